/** Closed is final (D55), so winners (D26, D69) are cached. */
import { LRUCache } from "lru-cache";
import { onResync } from "~/events/bus.server";
import { topsOf } from "./overall-winner.queries.server";

interface Winner {
  readonly userId: number | null;
}

const cache = new LRUCache<number, Winner>({ max: 20_000 });
// a failover may have lost the close
onResync("closed winners", () => cache.clear());

/** User ids by auction; null where nobody pledged. */
export async function winnersOfClosed(auctionIds: readonly number[]): Promise<Map<number, number | null>> {
  const winners = new Map<number, number | null>();
  const unknown: number[] = [];
  for (const id of auctionIds) {
    const winner = cache.get(id);
    if (winner) winners.set(id, winner.userId);
    else unknown.push(id);
  }
  if (unknown.length === 0) return winners;
  const tops = await topsOf(unknown);
  for (const id of unknown) {
    const userId = tops.get(id)?.first?.userId ?? null;
    cache.set(id, { userId });
    winners.set(id, userId);
  }
  return winners;
}
