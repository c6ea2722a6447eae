import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { NO_TERMS } from "~/domain/product/auction-terms";
import type { TermsChange } from "~/domain/product/after-joining";

type AuctionUse = Pick<TermsChange, "openRound" | "hasPaid" | "promises">;

/** Whether somebody depends on the products' type and times (D108). */
export async function auctionUse(
  productIds: readonly number[],
  client: Pick<Tx, "product"> = db(),
): Promise<(productId: number) => AuctionUse> {
  const products = await client.product.findMany({
    where: { id: { in: [...productIds] } },
    select: {
      ...selectColumns("Product", "id, shortestRoundMinutes, keepsEnd"),
      rounds: {
        where: { OR: [{ state: "active" }, { participantCount: { gt: 0 } }, { returnedCount: { gt: 0 } }] },
        select: selectColumns(
          "Round",
          "state, openedAt, closesAt, latestCloseAt, participantCount, returnedCount",
        ),
      },
    },
  });
  const found = new Map(products.map(({ id, ...product }) => [id, product]));
  return (productId) => {
    const { rounds = [], ...promises } = found.get(productId) ?? {};
    return {
      promises: { ...NO_TERMS, ...promises },
      openRound: rounds.find(({ state }) => state === "active") ?? null,
      hasPaid: rounds.some(({ participantCount, returnedCount }) => participantCount + returnedCount > 0),
    };
  };
}
