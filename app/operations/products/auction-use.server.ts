import { db, type Tx } from "~/db/client.server";
import type { TermsChange } from "~/domain/product/after-joining";

type AuctionUse = Pick<TermsChange, "hasOpenRound" | "hasPaid">;

/** Whether somebody depends on the products' type and times. A fee that was refunded since counts as paid. */
export async function auctionUse(
  productIds: readonly number[],
  client: Pick<Tx, "round"> = db(),
): Promise<(productId: number) => AuctionUse> {
  const rounds = await client.round.findMany({
    where: {
      productId: { in: [...productIds] },
      OR: [{ state: "active" }, { participantCount: { gt: 0 } }, { returnedCount: { gt: 0 } }],
    },
    select: { productId: true, state: true, participantCount: true, returnedCount: true },
  });
  return (productId) => {
    const own = rounds.filter((round) => round.productId === productId);
    return {
      hasOpenRound: own.some(({ state }) => state === "active"),
      hasPaid: own.some(({ participantCount, returnedCount }) => participantCount + returnedCount > 0),
    };
  };
}
