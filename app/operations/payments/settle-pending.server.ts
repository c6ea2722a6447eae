/** Queries payments and refunds under way at the provider (D21, D73, D78). */
import { columns, columnsOf } from "~/db/columns.server";
import { db, transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type AttemptState, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { queryStatus } from "~/payments/provider-requests.server";
import { isOtherProvider, paymentProvider } from "~/payments/provider.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { type Attempt, findAttempt } from "./attempts.server";
import { forEachConcurrently } from "./for-each-concurrently.server";
import { sendRefund } from "./send-refund.server";
import { failAttempt, type AttemptEnd, type Settled, settlePayment } from "./settle-payment.server";
import { FREE_PAYMENT_RESULT } from "./start-payment.server";

const { sql } = Prisma;

let running: Promise<number> | null = null;

/** "old": under way for long. "all": at a start with no other process. Otherwise those of processes that are gone (D95). */
export type SettleScope = "old" | "all" | readonly number[];

/** Returns how many are settled; throws failures at the end. */
export async function settlePending(now: Date, scope?: SettleScope): Promise<number> {
  const { settled } = await startSettling(now, scope);
  return settled;
}

/** Resolves once they are found. */
export async function startSettling(
  now: Date,
  scope: SettleScope = "old",
): Promise<{ settled: Promise<number> }> {
  const tasks = running ? [] : await pending(now, scope);
  running ??= settleAll(tasks).finally(() => (running = null));
  return { settled: running };
}

type SettleTask = () => Promise<boolean>;

const attemptColumns = columns(columnsOf("PaymentAttempt", "attempt", "id, startedAt, askedAt"));
const refundColumns = columns(columnsOf("Refund", "refund", "id, startedAt, askedAt"));

function pendingCondition(now: Date, scope: SettleScope): Prisma.Sql {
  // at any age, because the clock may have been set back since
  if (scope === "all") return sql`TRUE`;
  if (scope !== "old") return sql`"processId" IN (${Prisma.join([...scope])})`;
  const isOwn = processId() === null ? sql`TRUE` : sql`("processId" IS NULL OR "processId" = ${processId()})`;
  const before = new Date(now.getTime() - paymentProvider().askAfterMs);
  return sql`COALESCE("askedAt", "startedAt") < ${before} AND ${isOwn}`;
}

async function pending(now: Date, scope: SettleScope): Promise<SettleTask[]> {
  const tasks = pendingCondition(now, scope);
  const [attempts, refunds] = await Promise.all([
    select(
      attemptColumns,
      sql`FROM "PaymentAttempt" attempt WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
    ),
    select(
      refundColumns,
      sql`FROM "Refund" refund WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
    ),
  ]);
  const isDue = (one: QueriedAttempt) => scope !== "old" || isQueryDue(one, now);
  return [
    ...attempts.filter(isDue).map(
      ({ id }) =>
        () =>
          queryAndSettle(id).then((settled) => !isStillOpen(settled)),
    ),
    ...refunds.filter(isDue).map(({ id }) => async () => {
      const state = await sendRefund(id);
      return state === "completed" || state === "failed";
    }),
  ];
}

interface QueriedAttempt {
  readonly startedAt: Date;
  readonly askedAt: Date | null;
}

const MAX_PAUSE_MS = 60 * 60 * 1000;

/** The pause grows with the age: half the age at the last query. */
function isQueryDue({ startedAt, askedAt }: QueriedAttempt, now: Date): boolean {
  if (askedAt === null) return true;
  const pauseMs = Math.min((askedAt.getTime() - startedAt.getTime()) / 2, MAX_PAUSE_MS);
  return now.getTime() - askedAt.getTime() >= pauseMs;
}

async function settleAll(tasks: readonly SettleTask[]): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  await forEachConcurrently(tasks, async (settle) => {
    try {
      if (await settle()) settled += 1;
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${tasks.length} payments could not be settled`);
  return settled;
}

/** Unanswered: the provider did not report a state. */
type QueryResult = Settled | "under way" | "unanswered";

export const isStillOpen = (result: QueryResult): boolean =>
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
  try {
    const saved = await db().paymentAttempt.updateMany({
      where: { id, checkoutId: null },
      data: { checkoutId },
    });
    return saved.count > 0;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

const samePaymentAs = ({ id }: Attempt): AttemptEnd => ({
  outcome: "same_payment_as",
  sameAsId: id,
  code: null,
  text: OUTCOME_TEXTS.same_payment_as,
});

const hasSamePurpose = (one: Attempt, other: Attempt): boolean =>
  one.orderId === other.orderId && one.participationId === other.participationId;
