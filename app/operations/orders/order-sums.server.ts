/** `revenueOf` and `owedOf` (`app/domain/order/order-sums.ts`) in SQL: every sum of orders uses these. In cents. */
import { raw, type Sql } from "~/db/sql.server";
import { PAID_STATES } from "~/domain/payment/attempt";

const MONEY_RECEIVED = PAID_STATES.map((state) => `'${state}'`).join(", ");

/** Few orders have refunds, and two partial indexes hold only these. */
const ORDERS_WITH_REFUNDS = `SELECT "orderId" FROM "PaymentAttempt" WHERE "refundedCents" > 0 AND "orderId" IS NOT NULL
    UNION SELECT "id" FROM "Order" WHERE "paymentStatus" = 'refunded'`;

/** A lookup by id: sums of many orders still read a single index. */
const dueCents = (order: string) => `(SELECT due."dueCents" FROM "Order" due WHERE due."id" = ${order}."id")`;

/** By the rule of `revenueOf`: what is neither left nor due; for a refunded order without attempts its total. */
const returnedCents = (order: string) => `CASE ${order}."paymentStatus" WHEN 'pending' THEN 0 ELSE COALESCE(
    ${order}."totalCents" - ${dueCents(order)} - (SELECT SUM(taken."cents" - taken."refundedCents") FROM "PaymentAttempt" taken
      WHERE taken."orderId" = ${order}."id" AND taken."state" IN (${MONEY_RECEIVED})),
    CASE ${order}."paymentStatus" WHEN 'refunded' THEN ${order}."totalCents" ELSE 0 END) END`;

interface Summed {
  /** The table's name or alias in the statement, in double quotes if SQL needs them. */
  readonly order?: string;
  /** Set it for many orders: it is faster to find those with refunds or an amount due first. */
  readonly isLong?: boolean;
}

const returned = ({ order = '"Order"', isLong = false }: Summed) =>
  isLong
    ? `CASE WHEN ${order}."id" IN (${ORDERS_WITH_REFUNDS}) THEN ${returnedCents(order)} ELSE 0 END`
    : returnedCents(order);

export const sumSql = (cents: string): Sql => raw(`CAST(COALESCE(SUM(${cents}), 0) AS BIGINT)`);

export const revenueSum = (summed: Summed = {}): Sql => {
  const { order = '"Order"' } = summed;
  return sumSql(
    `CASE ${order}."status" WHEN 'cancelled' THEN 0 ELSE ${order}."totalCents" - ${returned(summed)} END`,
  );
};

export const owedSum = ({ order = '"Order"', isLong = false }: Summed = {}): Sql => {
  const isDue = isLong
    ? `${order}."id" IN (SELECT "id" FROM "Order" WHERE "dueCents" > 0 AND "paymentStatus" = 'completed')`
    : `${order}."paymentStatus" = 'completed'`;
  return sumSql(
    `CASE WHEN ${order}."status" = 'cancelled' THEN 0 WHEN ${order}."paymentStatus" = 'pending' THEN ${order}."totalCents"
      WHEN ${isDue} THEN ${dueCents(order)} ELSE 0 END`,
  );
};

/** `itemRevenueOf`, over the items (all, or those of a condition) of a statement that has `OrderItem` as `i` and `Order` as `o` (D46). */
export const itemRevenueSum = (condition = "1 = 1"): Sql =>
  sumSql(`CASE WHEN o."status" = 'cancelled' OR NOT (${condition}) THEN 0
    WHEN o."id" IN (${ORDERS_WITH_REFUNDS})
      THEN ${ITEM_TOTAL} - ${returnedItemSql(returnedCents("o"))}
    ELSE ${ITEM_TOTAL} END`);

/** An item's share of what went back of its order `o`. */
const returnedItemSql = (returned: string): string =>
  `ROUND((${ITEM_TOTAL}) * 1.0 * (${returned}) / NULLIF(o."totalCents", 0))`;

/** What an item came to, before refunds. */
const ITEM_TOTAL = `i."totalCents" - i."discountCents"`;
