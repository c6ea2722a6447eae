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

/** A request that may have reached a phone. */
export interface Prompt {
  readonly cents: Cents;
  readonly state: AttemptState;
  readonly startedAt: Date;
}

export interface PromptWait {
  readonly why: string;
  readonly ms: number;
}

/** How long the phone cannot be prompted for that sum; null if it can be now. `recent`: its prompts of ten minutes, newest first. */
export function promptWait(cents: Cents, recent: readonly Prompt[], now: Date): PromptWait | null {
  const left = (prompt: Prompt | undefined, ms: number, why: string): PromptWait[] =>
    prompt ? [{ why, ms: prompt.startedAt.getTime() + ms - now.getTime() }] : [];
  const waits = [
    ...left(
      // the phone has dropped older ones, whatever M-Pesa says later
      recent.find(({ state }) => isUnderWay(state)),
      SAME_AMOUNT_PAUSE_MS,
      t("This phone has a request for another payment."),
    ),
    ...left(
      recent.find((prompt) => prompt.cents === cents),
      SAME_AMOUNT_PAUSE_MS,
      t("M-Pesa does not take the same sum from one phone twice within two minutes."),
    ),
    ...left(
      recent[MAX_PROMPTS - 1],
      PROMPTS_WITHIN_MS,
      t("This phone was asked {count} times within ten minutes.", { count: MAX_PROMPTS }),
    ),
  ];
  return waits.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms)[0] ?? null;
}

/** 'You can send again in 1 min 20 s'; null once that is over. */
export const sendAgainText = (ms: number): string | null =>
  ms > 0 ? t("You can send again in {time}", { time: formatDuration(Math.ceil(ms / 1_000) * 1_000) }) : null;

/** Refuses what M-Pesa would refuse, or would disturb a phone, before a prompt is sent (D74, D105). */
export function refusePrompt(
  { cents, phoneNumber }: { readonly cents: Cents; readonly phoneNumber: string | null },
  recent: readonly Prompt[],
  now: Date,
): Refusal | null {
  if (phoneNumber === null || kenyanMobile(phoneNumber) === null)
    return refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number");
  const wait = promptWait(cents, recent, now);
  return refuseSum(cents) ?? (wait && refuseYet(wait));
}

const refuseYet = ({ why, ms }: PromptWait): Refusal => ({
  ...refuse("conflict", `${why} ${sendAgainText(ms)}.`),
  retryAfterS: Math.ceil(ms / 1_000),
});
