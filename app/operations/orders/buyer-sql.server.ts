/** The orders of one product in SQL, for both databases. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import type { OrderStatus } from "~/domain/order";
import { orderSearch } from "~/domain/order-list";
import { searchUsers } from "../accounts/search-users.server";

const { sql, raw } = Prisma;

/** CROSS JOIN has SQLite begin with the product's items: by status it would go through all orders of the shop. */
export const itemsOf = (productId: number): Prisma.Sql =>
  sql`FROM "OrderItem" i CROSS JOIN "Order" o WHERE o."id" = i."orderId" AND i."productId" = ${productId}`;

/** A literal: the column is an enumeration on PostgreSQL. */
export const ofStatus = (status: OrderStatus | null): Prisma.Sql =>
  status === null ? sql`1 = 1` : sql`o."status" = ${raw(`'${status}'`)}`;

/** What a search finds: an order number by its beginning, else the customer's account or the name it is shipped to. */
export async function foundBy(q: string): Promise<Prisma.Sql> {
  const text = q.replace(/\p{C}/gu, " ").trim();
  const search = orderSearch(text);
  if (search === null) return q === "" ? sql`1 = 1` : sql`1 = 0`;
  if (search.kind === "number") return sql`o."orderNumber" LIKE ${`${search.prefix}%`}`;
  const [shipped, users] = [shippedTo(text), await searchUsers(text)];
  return users ? sql`(${shipped} OR o."userId" IN (${users.ids}))` : shipped;
}

function shippedTo(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const like = dialectOf(db()) === "postgresql" ? raw("ILIKE") : raw("LIKE");
  return sql`o."shippingName" ${like} ${pattern} ESCAPE '\\'`;
}
