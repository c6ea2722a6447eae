import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/list/page";
import { auctionTimes } from "../auction-columns";

export const paidRound = {
  select: {
    number: true,
    state: true,
    product: { select: { id: true, title: true, ...auctionTimes } },
  },
} as const;

const purpose = {
  participation: { select: { round: paidRound } },
  order: { select: { id: true, orderNumber: true } },
} as const;

/** Entry fees and orders with their refunds, newest first. A page past the end gives the last page. Amounts in cents. */
export async function ownPayments(userId: number, { page, take }: { page: number; take: number }) {
  const total = await db().paymentAttempt.count({ where: { userId } });
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await db().paymentAttempt.findMany({
    where: { userId },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: {
      id: true,
      cents: true,
      state: true,
      outcome: true,
      receipt: true,
      startedAt: true,
      ...purpose,
      refunds: { orderBy: { id: "asc" }, select: { id: true, cents: true, state: true, receipt: true } },
    },
  });
  return { payments: rows.map(inCents), page: shown.page, pageCount: shown.pageCount };
}

export type OwnListedPayment = Awaited<ReturnType<typeof ownPayments>>["payments"][number];
