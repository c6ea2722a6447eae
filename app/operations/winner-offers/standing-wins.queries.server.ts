import { db, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { standingWinner, type WinFacts } from "~/domain/order/winner-offer/winner-offer";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import { shopTime } from "../shop-clock.server";

export const winColumns = {
  winnerPays: true,
  result: { select: { winnerId: true, decidedAt: true, voidedAt: true } },
  wonOrder: { select: { status: true } },
  offers: {
    orderBy: { place: "desc" },
    take: 1,
    select: { userId: true, orderBefore: true, pausedAt: true },
  },
} as const satisfies Prisma.ProductSelect;

export const winFacts = ({
  winnerPays,
  result,
  wonOrder,
  offers,
}: Prisma.ProductGetPayload<{ select: typeof winColumns }>): WinFacts => ({
  winnerPays: winnerPaysOf(winnerPays),
  result,
  isOrdered: wonOrder !== null && wonOrder.status !== "cancelled",
  offer: offers[0] ?? null,
});

/** The ids of those closed auctions whose winner may still order (D111). */
export async function standingWins(
  productIds: readonly number[],
  client: Pick<Tx, "product"> = db(),
): Promise<number[]> {
  const products = await client.product.findMany({
    where: {
      id: { in: [...productIds] },
      status: "closed",
      result: { winnerId: { not: null }, voidedAt: null },
    },
    select: { id: true, ...winColumns },
  });
  const now = shopTime();
  return products.filter((product) => standingWinner(winFacts(product), now) !== null).map(({ id }) => id);
}
