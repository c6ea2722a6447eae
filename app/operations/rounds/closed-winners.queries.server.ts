/** Who won closed auctions overall (D26, D69). Closed is final (D55), so what was once found is kept. */
import { topsOf } from "./overall-winner.queries.server";

const KEPT_AUCTIONS = 20_000;
const kept = new Map<number, number | null>();

/** The winner's user id of each of these closed auctions; null where nobody pledged. */
export async function winnersOfClosed(auctionIds: readonly number[]): Promise<Map<number, number | null>> {
  const unknown = auctionIds.filter((id) => !kept.has(id));
  if (unknown.length > 0) for (const [id, winner] of await findWinners(unknown)) keep(id, winner);
  return new Map(auctionIds.map((id) => [id, kept.get(id) ?? null]));
}

function keep(auctionId: number, winner: number | null) {
  kept.set(auctionId, winner);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_AUCTIONS && oldest !== undefined) kept.delete(oldest);
}

async function findWinners(auctionIds: readonly number[]) {
  const tops = await topsOf(auctionIds);
  return auctionIds.map((id): [number, number | null] => [id, tops.get(id)?.first?.userId ?? null]);
}
