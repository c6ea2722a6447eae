import { db, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { OpenSeat } from "~/domain/account/superuser";

/** Paid seats in open rounds; a superuser can no longer pledge there (D39, D87). */
export async function openSeats(userId: number, tx: Pick<Tx, "participation"> = db()): Promise<OpenSeat[]> {
  const seats = await tx.participation.findMany({
    where: {
      userId,
      paymentStatus: { in: ["completed", "pending"] },
      round: { state: "active" },
    },
    orderBy: { id: "asc" },
    select: {
      pledgeCents: true,
      round: { select: { number: true, product: { select: { id: true, title: true } } } },
    },
  });
  return seats.map(({ pledgeCents, round }) => ({
    auctionId: round.product.id,
    title: round.product.title,
    roundNumber: round.number,
    pledgeCents: pledgeCents === null ? null : inCents(pledgeCents),
  }));
}
