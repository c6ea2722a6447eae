import { personName } from "~/domain/account/person-name";
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { refundEventFields } from "../payments/refunds/refund-rows.server";

export async function paymentDetail(id: number) {
  const row = await db().paymentAttempt.findUnique({
    where: { id },
    select: {
      ...selectColumns(
        "PaymentAttempt",
        "id, reference, cents, refundedCents, phoneNumber, provider, state, checkoutId",
        "resultCode, resultText, receipt, enteredById, callback, startedAt, askedAt",
        "settledAt",
      ),
      user: { select: { id: true, username: true, firstName: true, lastName: true } },
      order: { select: { id: true, orderNumber: true } },
      participation: {
        select: {
          round: {
            select: {
              ...selectColumns("Round", "id, number, productId"),
              product: { select: { title: true, deletedAt: true } },
            },
          },
        },
      },
      confirmation: {
        select: { id: true, state: true, mpesaReceipt: true, accountReference: true, paidAt: true },
      },
      refunds: { orderBy: { id: "asc" }, select: refundEventFields },
    },
  });
  if (!row) return null;
  const { participation, enteredById, ...payment } = inCents(row);
  const person = { select: { username: true, firstName: true, lastName: true } } as const;
  const enteredBy =
    enteredById === null ? null : await db().user.findUnique({ where: { id: enteredById }, ...person });
  return { ...payment, round: participation?.round ?? null, enteredBy: enteredBy && personName(enteredBy) };
}

export type PaymentDetail = NonNullable<Awaited<ReturnType<typeof paymentDetail>>>;

/** A payment without an attempt; null if there is none. Amounts in cents. */
export async function confirmationDetail(id: number) {
  const row = await db().confirmation.findUnique({
    where: { id },
    include: { refunds: { orderBy: { id: "asc" }, select: refundEventFields } },
  });
  return row && inCents(row);
}
