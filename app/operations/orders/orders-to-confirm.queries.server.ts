import { countRows, findRows } from "~/db/list-rows.server";
import { sql } from "~/db/sql.server";
import { ordersBy } from "./order-sql.server";
import { attentionFields } from "./orders-needing-attention.queries.server";

/** Like `isToConfirm`. */
const toConfirm = () =>
  sql`FROM ${ordersBy("Order_waiting")} WHERE "status" = 'pending' AND "paymentStatus" = 'pending' AND lower("paymentMethod") NOT LIKE '%pesa%'`;

/** Longest waiting first, amounts in cents. */
export async function ordersToConfirm(take: number) {
  const [total, oldest] = await Promise.all([
    countRows()`${toConfirm()}`,
    findRows("Order", attentionFields)`${toConfirm()} ORDER BY "createdAt", "id" LIMIT ${take}`,
  ]);
  return { total, oldest };
}
