import { Prisma } from "~/db/generated/sqlite/client";
import { attemptIdIn } from "~/domain/payment/attempt";
import { kenyanMobile } from "~/domain/account/phone";
import { foundUsers } from "../accounts/search-users.server";

const { sql, join } = Prisma;

/** By code, receipt, phone, order number, or the buyer's names and address: each looked up by an index. */
export function foundPayments(q: string): Prisma.Sql {
  const [id, phone, users] = [attemptIdIn(q), kenyanMobile(q), foundUsers(q)];
  const typed = q.replace(/\s/g, "").toUpperCase();
  return join(
    [
      sql`SELECT "id" FROM "PaymentAttempt" WHERE "receipt" = ${typed}`,
      sql`SELECT "id" FROM "PaymentAttempt" WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "orderNumber" = ${typed})`,
      ...(id === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "id" = ${id}`]),
      ...(phone === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "phoneNumber" = ${phone}`]),
      ...(users === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "userId" IN (${users})`]),
    ],
    " UNION ",
  );
}
