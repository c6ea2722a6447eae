import { Prisma } from "~/db/generated/sqlite/client";
import type { OrderStatus } from "~/domain/order/order";
import { searchOrders } from "./search-orders.server";

const { sql, raw } = Prisma;

export const itemsOf = (productId: number): Prisma.Sql =>
  sql`FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId" WHERE i."productId" = ${productId}`;

export const ofStatus = (status: OrderStatus | null): Prisma.Sql =>
  status === null ? sql`1 = 1` : sql`o."status" = ${raw(`'${status}'`)}`;

export async function orderSearchCondition(q: string): Promise<Prisma.Sql> {
  if (q === "") return sql`1 = 1`;
  const found = await searchOrders(q);
  return found ? sql`o."id" IN (${found.ids})` : sql`1 = 0`;
}
