/** Who won closed auctions overall (D26). Closed is final (D55), so what was once found is kept. */
import { db } from "~/db/client.server";
import { drawnAmong } from "~/domain/auction-winner";
import { hmacSha256 } from "../digests.server";
import { totalsSql } from "./auction-totals.server";

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
  const [leaders, draws] = await Promise.all([leadersOf(auctionIds), drawsOf(auctionIds)]);
  return auctionIds.map((auctionId): [number, number | null] => {
    const draw = draws.get(auctionId);
    const tied = leaders.filter((leader) => leader.auctionId === auctionId).map(({ userId }) => userId);
    if (!draw || tied.length === 0) return [auctionId, null];
    return [auctionId, drawnAmong(tied, { hmac: hmacSha256, auctionId, ...draw }) ?? null];
  });
}

/**
 * Everyone who holds the highest total of an auction. All its participants share one number of rounds, so the highest
 * total is the highest average. Added up by the database: an auction may have thousands of participations.
 */
async function leadersOf(auctionIds: readonly number[]) {
  const rows = await db().$queryRaw<{ auctionId: number | bigint; userId: number | bigint }[]>`
    WITH totals AS (${totalsSql(auctionIds)}), tops AS (
      SELECT "auctionId", MAX(cents) AS top FROM totals GROUP BY "auctionId"
    )
    SELECT totals."auctionId", totals."userId"
    FROM totals JOIN tops ON tops."auctionId" = totals."auctionId" AND tops.top = totals.cents
    WHERE totals.cents > 0`;
  return rows.map(({ auctionId, userId }) => ({ auctionId: Number(auctionId), userId: Number(userId) }));
}

/** What a tie is drawn with: seed and ledger head of the auction's last round (D25). */
async function drawsOf(auctionIds: readonly number[]) {
  const rounds = await db().round.findMany({
    where: { productId: { in: [...auctionIds] }, state: "closed" },
    orderBy: { number: "asc" },
    select: { productId: true, drawSeed: true, ledgerHead: true },
  });
  return new Map(
    rounds.map(({ productId, drawSeed, ledgerHead }) => [productId, { seedHex: drawSeed, head: ledgerHead }]),
  );
}
