import { MAY_COMPLETE, type AttemptState } from "~/domain/payment/attempt";
import { hasList, isOtherProvider } from "~/payments/provider.server";
import { inTurn } from "./in-turn.server";
import { pullPayments } from "./mpesa/pull-payments.server";
import { askAndSettle } from "./settle-pending.server";

export const askedFields = {
  id: true,
  state: true,
  provider: true,
  checkoutId: true,
  startedAt: true,
} as const;

interface Asked {
  readonly id: number;
  readonly state: AttemptState;
  readonly provider: string;
  readonly checkoutId: string | null;
  readonly startedAt: Date;
}

/**
 * Asks the provider about each attempt, by its list and by a status query; what was paid is settled. Answers the ids of those
 * of which it said something just now (D104). For those in `isListed` its list is enough: money would stand in it by now.
 */
export async function answeredNow<One extends Asked>(
  attempts: readonly One[],
  isListed: (attempt: One) => boolean,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const isListRead = await readList(attempts);
  const answered = new Set(
    attempts.filter((one) => neverReached(one) || (isListRead && isListed(one))).map(({ id }) => id),
  );
  await inTurn(attempts, async ({ id }) => {
    const settled = await askAndSettle(id, MAY_COMPLETE).catch(() => "unanswered" as const);
    if (settled !== "unanswered") answered.add(id);
  });
  return answered;
}

/** False where it cannot be read now, or the provider keeps none. */
async function readList(attempts: readonly Asked[]): Promise<boolean> {
  if (!hasList()) return false;
  const since = new Date(Math.min(...attempts.map(({ startedAt }) => startedAt.getTime())));
  return pullPayments(since).then(
    ({ failures }) => failures.length === 0,
    () => false,
  );
}

/** Another provider's, or one that failed before a phone was asked: nobody knows more of it. */
const neverReached = ({ provider, state, checkoutId }: Asked): boolean =>
  isOtherProvider(provider) || (state === "failed" && checkoutId === null);
