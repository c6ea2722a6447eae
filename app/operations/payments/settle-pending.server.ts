/** Asks the provider about money that is under way, in or out (D21, D73, D78). */
import { columns, columnsOf } from "~/db/columns.server";
import { db, transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type AttemptState, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { askStatus } from "~/payments/ask-provider.server";
import { isOtherProvider, paymentProvider } from "~/payments/provider.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { type Attempt, findAttempt } from "./attempts.server";
import { inTurn } from "./in-turn.server";
import { sendRefund } from "./refunds.server";
import { endAttempt, type Ending, type Settled, settlePayment } from "./settle-payment.server";
import { NOTHING_TO_PAY } from "./start-payment.server";

const { sql } = Prisma;

let pass: Promise<number> | null = null;

/** "old": under way for long. "all": at a start with no other process. Else those of processes that are gone (D95). */
export type Which = "old" | "all" | readonly number[];

/** Answers how many are settled; failures are thrown at the end. */
export async function settlePending(now: Date, which?: Which): Promise<number> {
  const { settled } = await beginSettling(now, which);
  return settled;
}

/** Resolves once they are found. */
export async function beginSettling(now: Date, which: Which = "old"): Promise<{ settled: Promise<number> }> {
  const left = pass ? [] : await pending(now, which);
  pass ??= settleAll(left).finally(() => (pass = null));
  return { settled: pass };
}

type Pending = () => Promise<boolean>;

const attempt = columns(columnsOf("PaymentAttempt", "attempt", "id, startedAt, askedAt"));
const refund = columns(columnsOf("Refund", "refund", "id, startedAt, askedAt"));

function isLeft(now: Date, which: Which): Prisma.Sql {
  // whatever its age: the clock may have been set back since
  if (which === "all") return sql`TRUE`;
  if (which !== "old") return sql`"processId" IN (${Prisma.join([...which])})`;
  const isOwn = processId() === null ? sql`TRUE` : sql`("processId" IS NULL OR "processId" = ${processId()})`;
  const before = new Date(now.getTime() - paymentProvider().askAfterMs);
  return sql`COALESCE("askedAt", "startedAt") < ${before} AND ${isOwn}`;
}

async function pending(now: Date, which: Which): Promise<Pending[]> {
  const left = isLeft(now, which);
  const [attempts, refunds] = await Promise.all([
    select(
      attempt,
      sql`FROM "PaymentAttempt" attempt WHERE "state" IN ('started', 'accepted', 'unknown') AND ${left} ORDER BY "id"`,
    ),
    select(
      refund,
      sql`FROM "Refund" refund WHERE "state" IN ('started', 'accepted', 'unknown') AND ${left} ORDER BY "id"`,
    ),
  ]);
  const isDue = (one: AskedBefore) => which !== "old" || isDueAgain(one, now);
  return [
    ...attempts.filter(isDue).map(
      ({ id }) =>
        () =>
          askAndSettle(id).then((settled) => !isStillOpen(settled)),
    ),
    ...refunds.filter(isDue).map(({ id }) => async () => {
      const state = await sendRefund(id);
      return state === "completed" || state === "failed";
    }),
  ];
}

interface AskedBefore {
  readonly startedAt: Date;
  readonly askedAt: Date | null;
}

const MAX_PAUSE_MS = 60 * 60 * 1000;

/** The pause grows with the age: half of what it was when last asked. */
function isDueAgain({ startedAt, askedAt }: AskedBefore, now: Date): boolean {
  if (askedAt === null) return true;
  const pauseMs = Math.min((askedAt.getTime() - startedAt.getTime()) / 2, MAX_PAUSE_MS);
  return now.getTime() - askedAt.getTime() >= pauseMs;
}

async function settleAll(left: readonly Pending[]): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  await inTurn(left, async (settle) => {
    try {
      if (await settle()) settled += 1;
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} payments could not be settled`);
  return settled;
}

/** Unanswered: the provider did not say what became of it. */
type Asked = Settled | "under way" | "unanswered";

export const isStillOpen = (asked: Asked): boolean => asked === "under way" || asked === "unanswered";

/** Asks the provider what became of it: its own answer alone is believed (D75). Only for those in one of `states`. */
export async function askAndSettle(id: number, states: readonly AttemptState[] = UNDER_WAY): Promise<Asked> {
  const found = await findAttempt({ id });
  if (!found || !states.includes(found.state)) return "already";
  if (found.cents === 0) return settlePayment(found.reference, NOTHING_TO_PAY);
  if (isOtherProvider(found.provider)) return "unanswered";
  const callback =
    found.callback === null ? null : (paymentProvider().readCallback?.(found.callback) ?? null);
  const checkoutId = found.checkoutId ?? callback?.checkoutId ?? null;
  const status = await askStatus({ ...found, checkoutId });
  const isOwn = checkoutId === found.checkoutId;
  if (status.state === "completed" && (isOwn || (await adopt(id, checkoutId)))) {
    const receipt = status.receipt ?? callback?.receipt ?? null;
    const other = receipt === null ? null : await findAttempt({ receipt });
    if (!other || other.id === id) return settlePayment(found.reference, { ...status, receipt });
    if (isForTheSame(found, other)) {
      await transaction((tx) => endAttempt(tx, found, sameAs(other)));
      return "failed";
    }
    // one of the two calls was false
    return settlePayment(found.reference, { ...status, receipt: null });
  }
  // an id that only a callback named may be another attempt's while our own is still to come
  if (status.state === "failed" && (isOwn || found.state === "unknown"))
    return settlePayment(found.reference, status);
  // this process goes on asking, even where another began it
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

/** What M-Pesa did not decide in a day it no longer knows (D103). */
const DECIDED_MS = 24 * 60 * 60_000;

/** Longer than any provider takes to answer a start: after that the process that asked is gone. */
const STARTS_MS = 30_000;

/** An id that the call named first. False where another attempt has it. */
async function adopt(id: number, checkoutId: string | null): Promise<boolean> {
  try {
    const adopted = await db().paymentAttempt.updateMany({
      where: { id, checkoutId: null },
      data: { checkoutId },
    });
    return adopted.count > 0;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

const sameAs = ({ id }: Attempt): Ending => ({
  outcome: "same_payment_as",
  sameAsId: id,
  code: null,
  text: OUTCOME_TEXTS.same_payment_as,
});

const isForTheSame = (one: Attempt, other: Attempt): boolean =>
  one.orderId === other.orderId && one.participationId === other.participationId;
