import { db, transaction } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { type AttemptState, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { isOtherProvider, paymentProvider, queryStatus } from "~/payments/provider.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { type Attempt, findAttempt } from "./attempts.server";
import { type AttemptEnd, failAttempt, type Settled, settlePayment } from "./settle-payment.server";
import { FREE_PAYMENT_RESULT } from "./start-payment.server";

/** Unanswered: the provider did not report a state. */
type QueryResult = Settled | "under way" | "unanswered";

export const mayStillSettle = (result: QueryResult): boolean =>
  result === "under way" || result === "unanswered";

/** Queries an attempt's status at the provider: only its own answer is trusted (D75). Only for attempts in one of `states`. */
export async function queryAndSettle(
  id: number,
  states: readonly AttemptState[] = UNDER_WAY,
): Promise<QueryResult> {
  const attempt = await findAttempt({ id });
  if (!attempt || !states.includes(attempt.state)) return "already";
  if (attempt.cents === 0) return settlePayment(attempt.reference, FREE_PAYMENT_RESULT);
  if (isOtherProvider(attempt.provider)) return "unanswered";
  const callback =
    attempt.callback === null ? null : (paymentProvider().readCallback?.(attempt.callback) ?? null);
  const checkoutId = attempt.checkoutId ?? callback?.checkoutId ?? null;
  const status = await queryStatus({ ...attempt, checkoutId });
  const isOwn = checkoutId === attempt.checkoutId;
  if (status.state === "completed" && (isOwn || (await saveCheckoutId(id, checkoutId)))) {
    const receipt = status.receipt ?? callback?.receipt ?? null;
    const other = receipt === null ? null : await findAttempt({ receipt });
    if (!other || other.id === id) return settlePayment(attempt.reference, { ...status, receipt });
    if (hasSamePurpose(attempt, other)) {
      await transaction((tx) => failAttempt(tx, attempt, samePaymentAs(other)));
      return "failed";
    }
    // one of the two callbacks was forged
    return settlePayment(attempt.reference, { ...status, receipt: null });
  }
  // an id that only a callback named may be another attempt's while the answer to our start is still to come
  if (status.state === "failed" && (isOwn || attempt.state === "unknown"))
    return settlePayment(attempt.reference, status);
  // this process goes on querying, even if another one began
  const data = { askedAt: shopTime(), processId: processId() };
  await db().paymentAttempt.updateMany({ where: { id }, data });
  await db().paymentAttempt.updateMany({
    where: { id, state: "started", startedAt: { lt: new Date(shopTime().getTime() - STARTS_MS) } },
    data: { state: "unknown" },
  });
  await db().paymentAttempt.updateMany({
    where: { id, state: "accepted", startedAt: { lt: new Date(shopTime().getTime() - DECIDED_MS) } },
    data: { state: "unknown" },
  });
  return status.state === "unknown" ? "unanswered" : "under way";
}

/** If M-Pesa does not decide in a day, the payment is unknown (D103). */
const DECIDED_MS = 24 * 60 * 60_000;

/** Longer than any provider takes to answer a start: after that, the process that sent it is gone. */
const STARTS_MS = 30_000;

/** Stores a checkout id that the callback named first. False if another attempt has it. */
async function saveCheckoutId(id: number, checkoutId: string | null): Promise<boolean> {
  const saved = db().paymentAttempt.updateMany({ where: { id, checkoutId: null }, data: { checkoutId } });
  return (await unlessDuplicate(saved, { count: 0 })).count > 0;
}

const samePaymentAs = ({ id }: Attempt): AttemptEnd => ({
  outcome: "same_payment_as",
  sameAsId: id,
  code: null,
  text: OUTCOME_TEXTS.same_payment_as,
});

const hasSamePurpose = (one: Attempt, other: Attempt): boolean =>
  one.orderId === other.orderId && one.participationId === other.participationId;
