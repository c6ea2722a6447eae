import { db, type Tx } from "~/db/client.server";
import { CURRENT_RULE } from "~/domain/round/auction-winner";
import { shopTime } from "../shop-clock.server";
import { topOf, topsOf } from "./overall-winner.queries.server";

/** In the transaction that closes the auction, after its rounds: the winner and the rule that chose them stand (D69). */
export async function storeResult(tx: Tx, productId: number, decidedAt = shopTime()): Promise<void> {
  const top = await topOf(productId, tx, [], CURRENT_RULE);
  await tx.auctionResult.create({
    data: { productId, rule: CURRENT_RULE, winnerId: top?.first?.userId ?? null, decidedAt },
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

/** User ids by auction; null where nobody pledged, or the whole auction was declared void (D78). */
export async function winnersOfClosed(auctionIds: readonly number[]): Promise<Map<number, number | null>> {
  if (auctionIds.length === 0) return new Map();
  const stored = await db().auctionResult.findMany({
    where: { productId: { in: [...auctionIds] } },
    select: { productId: true, winnerId: true, voidedAt: true },
  });
  const winners = new Map(stored.map((row) => [row.productId, row.voidedAt === null ? row.winnerId : null]));
  // closed by an older release
  const others = auctionIds.filter((id) => !winners.has(id));
  const tops = await topsOf(others);
  for (const id of others) winners.set(id, tops.get(id)?.first?.userId ?? null);
  return winners;
}
