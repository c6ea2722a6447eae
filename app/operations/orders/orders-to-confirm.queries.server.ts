import { countRows } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { selectNumbers } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { ordersBy } from "./order-sql.server";
import { attentionFields } from "./orders-needing-attention.queries.server";

const { sql } = Prisma;

/** Like `isToConfirm`. */
const toConfirm = () =>
  sql`FROM ${ordersBy("Order_waiting")} WHERE "status" = 'pending' AND "paymentStatus" = 'pending' AND lower("paymentMethod") NOT LIKE '%pesa%'`;

/** Longest waiting first, amounts in cents. */
export async function ordersToConfirm(take: number) {
  const [total, ids] = await Promise.all([
    countRows(toConfirm()),
    selectNumbers(sql`SELECT "id" ${toConfirm()} ORDER BY "createdAt", "id" LIMIT ${take}`),
  ]);
  const rows = await db().order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: attentionFields,
  });
  return { total, oldest: rows.map(inCents) };
}
