import { MAY_COMPLETE, type AttemptState } from "~/domain/payment/attempt";
import { canListPayments, isOtherProvider } from "~/payments/provider.server";
import { forEachConcurrently } from "./for-each-concurrently.server";
import { pullPayments } from "./mpesa/pull-payments.server";
import { queryAndSettle } from "./query-attempt.server";

export const recheckFields = {
  id: true,
  state: true,
  provider: true,
  checkoutId: true,
  startedAt: true,
} as const;

interface RecheckedAttempt {
  readonly id: number;
  readonly state: AttemptState;
  readonly provider: string;
  readonly checkoutId: string | null;
  readonly startedAt: Date;
}

/** Settles what the provider's list and status queries say. Returns the ids with an answer now (D104); with `isListed` the list is enough. */
export async function recheckAttempts<One extends RecheckedAttempt>(
  attempts: readonly One[],
  isListed: (attempt: One) => boolean,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const isListRead = await readPaymentList(attempts);
  const answered = new Set(
    attempts.filter((one) => needsNoQuery(one) || (isListRead && isListed(one))).map(({ id }) => id),
  );
  await forEachConcurrently(attempts, async ({ id }) => {
    const settled = await queryAndSettle(id, MAY_COMPLETE).catch(() => "unanswered" as const);
    if (settled !== "unanswered") answered.add(id);
  });
  return answered;
}

/** False if the list cannot be read now, or the provider has none. */
async function readPaymentList(attempts: readonly RecheckedAttempt[]): Promise<boolean> {
  if (!canListPayments()) return false;
  const since = new Date(Math.min(...attempts.map(({ startedAt }) => startedAt.getTime())));
  return pullPayments(since).then(
    ({ failures }) => failures.length === 0,
    () => false,
  );
}

/** True for another provider's attempt, or one that failed before a prompt was sent: the provider cannot know more. */
const needsNoQuery = ({ provider, state, checkoutId }: RecheckedAttempt): boolean =>
  isOtherProvider(provider) || (state === "failed" && checkoutId === null);
