import { db, type Tx } from "~/db/client.server";
import type { StartedAuction } from "~/domain/account/started-auction";
import { standingWinner } from "~/domain/order/winner-offer/winner-offer";
import type { PaymentStatus } from "~/domain/round/participation";
import { inCents } from "~/db/rows.server";
import { shopTime } from "../shop-clock.server";
import { winColumns, winFacts } from "../winner-offers/standing-wins.queries.server";

/** What a person may finish (D110): open auctions, wins that stand. Over all auctions, fees being paid count too: their money may come. */
export async function startedAuctions(
  userId: number,
  tx: Pick<Tx, "product"> = db(),
  auctionId?: number,
): Promise<StartedAuction[]> {
  // the join that is asking does not itself count as begun
  const statuses: PaymentStatus[] = auctionId === undefined ? ["completed", "pending"] : ["completed"];
  const paid = { paymentStatus: { in: statuses } };
  // once it was paid they have joined, although the round became void or the fee went back
  const joined = { userId, OR: [paid, { paidAt: { not: null } }] };
  const products = await tx.product.findMany({
    where: {
      ...(auctionId !== undefined && { id: auctionId }),
      deletedAt: null,
      OR: [
        {
          status: { not: "closed" },
          rounds: { some: { participations: { some: joined } } },
        },
        { status: "closed", result: { winnerId: userId, voidedAt: null } },
        { status: "closed", offers: { some: { userId } }, NOT: { result: { voidedAt: { not: null } } } },
      ],
    },
    orderBy: { id: "asc" },
    select: {
      id: true,
      title: true,
      status: true,
      ...winColumns,
      rounds: {
        where: { state: "active" },
        select: {
          number: true,
          participations: { where: { userId, ...paid }, select: { pledgeCents: true } },
        },
      },
    },
  });
  const now = shopTime();
  return products.flatMap((product): StartedAuction[] => {
    const { id: auctionId, title, rounds } = product;
    if (product.status === "closed")
      return standingWinner(winFacts(product), now) === userId
        ? [{ auctionId, title, isWon: true, open: null, mayJoin: false }]
        : [];
    const [round] = rounds;
    const own = round?.participations[0];
    const open = own && round ? { roundNumber: round.number, pledgeCents: inCents(own).pledgeCents } : null;
    return [{ auctionId, title, isWon: false, open, mayJoin: round !== undefined && !own }];
  });
}

/** Whether a block shuts them out of this auction, or of all (D110). */
export const hasStarted = async (tx: Pick<Tx, "product">, userId: number, auctionId?: number) =>
  (await startedAuctions(userId, tx, auctionId)).length > 0;
