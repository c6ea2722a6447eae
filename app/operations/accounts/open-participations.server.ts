import { db, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { OpenParticipation } from "~/domain/account/superuser";

/** Paid participations in open rounds; a superuser can no longer pledge there (D39, D87). */
export async function openParticipations(
  userId: number,
  tx: Pick<Tx, "participation"> = db(),
): Promise<OpenParticipation[]> {
  const participations = await tx.participation.findMany({
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
  return participations.map(({ pledgeCents, round }) => ({
    auctionId: round.product.id,
    title: round.product.title,
    roundNumber: round.number,
    pledgeCents: pledgeCents === null ? null : inCents(pledgeCents),
  }));
}
