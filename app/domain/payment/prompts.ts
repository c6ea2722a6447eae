import { kenyanMobile } from "~/domain/account/phone";
import type { Cents } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { formatDuration } from "~/domain/text/duration";
import { t } from "~/texts/t";
import { type AttemptState, isUnderWay } from "./attempt";
import { KENYAN_MOBILE_MESSAGE, refuseSum, SAME_AMOUNT_PAUSE_MS } from "./mpesa";

/** Prompts to one phone are counted over this time, whoever requested them (D105). */
export const PROMPTS_WITHIN_MS = 10 * 60_000;
const MAX_PROMPTS = 5;
/** What a phone takes from all accounts together that have not verified it, if another has (D113). */
const MAX_PROMPTS_OF_OTHERS = 1;

/** A request that may have reached a phone. */
export interface Prompt {
  readonly cents: Cents;
  readonly state: AttemptState;
  readonly startedAt: Date;
  readonly userId: number;
}

/** A phone as an account asks for a payment on it. */
export interface PromptedPhone {
  /** Its prompts of ten minutes, newest first. */
  readonly recent: readonly Prompt[];
  readonly userId: number;
  /** The accounts that have verified it (D113). */
  readonly ownerIds: readonly number[];
}

export interface PromptRetryAfter {
  readonly why: string;
  /** Another account's prompt is open. */
  readonly isForOther?: boolean;
  readonly ms: number;
}

/** How long the phone cannot be prompted for that sum; null if it can be now. */
export function promptRetryAfter(cents: Cents, phone: PromptedPhone, now: Date): PromptRetryAfter | null {
  const { recent, userId } = phone;
  const left = (prompt: Prompt | undefined, ms: number, why: string): PromptRetryAfter[] =>
    prompt ? [{ why, ms: prompt.startedAt.getTime() + ms - now.getTime() }] : [];
  // the phone has dropped older ones, whatever M-Pesa says later
  const open = recent.find(({ state }) => isUnderWay(state));
  const isForOther = open !== undefined && open.userId !== userId;
  const waits = [
    ...left(
      open,
      SAME_AMOUNT_PAUSE_MS,
      isForOther
        ? t("Another payment is being asked for on this phone.")
        : t("This phone has a request for another payment."),
    ).map((wait) => ({ ...wait, isForOther })),
    ...left(
      recent.find((prompt) => prompt.cents === cents),
      SAME_AMOUNT_PAUSE_MS,
      t("M-Pesa does not take the same sum from one phone twice within two minutes."),
    ),
    ...tooMany(phone, left),
  ];
  return waits.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms)[0] ?? null;
}

type Left = (prompt: Prompt | undefined, ms: number, why: string) => PromptRetryAfter[];

/** Five in ten minutes from all accounts; of a verified phone, five of each own account and one of all others together (D105, D113). */
function tooMany({ recent, userId, ownerIds }: PromptedPhone, left: Left): PromptRetryAfter[] {
  if (ownerIds.length > 0 && !ownerIds.includes(userId))
    return left(
      recent.filter((prompt) => !ownerIds.includes(prompt.userId))[MAX_PROMPTS_OF_OTHERS - 1],
      PROMPTS_WITHIN_MS,
      t("This is the phone of another account, so it was asked once and not again within ten minutes."),
    );
  const counting = ownerIds.includes(userId) ? recent.filter((prompt) => prompt.userId === userId) : recent;
  return left(
    counting[MAX_PROMPTS - 1],
    PROMPTS_WITHIN_MS,
    t("This phone was asked {count} times within ten minutes.", { count: MAX_PROMPTS }),
  );
}

export const sendAgainText = (ms: number): string | null =>
  ms > 0 ? t("You can send again in {time}", { time: formatDuration(Math.ceil(ms / 1_000) * 1_000) }) : null;

/** Refuses what M-Pesa would refuse, or would disturb a phone, before a prompt is sent (D74, D105). */
export function refusePrompt(
  { cents, phoneNumber }: { readonly cents: Cents; readonly phoneNumber: string | null },
  phone: PromptedPhone,
  now: Date,
): Refusal | null {
  if (phoneNumber === null || kenyanMobile(phoneNumber) === null)
    return refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number");
  const wait = promptRetryAfter(cents, phone, now);
  return refuseSum(cents) ?? (wait && refuseYet(wait));
}

const refuseYet = ({ why, ms, isForOther }: PromptRetryAfter): Refusal => ({
  ...refuse("conflict", isForOther ? `${why} ${tryAgainText(ms)}` : `${why} ${sendAgainText(ms)}.`),
  retryAfterS: Math.ceil(ms / 1_000),
});

const tryAgainText = (ms: number) =>
  t("Try again in {time}", { time: formatDuration(Math.ceil(ms / 1_000) * 1_000) });
