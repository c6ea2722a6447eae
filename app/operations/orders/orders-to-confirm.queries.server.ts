import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { inCents } from "~/db/rows.server";

const { sql } = Prisma;

/** By its own choice SQLite would take another index and twice as long. */
const pendingOrders = () =>
  dialectOf(db()) === "postgresql" ? sql`"Order"` : sql`"Order" INDEXED BY "Order_status_createdAt_idx"`;

/** Pending, with no M-Pesa payment to wait for. The method is free text (D30). */
const toConfirm = () =>
  sql`FROM ${pendingOrders()} WHERE "status" = 'pending' AND lower("paymentMethod") NOT LIKE '%pesa%'`;

/** The longest waiting first, amounts in cents. Three statements. */
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
