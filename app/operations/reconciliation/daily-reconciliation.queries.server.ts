/** Reconciliation by day and payment method (D79, D80): payments on one side, what they paid for on the other; refunds on their own day. */
import { db } from "~/db/client.server";
import { raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { select } from "~/db/select.server";
import { type Columns, columns, asText, asTextOrNull, asNumbers } from "~/db/columns.server";
import type { Cents } from "~/domain/money";
import {
  type DailyReconciliation,
  daysThatDiffer,
  differenceOf,
  type ReconciliationTotals,
} from "~/domain/payment/daily-reconciliation";
import { reportedMethod, TYPED_CODE } from "~/domain/payment/reported-method";
import { nairobiHour } from "~/domain/time";

interface DaySpan {
  readonly since: Date;
  readonly before: Date;
}

type Row = {
  day: string;
  provider: string;
  resultCode?: string | null;
  hasReceipt?: number;
  isConfirmed?: number;
  enteredBy?: string | null;
} & Partial<ReconciliationTotals>;

/** The day in Nairobi, which is at UTC+3 all year (D2). */
const nairobiDayOf = (column: string): Sql =>
  dialectOf(db()) === "postgresql"
    ? sql`to_char(${raw(column)} + interval '3 hours', 'YYYY-MM-DD')`
    : sql`strftime('%Y-%m-%d', ${raw(column)}, '+3 hours')`;

const sumOf = (cents: string): Sql => raw(`CAST(COALESCE(SUM(${cents}), 0) AS BIGINT)`);

const NOT_RECEIVED = "'started', 'accepted', 'unknown', 'failed'";

/** Excludes states instead of naming them, so that the planner reads only these days' rows. */
export const MONEY_RECEIVED = raw(`attempt."state" NOT IN (${NOT_RECEIVED})`);

/** It paid its fee or order, whether or not it has gone back since. */
const COUNTED = `COALESCE(attempt."outcome", 'counted') = 'counted'`;

/** Of a payment that counted: the total of its order, which a wrong sum differs from; of a part of an order, or of an edited one, its own sum. */
const PAID_OF_ORDER = `CASE WHEN NOT (${COUNTED}) THEN 0
  WHEN bought."editedAt" IS NOT NULL THEN attempt."cents"
  WHEN attempt."cents" < bought."totalCents" AND (bought."paymentStatus" = 'refunded'
    OR attempt."cents" = bought."totalCents" - bought."dueCents"
    OR EXISTS (SELECT 1 FROM "PaymentAttempt" part WHERE part."orderId" = bought."id" AND part."id" <> attempt."id"
      AND COALESCE(part."outcome", 'counted') = 'counted' AND part."state" NOT IN (${NOT_RECEIVED})))
    THEN attempt."cents"
  ELSE bought."totalCents" END`;

/** Of a payment that counted: the fee of its participation, also if it went back and another payment followed. */
export const ENTRY_FEE = raw(`CASE WHEN attempt."participationId" IS NULL OR NOT (${COUNTED}) THEN 0
  WHEN participation."id" IS NOT NULL THEN participation."feeCents"
  WHEN attempt."state" IN ('refunding', 'refunded') THEN attempt."cents" ELSE 0 END`);

export const PAID_PARTICIPATION =
  raw(`LEFT JOIN "Participation" participation ON participation."id" = attempt."participationId"
  AND participation."providerReference" = attempt."reference" AND participation."paymentStatus" = 'completed'`);

/** What went back, also what went a second time (D115). */
export const SENT_BACK = raw(`(
  SELECT "attemptId", "confirmationId", "cents", "settledAt" FROM "Refund" WHERE "state" = 'completed'
  UNION ALL
  SELECT sent."attemptId", sent."confirmationId", sent."cents", earlier."settledAt" FROM "EarlierRefundRequest" earlier
  JOIN "Refund" sent ON sent."id" = earlier."refundId" WHERE earlier."state" = 'completed')`);

const HAS_RECEIPT = raw(`CASE WHEN attempt."receipt" IS NULL THEN 0 ELSE 1 END`);
/** Looked up only for codes that an administrator entered. */
const IS_CONFIRMED =
  raw(`CASE WHEN (attempt."provider" = 'hand' OR attempt."resultCode" = '${TYPED_CODE}') AND EXISTS (
  SELECT 1 FROM "Confirmation" money WHERE money."attemptId" = attempt."id" AND money."state" = 'matched') THEN 1 ELSE 0 END`);

const dayOfWay = { day: asText('"day"'), provider: asText('"provider"') };
const facts = {
  ...dayOfWay,
  resultCode: asTextOrNull('"resultCode"'),
  ...asNumbers("hasReceipt, isConfirmed"),
  enteredBy: asTextOrNull('"enteredBy"'),
};
const summed =
  <Sums>(sums: Columns<Sums>) =>
  (statement: Sql) =>
    select(sums)`FROM (${statement}) summed`;
const feesAlone = summed(columns({ ...dayOfWay, ...asNumbers("entryFeesCents") }));
const ordersAlone = summed(columns({ ...dayOfWay, ...asNumbers("ordersCents") }));
const unmatched = summed(columns({ ...dayOfWay, ...asNumbers("takenCents, unmatchedCents") }));
const received = summed(
  columns({ ...facts, ...asNumbers("takenCents, entryFeesCents, ordersCents, unmatchedCents") }),
);
const returned = summed(columns({ ...facts, ...asNumbers("returnedCents") }));

/** Newest day first; days without payments are left out. `wholeSpan`: added up in one blank day, which is faster. */
export async function dailyReconciliation(
  { since, before }: DaySpan,
  { wholeSpan = false }: { wholeSpan?: boolean } = {},
): Promise<DailyReconciliation[]> {
  const dayOf = (column: string) => (wholeSpan ? raw("''") : nairobiDayOf(column));
  const within = (column: string) => sql`${raw(column)} >= ${since} AND ${raw(column)} < ${before}`;
  // what waits came by M-Pesa, unless it is a test payment that came too late
  const waiting = sql`COALESCE(late."provider", 'daraja')`;
  const late = sql`LEFT JOIN "PaymentAttempt" late ON late."id" = money."lateAttemptId"`;
  const rows: readonly (readonly Row[])[] = await Promise.all([
    received(sql`
      SELECT ${dayOf(`attempt."settledAt"`)} AS "day", attempt."provider" AS "provider",
        attempt."resultCode" AS "resultCode", ${HAS_RECEIPT} AS "hasReceipt", ${IS_CONFIRMED} AS "isConfirmed",
        person."username" AS "enteredBy",
        ${sumOf(`attempt."cents"`)} AS "takenCents", ${sumOf(ENTRY_FEE.sql)} AS "entryFeesCents",
        ${sumOf(PAID_OF_ORDER)} AS "ordersCents",
        ${sumOf(`CASE WHEN NOT (${COUNTED}) THEN attempt."cents" END`)} AS "unmatchedCents"
      FROM "PaymentAttempt" attempt
      LEFT JOIN "User" person ON person."id" = attempt."enteredById"
      ${PAID_PARTICIPATION}
      LEFT JOIN "Order" bought ON bought."id" = attempt."orderId" AND bought."paymentStatus" IN ('completed', 'refunded')
      WHERE ${MONEY_RECEIVED} AND ${within(`attempt."settledAt"`)} GROUP BY 1, 2, 3, 4, 5, 6`),
    // a paid participation or order without a payment is a difference; it is found by id, so that neighbouring rows are read together
    feesAlone(sql`
      SELECT ${dayOf(`participation."paidAt"`)} AS "day", 'none' AS "provider", ${sumOf(`participation."feeCents"`)} AS "entryFeesCents"
      FROM "Participation" participation
      WHERE participation."paymentStatus" = 'completed' AND ${within(`participation."paidAt"`)} AND NOT EXISTS (
        SELECT 1 FROM "PaymentAttempt" attempt WHERE attempt."participationId" = participation."id"
          AND attempt."reference" || '' = participation."providerReference" AND ${MONEY_RECEIVED})
      GROUP BY 1`),
    ordersAlone(sql`
      SELECT ${dayOf(`COALESCE(bought."paidAt", bought."updatedAt")`)} AS "day", 'none' AS "provider",
        ${sumOf(`bought."totalCents" - bought."dueCents"`)} AS "ordersCents"
      FROM "Order" bought
      WHERE bought."paymentStatus" = 'completed' AND ${within(`COALESCE(bought."paidAt", bought."updatedAt")`)}
        AND NOT EXISTS (SELECT 1 FROM "PaymentAttempt" attempt WHERE attempt."orderId" = bought."id" AND ${MONEY_RECEIVED})
      GROUP BY 1`),
    unmatched(sql`
      SELECT ${dayOf(`money."paidAt"`)} AS "day", ${waiting} AS "provider", ${sumOf(`money."cents"`)} AS "takenCents",
        ${sumOf(`money."cents"`)} AS "unmatchedCents"
      FROM "Confirmation" money ${late} WHERE money."state" <> 'matched' AND ${within(`money."paidAt"`)} GROUP BY 1, 2`),
    // by the way in which the money had come
    returned(sql`
      SELECT ${dayOf(`refund."settledAt"`)} AS "day", COALESCE(attempt."provider", ${waiting}) AS "provider",
        attempt."resultCode" AS "resultCode", ${HAS_RECEIPT} AS "hasReceipt", ${IS_CONFIRMED} AS "isConfirmed",
        person."username" AS "enteredBy", ${sumOf(`refund."cents"`)} AS "returnedCents"
      FROM ${SENT_BACK} refund
      LEFT JOIN "PaymentAttempt" attempt ON attempt."id" = refund."attemptId"
      LEFT JOIN "Confirmation" money ON money."id" = refund."confirmationId" ${late}
      LEFT JOIN "User" person ON person."id" = attempt."enteredById"
      WHERE ${within(`refund."settledAt"`)} GROUP BY 1, 2, 3, 4, 5, 6`),
  ]);
  const days = new Map<string, DailyReconciliation>();
  for (const row of rows.flat()) {
    const { day, enteredBy = null } = row;
    const way = wayOf(row);
    const key = `${day} ${way} ${enteredBy ?? ""}`;
    days.set(key, added(days.get(key) ?? { ...EMPTY, day, way, enteredBy }, row));
  }
  return [...days.values()].toSorted(
    (one, other) =>
      other.day.localeCompare(one.day) ||
      one.way.localeCompare(other.way) ||
      (one.enteredBy ?? "").localeCompare(other.enteredBy ?? ""),
  );
}

const wayOf = ({ provider, resultCode = null, hasReceipt, isConfirmed }: Row): DailyReconciliation["way"] =>
  provider === "none"
    ? "none"
    : reportedMethod({ provider, resultCode, hasReceipt: hasReceipt === 1, isConfirmed: isConfirmed === 1 });

const EMPTY = { takenCents: 0, entryFeesCents: 0, ordersCents: 0, unmatchedCents: 0, returnedCents: 0 };

const added = (days: DailyReconciliation, sums: Partial<ReconciliationTotals>): DailyReconciliation => ({
  ...days,
  takenCents: days.takenCents + (sums.takenCents ?? 0),
  entryFeesCents: days.entryFeesCents + (sums.entryFeesCents ?? 0),
  ordersCents: days.ordersCents + (sums.ordersCents ?? 0),
  unmatchedCents: days.unmatchedCents + (sums.unmatchedCents ?? 0),
  returnedCents: days.returnedCents + (sums.returnedCents ?? 0),
});

const CHECKED_DAYS = 31;
const DAY_MS = 86_400_000;
const CHECK_HOUR = 3;

export const isCheckHour = (now: Date): boolean => nairobiHour(now) === CHECK_HOUR;

interface DayWithDifference extends DailyReconciliation {
  readonly differenceCents: Cents;
}

/** Days of the last month on which received payments and their use differ (D79). */
export async function daysWithDifferences(now: Date): Promise<DayWithDifference[]> {
  const days = await dailyReconciliation({
    since: new Date(now.getTime() - CHECKED_DAYS * DAY_MS),
    before: now,
  });
  return daysThatDiffer(days).map((day) => ({ ...day, differenceCents: differenceOf(day) }));
}
