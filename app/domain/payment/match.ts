import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";
import { hasSameEnding } from "./payer-phone";
import { codeKey } from "~/domain/text/typed-code";

/** A payment without an attempt (D79), as the provider reports it. */
export interface UnmatchedPayment {
  readonly cents: Cents;
  /** Masked: its last digits may be known. */
  readonly phone: string;
  readonly payerName: string;
  readonly accountReference: string;
  /** An administrator's search, used instead of what the payer typed. */
  readonly sought?: string;
}

export interface MatchTarget {
  readonly kind: "order" | "participation";
  readonly id: number;
  readonly cents: Cents;
  readonly codes: readonly string[];
  readonly orderNumber: string | null;
  readonly phones: readonly string[];
  readonly names: readonly string[];
}

export interface RankedCandidate<Some extends MatchTarget = MatchTarget> {
  readonly target: Some;
  /** Reasons as text, best first. */
  readonly why: readonly string[];
  readonly score: number;
}

const MAX_CANDIDATES = 5;
const SAME_AMOUNT = 4;
const SAME_CODE = 6;
const LIKE_CODE = 3;
const SAME_PHONE = 2;
const SAME_NAME = 2;

const lettersAndDigits = (text: string): string => codeKey(text).replace(/[^A-Z0-9]/g, "");

/** Possible targets, most likely first: the same amount, or an account that names or nearly names it. */
export function rankCandidates<Some extends MatchTarget>(
  money: UnmatchedPayment,
  candidates: readonly Some[],
): RankedCandidate<Some>[] {
  return candidates
    .map((target) => rank(money, target))
    .filter(({ score }) => score >= LIKE_CODE)
    .toSorted((one, other) => other.score - one.score || other.target.id - one.target.id)
    .slice(0, MAX_CANDIDATES);
}

function rank<Some extends MatchTarget>(money: UnmatchedPayment, target: Some): RankedCandidate<Some> {
  const typed = lettersAndDigits(money.sought ?? money.accountReference);
  const isPayers = money.sought === undefined;
  const names = [...target.codes, target.orderNumber ?? ""].filter(Boolean);
  const named = names.find((name) => lettersAndDigits(name) === typed);
  const like = named ? undefined : names.find((name) => isSimilarText(typed, lettersAndDigits(name)));
  const clues: [isSo: boolean, score: number, why: string][] = [
    [
      named !== undefined,
      SAME_CODE,
      isPayers
        ? t("the payer typed {code}", { code: named ?? "" })
        : t("you typed {code}", { code: named ?? "" }),
    ],
    [
      money.cents === target.cents,
      SAME_AMOUNT,
      t("the same amount, {sum}", { sum: formatKsh(target.cents) }),
    ],
    [
      like !== undefined,
      LIKE_CODE,
      isPayers
        ? t("the payer typed nearly {code}", { code: like ?? "" })
        : t("you typed nearly {code}", { code: like ?? "" }),
    ],
    [
      target.phones.some((phone) => hasSameEnding(money.phone, phone)),
      SAME_PHONE,
      t("a phone with the same last digits"),
    ],
    [sharesName(money.payerName, target.names), SAME_NAME, t("a buyer with this name")],
  ];
  const found = clues.filter(([isSo]) => isSo);
  // phone and name alone are not enough
  const isClue = named !== undefined || like !== undefined || money.cents === target.cents;
  return {
    target,
    why: found.map(([, , why]) => why),
    score: isClue ? found.reduce((sum, [, score]) => sum + score, 0) : 0,
  };
}

/** The end of an order number, or one letter wrong, missing or too many. */
export function isSimilarText(typed: string, name: string): boolean {
  if (typed.length < 3 || name === "") return false;
  if (typed.length >= 4 && name.endsWith(typed)) return true;
  if (Math.abs(typed.length - name.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === name[start]) start++;
  let end = 0;
  while (end < Math.min(typed.length, name.length) - start && typed.at(-1 - end) === name.at(-1 - end)) end++;
  return Math.max(typed.length, name.length) - start - end <= 1;
}

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => word.length > 2);

function sharesName(payer: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(words));
  return words(payer).some((word) => known.has(word));
}
