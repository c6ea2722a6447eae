import { Prisma } from "~/db/generated/sqlite/client";
import { kenyanMobile } from "~/domain/account/phone";
import { parsePaymentSearch } from "~/domain/payment/payment-search";
import { foundUsers } from "../search-users.server";

const { sql, join } = Prisma;

/** Searches by code, receipt, invoice, phone, order number, or the buyer's names and address, each by an index. */
export function paymentSearchSql(q: string): Prisma.Sql {
  const [phone, users] = [kenyanMobile(q), foundUsers(q)];
  const typed = q.replace(/\s/g, "").toUpperCase();
  return join(
    [
      sql`SELECT "id" FROM "PaymentAttempt" WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "orderNumber" = ${typed})`,
      ...paymentCodeSearchSql(q),
      ...(phone === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "phoneNumber" = ${phone}`]),
      ...(users === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "userId" IN (${users})`]),
    ],
    " UNION ",
  );
}

export function paymentCodeSearchSql(q: string): Prisma.Sql[] {
  const { receipt, invoiceNumber, attemptId } = parsePaymentSearch(q);
  return [
    ...(receipt === null
      ? []
      : [
          sql`SELECT "id" FROM "PaymentAttempt" WHERE "receipt" = ${receipt}`,
          sql`SELECT "attemptId" FROM "Confirmation" WHERE "mpesaReceipt" = ${receipt} AND "attemptId" IS NOT NULL`,
          sql`SELECT "attemptId" FROM "Refund" WHERE "receipt" = ${receipt} AND "attemptId" IS NOT NULL`,
        ]),
    ...(invoiceNumber === null
      ? []
      : [
          sql`SELECT "id" FROM "PaymentAttempt" WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "invoiceNumber" = ${invoiceNumber})`,
        ]),
    ...(attemptId === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "id" = ${attemptId}`]),
  ];
}
