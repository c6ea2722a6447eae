import { standingsOf } from "./standing.queries.server";

export async function standingOf(userId: number, auctionId: number, now: Date) {
  const standings = await standingsOf(userId, [auctionId], now);
  return standings.get(auctionId) ?? null;
}
