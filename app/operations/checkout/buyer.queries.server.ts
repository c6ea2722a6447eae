import { columns, columnsOf, type RowOf, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf } from "~/db/sync-transaction.server";
import { UNPAID_STATUSES } from "~/domain/order/new-order";

const { join, sql } = Prisma;

const buyerColumns = columns({
  user: columns(columnsOf("User", "u", "id, username, firstName, lastName, email, namedAt, deletedAt")),
  unpaid: columns({
    orders: value<number>(`COUNT(o."id")`),
    pieces: value<number>(`COALESCE(SUM(o."totalItems"), 0)`),
  }),
});

export type Buyer = RowOf<typeof buyerColumns>["user"];

/** With their unpaid orders: read it after the account is locked. */
export const buyerOf = (userId: number) =>
  rowsOf(
    buyerColumns,
    sql`FROM "User" u LEFT JOIN "Order" o
      ON o."userId" = u."id" AND o."paymentStatus" = 'pending' AND o."status" IN (${join([...UNPAID_STATUSES])})
      WHERE u."id" = ${userId} GROUP BY u."id"`,
  );
