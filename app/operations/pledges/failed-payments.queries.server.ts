import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

interface Slice {
  take: number;
  skip?: number;
}

/** Entry fees that could not be taken since then and were not paid after all: how many, and the latest. Amounts in cents. */
export const failedPayments = (since: Date, slice: Slice) =>
  paymentsWhere({ paymentStatus: "failed", attemptedAt: { gte: since } }, slice);

/** Entry fees that went back, ever: how many, and the latest. Amounts in cents. */
export const refundedFees = (slice: Slice) => paymentsWhere({ paymentStatus: "refunded" }, slice);

async function paymentsWhere(
  where: { paymentStatus: "failed" | "refunded"; attemptedAt?: { gte: Date } },
  { take, skip = 0 }: Slice,
) {
  const [total, rows] = await Promise.all([
    db().participation.count({ where }),
    db().participation.findMany({
      where,
      orderBy: [{ attemptedAt: "desc" }, { id: "desc" }],
      take,
      skip,
      select: {
        id: true,
        feeCents: true,
        attemptedAt: true,
        failureReason: true,
        user: { select: { id: true, username: true, firstName: true, lastName: true, phoneNumber: true } },
        round: { select: { number: true, state: true, product: { select: { id: true, title: true } } } },
      },
    }),
  ]);
  return { total, payments: rows.map(inCents) };
}
