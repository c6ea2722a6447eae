import { db, type Tx } from "~/db/client.server";
import { orderDeadline, type WinnerOffer } from "~/domain/order/winner-offer/winner-offer";
import type { DeliverySettings } from "~/domain/settings/delivery";
import { CURRENT_RULE } from "~/domain/round/auction-winner";
import { shopTime } from "../../shop-clock.server";
import { overallLeader, overallLeaders } from "./overall-winner.queries.server";

/** Stores winner and rule (D69) as the auction closes. `daysToOrder`: until the next offer (D100). `delivery`: its highest price (D111). */
export async function storeResult(
  tx: Tx,
  productId: number,
  {
    daysToOrder = null,
    delivery = null,
    decidedAt = shopTime(),
  }: { daysToOrder?: number | null; delivery?: DeliverySettings | null; decidedAt?: Date } = {},
): Promise<void> {
  const top = await overallLeader(productId, tx, [], CURRENT_RULE);
  const winnerId = top?.first?.userId ?? null;
  await tx.auctionResult.create({
    data: {
      productId,
      rule: CURRENT_RULE,
      winnerId,
      decidedAt,
      delivery: delivery && JSON.stringify(delivery),
    },
  });
  if (winnerId === null || daysToOrder === null) return;
  const orderBefore = orderDeadline(decidedAt, daysToOrder);
  await tx.winnerOffer.create({
    data: { productId, place: 1, userId: winnerId, offeredAt: decidedAt, orderBefore },
    select: { id: true },
  });
}

/** The whole auction is void (D78): nobody won it, whoever did before. */
export async function voidResult(tx: Tx, productId: number): Promise<void> {
  const now = shopTime();
  const { count } = await tx.auctionResult.updateMany({ where: { productId }, data: { voidedAt: now } });
  if (count > 0) return;
  await tx.auctionResult.create({
    data: { productId, rule: CURRENT_RULE, winnerId: null, decidedAt: now, voidedAt: now },
  });
}

/** User ids by auction: the winner, or the buyer with a later offer (D100). Null if nobody pledged, or the whole auction is void (D78). */
export async function winnersOfClosed(auctionIds: readonly number[]): Promise<Map<number, number | null>> {
  if (auctionIds.length === 0) return new Map();
  const [stored, offers] = await Promise.all([
    db().auctionResult.findMany({
      where: { productId: { in: [...auctionIds] } },
      select: { productId: true, winnerId: true, voidedAt: true },
    }),
    offersAfterWinner(auctionIds),
  ]);
  const winners = new Map(stored.map((row) => [row.productId, row.voidedAt === null ? row.winnerId : null]));
  // closed by an older release
  const others = auctionIds.filter((id) => !winners.has(id));
  const tops = await overallLeaders(others);
  for (const id of others) winners.set(id, tops.get(id)?.first?.userId ?? null);
  for (const [id, { userId }] of offers) if (winners.get(id) !== null) winners.set(id, userId);
  return winners;
}

/** By auction: the latest offer to somebody after the winner (D100). */
export async function offersAfterWinner(auctionIds: readonly number[]): Promise<Map<number, WinnerOffer>> {
  const rows = await db().winnerOffer.findMany({
    where: {
      productId: { in: [...auctionIds] },
      place: { gt: 1 },
      product: { NOT: { result: { voidedAt: { not: null } } } },
    },
    orderBy: { place: "asc" },
    select: { productId: true, place: true, userId: true, offeredAt: true, orderBefore: true },
  });
  return new Map(rows.map(({ productId, ...offer }) => [productId, offer]));
}
