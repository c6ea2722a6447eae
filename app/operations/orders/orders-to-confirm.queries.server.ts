import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { inCents } from "~/db/rows.server";

const { sql } = Prisma;

/** SQLite would count by another index, and look each order up where it lies: twice as long. */
const pendingOrders = () =>
  dialectOf(db()) === "postgresql" ? sql`"Order"` : sql`"Order" INDEXED BY "Order_status_createdAt_idx"`;

/** Pending, and no M-Pesa payment is to come first: somebody has to say that it will be sent. The method is free text (D30). */
const toConfirm = () =>
  sql`FROM ${pendingOrders()} WHERE "status" = 'pending' AND lower("paymentMethod") NOT LIKE '%pesa%'`;

/** How many orders wait to be confirmed, and the few that have waited longest. Amounts in cents. Three statements. */
export async function ordersToConfirm(take: number) {
  const [[counted], ids] = await Promise.all([
    select<{ total: number }>(Prisma.sql`SELECT COUNT(*) AS "total" ${toConfirm()}`),
    select<{ id: number }>(Prisma.sql`SELECT "id" ${toConfirm()} ORDER BY "createdAt", "id" LIMIT ${take}`),
  ]);
  const rows = await db().order.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      id: true,
      orderNumber: true,
      shippingName: true,
      shippingCity: true,
      shippingPhone: true,
      totalCents: true,
      createdAt: true,
    },
  });
  return { total: counted?.total ?? 0, oldest: rows.map(inCents) };
}
