import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

/** Entry fees that could not be taken since then and were not paid after all: how many, and the latest. Amounts in cents. */
export async function failedPayments(since: Date, { take, skip = 0 }: { take: number; skip?: number }) {
  const where = { paymentStatus: "failed", attemptedAt: { gte: since } } as const;
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
        user: { select: { id: true, username: true, firstName: true, lastName: true } },
        round: { select: { number: true, product: { select: { id: true, title: true } } } },
      },
    }),
  ]);
  return { total, payments: rows.map(inCents) };
}
