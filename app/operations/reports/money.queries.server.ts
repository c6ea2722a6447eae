/** Money by the day it came in or went back (D79, D80), by the payments report's conditions, so that both agree to the cent. */
import { empty, raw, sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { columns, asNumber, asNumberOrNull } from "~/db/columns.server";
import type { TimeRange } from "~/domain/report/period";
import type { CashFlow, OwedToBuyers } from "~/domain/report/sales-report";
import { sumSql } from "../orders/order-sums.server";
import {
  ENTRY_FEE,
  MONEY_RECEIVED,
  PAID_PARTICIPATION,
  SENT_BACK,
} from "../reconciliation/daily-reconciliation.queries.server";

const within = (column: string, { since, before }: TimeRange) =>
  sql`${raw(column)} >= ${since} AND ${raw(column)} < ${before}`;

/** `key`: of the product or category; null: of no category. */
const feesOf = columns({ key: asNumberOrNull('"key"'), entryFeesCents: asNumber('SUM("feeCents")') });

const ID_OF = {
  product: raw('round."productId"'),
  category: raw('(SELECT "categoryId" FROM "Product" WHERE "id" = round."productId")'),
};

/** By the day they came, as reconciliation counts them, less those that went back, by that day. */
function paidFees(group: keyof typeof ID_OF | null, range: TimeRange) {
  const key = group ? ID_OF[group] : raw("0");
  const roundOf = (id: string) => (group ? raw(`JOIN "Round" round ON round."id" = (${id})`) : empty);
  const ofAttempt = roundOf(`SELECT "roundId" FROM "Participation" WHERE "id" = attempt."participationId"`);
  return sql`(
      SELECT ${key} AS "key", ${ENTRY_FEE} AS "feeCents"
      FROM "PaymentAttempt" attempt ${PAID_PARTICIPATION} ${ofAttempt}
      WHERE ${MONEY_RECEIVED} AND ${within(`attempt."settledAt"`, range)} AND attempt."participationId" IS NOT NULL
      UNION ALL
      SELECT ${key}, participation."feeCents" FROM "Participation" participation ${roundOf('participation."roundId"')}
      WHERE participation."paymentStatus" = 'completed' AND ${within(`participation."paidAt"`, range)}
        AND NOT EXISTS (
          SELECT 1 FROM "PaymentAttempt" attempt WHERE attempt."participationId" = participation."id"
            AND attempt."reference" || '' = participation."providerReference" AND ${MONEY_RECEIVED})
      UNION ALL
      SELECT ${key}, -refund."cents" FROM "Refund" refund JOIN "PaymentAttempt" attempt ON attempt."id" = refund."attemptId" ${ofAttempt}
      WHERE refund."state" = 'completed' AND ${within(`refund."settledAt"`, range)}
        AND attempt."participationId" IS NOT NULL AND COALESCE(attempt."outcome", 'counted') = 'counted'
    ) fee`;
}

export const entryFeesBy = (group: keyof typeof ID_OF, range: TimeRange) =>
  select(feesOf)`FROM ${paidFees(group, range)} GROUP BY "key"
    HAVING SUM("feeCents") <> 0 ORDER BY SUM("feeCents") DESC, "key"`;

/** The payments report's totals, without asking what each payment was for. */
export async function moneyOf(range: TimeRange): Promise<CashFlow> {
  const flow = columns({
    takenCents: asNumber(sql`(SELECT ${sumSql(`attempt."cents"`)} FROM "PaymentAttempt" attempt
      WHERE ${MONEY_RECEIVED} AND ${within(`attempt."settledAt"`, range)})
      + (SELECT ${sumSql(`"cents"`)} FROM "Confirmation"
      WHERE "state" <> 'matched' AND ${within(`"paidAt"`, range)})`),
    returnedCents: asNumber(
      sql`(SELECT SUM("cents") FROM ${SENT_BACK} refund WHERE ${within(`"settledAt"`, range)})`,
    ),
    entryFeesCents: asNumber(sql`(SELECT SUM("feeCents") FROM ${paidFees(null, range)})`),
  });
  const [sums] = await select(flow)``;
  return sums ?? { takenCents: 0, returnedCents: 0, entryFeesCents: 0 };
}

/** Of the money that came in this period: refunds not sent yet, payments that match nothing, and cancelled orders' money. */
export async function owedToBuyers(range: TimeRange): Promise<OwedToBuyers> {
  const owedColumns = columns({
    refundsCents: asNumber(sql`(SELECT SUM(refund."cents") FROM "Refund" refund
      LEFT JOIN "PaymentAttempt" attempt ON attempt."id" = refund."attemptId"
      LEFT JOIN "Confirmation" money ON money."id" = refund."confirmationId"
      WHERE refund."state" IN ('started', 'accepted', 'unknown', 'failed')
        AND ${within(`COALESCE(attempt."settledAt", money."paidAt")`, range)})`),
    unmatchedCents: asNumber(sql`(SELECT SUM("cents") FROM "Confirmation"
      WHERE "state" = 'unmatched' AND ${within(`"paidAt"`, range)})`),
    undecidedCents: asNumber(sql`(SELECT SUM(attempt."cents" - attempt."refundedCents") FROM "Order" bought
      JOIN "PaymentAttempt" attempt ON attempt."orderId" = bought."id"
      WHERE bought."status" = 'cancelled' AND bought."paymentStatus" = 'completed' AND bought."moneyKeptAt" IS NULL
        AND ${MONEY_RECEIVED} AND ${within(`attempt."settledAt"`, range)})`),
  });
  const [owed] = await select(owedColumns)``;
  return owed ?? { refundsCents: 0, unmatchedCents: 0, undecidedCents: 0 };
}
