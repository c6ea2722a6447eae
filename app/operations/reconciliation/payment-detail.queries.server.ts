import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

const refundFields = {
  id: true,
  cents: true,
  reason: true,
  way: true,
  state: true,
  receipt: true,
  resultCode: true,
  resultText: true,
  startedAt: true,
  settledAt: true,
} as const;

export async function paymentDetail(id: number) {
  const row = await db().paymentAttempt.findUnique({
    where: { id },
    select: {
      id: true,
      reference: true,
      cents: true,
      refundedCents: true,
      phoneNumber: true,
      provider: true,
      state: true,
      checkoutId: true,
      resultCode: true,
      resultText: true,
      receipt: true,
      enteredById: true,
      callback: true,
      startedAt: true,
      askedAt: true,
      settledAt: true,
      user: { select: { id: true, username: true, firstName: true, lastName: true } },
      order: { select: { id: true, orderNumber: true } },
      participation: {
        select: {
          round: {
            select: {
              id: true,
              number: true,
              productId: true,
              product: { select: { title: true, deletedAt: true } },
            },
          },
        },
      },
      confirmation: {
        select: { id: true, state: true, mpesaReceipt: true, accountReference: true, paidAt: true },
      },
      refunds: { orderBy: { id: "asc" }, select: refundFields },
    },
  });
  if (!row) return null;
  const { participation, enteredById, ...payment } = inCents(row);
  const person = { select: { username: true } } as const;
  const enteredBy =
    enteredById === null ? null : await db().user.findUnique({ where: { id: enteredById }, ...person });
  return { ...payment, round: participation?.round ?? null, enteredBy: enteredBy?.username ?? null };
}

export type PaymentDetail = NonNullable<Awaited<ReturnType<typeof paymentDetail>>>;

/** A payment without an attempt; null if there is none. Amounts in cents. */
export async function confirmationDetail(id: number) {
  const row = await db().confirmation.findUnique({
    where: { id },
    include: { refunds: { orderBy: { id: "asc" }, select: refundFields } },
  });
  return row && inCents(row);
}
