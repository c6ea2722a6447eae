/** How many people joined an auction, in whichever round (D54). */
import { LRUCache } from "lru-cache";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { onResync } from "~/events/bus.server";
import { totalsSql } from "../rounds/auction-totals.server";

interface Counted {
  participations: number;
  people: number;
}

const cache = new LRUCache<number, Counted>({ max: 20_000 });
// a failover may have lost participations
onResync("participants", () => cache.clear());

interface ParticipationCount {
  readonly productId: number;
  readonly participantCount: number;
}

/** Takes all rounds of the products, just read. Paid participations stay, so people are counted again only where a participation was added. */
export async function distinctParticipants(
  rounds: readonly ParticipationCount[],
): Promise<Map<number, number>> {
  const people = new Map<number, number>();
  const unknown: ParticipationCount[] = [];
  for (const [productId, counts] of countsByProduct(rounds)) {
    const participations = counts.reduce((sum, count) => sum + count, 0);
    const known = cache.get(productId);
    // one round has them all, and nobody has two participations in one round
    if (counts.includes(participations)) people.set(productId, participations);
    else if (known?.participations === participations) people.set(productId, known.people);
    else unknown.push({ productId, participantCount: participations });
  }
  if (unknown.length === 0) return people;
  const counted = await countPeople(unknown.map(({ productId }) => productId));
  for (const { productId, participantCount: participations } of unknown) {
    const count = counted.get(productId) ?? 0;
    people.set(productId, count);
    cache.set(productId, { participations, people: count });
  }
  return people;
}

function countsByProduct(rounds: readonly ParticipationCount[]): Map<number, number[]> {
  const counts = new Map<number, number[]>();
  for (const { productId, participantCount } of rounds) {
    const own = counts.get(productId);
    if (own) own.push(participantCount);
    else counts.set(productId, [participantCount]);
  }
  return counts;
}

async function countPeople(productIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await select<{ auctionId: number; people: number }>(Prisma.sql`
    SELECT "auctionId", COUNT(*) AS "people" FROM (${totalsSql(productIds)}) totals GROUP BY "auctionId"`);
  return new Map(rows.map(({ auctionId, people }) => [auctionId, people]));
}
