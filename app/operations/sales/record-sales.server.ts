/** Keeps the sales of days that are over (D46, D80): each change of an order is an entry of the day on which it happens. */
import { lockRows } from "~/db/locks.server";
import { type Tx, transaction } from "~/db/client.server";
import { selectColumns, insertOf, tableColumns } from "~/db/columns.server";
import { idSet, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { execute } from "~/db/sync-transaction.server";
import { BATCH_SIZE, rowsOfIds } from "~/db/list-rows.server";
import { orderPayment } from "~/domain/payment/order-payment";
import { accepted } from "~/domain/refusal";
import { type OrderSales, salesChange, salesOfOrder, type SoldOrder } from "~/domain/report/order-sales";
import { shopTime } from "../shop-clock.server";
import { recordStaffPrices } from "./record-staff-prices.server";

const soldFields = {
  ...selectColumns("Order", "id, status, paymentStatus, totalCents, dueCents, mpesaTransactionId, paidAt"),
  ...selectColumns("Order", "shippingTaxPercent, shippingCounty, createdAt"),
  items: {
    select: selectColumns(
      "OrderItem",
      "id, productId, productTitle, quantity, productPriceCents, listPriceCents, priceReason",
      "totalCents, discountCents, unitCostCents, taxPercent",
    ),
  },
  attempts: {
    orderBy: { id: "asc" },
    select: {
      ...selectColumns(
        "PaymentAttempt",
        "id, provider, state, receipt, resultCode, cents, refundedCents, settledAt",
      ),
      refunds: { select: selectColumns("Refund", "cents, state, startedAt") },
    },
  },
} as const;

const salesEntry = tableColumns(
  "SalesEntry",
  "entry",
  "orderId, productId, county, orders, pieces, salesCents, vatCents, knownCents, costCents",
);

const soldOrders = (tx: Tx, ids: readonly number[]) => rowsOfIds("Order", soldFields, ids, tx);

type SoldRow = Awaited<ReturnType<typeof soldOrders>>[number];

const salesNow = (order: SoldRow) => salesOfOrder(order, orderPayment(order, order.attempts));

const salesEntries = (orderId: number, createdAt: Date, sales: readonly OrderSales[]) =>
  insertOf(
    "SalesEntry",
    sales.map((change) => ({ ...change, orderId, createdAt })),
  );

/** Of a new order, in its transaction. */
export const recordPlacedStep = (orderId: number, order: SoldOrder & { readonly createdAt: Date }) =>
  execute`${salesEntries(orderId, order.createdAt, salesOfOrder(order, { leftCents: 0 }))}`;

/**
 * Call it last in the transaction that changed the order.
 * @param repricedBy who changed prices against the list price; null if nobody did
 */
export async function recordSales(tx: Tx, orderId: number, repricedBy: number | null = null): Promise<void> {
  const [order] = await soldOrders(tx, [orderId]);
  if (!order) return;
  if (repricedBy !== null || order.items.some(({ listPriceCents }) => listPriceCents !== null))
    await recordStaffPrices(tx, orderId, order, repricedBy);
  const before = await select(salesEntry, { tx })`FROM "SalesEntry" entry WHERE "orderId" = ${orderId}`;
  if (before.length === 0) return recordFirst(tx, order);
  const known = before.map((entry) => ({ ...entry, county: entry.county ?? order.shippingCounty }));
  const change = salesChange(known, salesNow(order));
  if (change.length > 0) await tx.$executeRaw(salesEntries(orderId, shopTime(), change));
}

/** Of an order from before there were entries: placed on its day, and what went back since on the day of the last refund. */
async function recordFirst(tx: Tx, order: SoldRow): Promise<void> {
  const placed = salesOfOrder({ ...order, paymentStatus: "pending" }, { leftCents: 0 });
  if (placed.length === 0) return;
  await tx.$executeRaw(salesEntries(order.id, order.createdAt, placed));
  const change = salesChange(placed, salesNow(order));
  const refunds = order.attempts.flatMap((attempt) => attempt.refunds.map(({ startedAt }) => startedAt));
  const [latest = shopTime()] = refunds.toSorted((one, other) => other.getTime() - one.getTime());
  if (change.length > 0) await tx.$executeRaw(salesEntries(order.id, latest, change));
}

const ordersWithoutEntries = (condition: Sql) => sql`
  SELECT o."id" FROM "Order" o WHERE ${condition} AND o."status" <> 'cancelled'
    AND NOT EXISTS (SELECT 1 FROM "SalesEntry" e WHERE e."orderId" = o."id")
  ORDER BY o."id" LIMIT ${BATCH_SIZE}`;

/** For orders that a release without entries has placed. Safe to run in several processes at once. Returns how many orders there were. */
export async function recordMissingSales(): Promise<number> {
  let recorded = 0;
  for (let after = 0; ;) {
    const ids = await selectNumbers()`${ordersWithoutEntries(sql`o."id" > ${after}`)}`;
    after = ids.at(-1) ?? 0;
    if (ids.length === 0) return recorded;
    await transaction(async (tx) => {
      await lockRows(tx, "Order", "id", ids);
      const left = await selectNumbers({ tx })`${ordersWithoutEntries(sql`o."id" IN ${idSet(ids)}`)}`;
      for (const order of await soldOrders(tx, left)) {
        await recordFirst(tx, order);
        recorded += 1;
      }
      return accepted(null);
    });
  }
}
