import { LRUCache } from "lru-cache";
import { select } from "~/db/select.server";
import { columns, asNumber, asNumbers } from "~/db/columns.server";
import { groupBy } from "~/domain/group-by";
import { onResync } from "~/events/bus.server";
import { participantTotalsSql } from "../../rounds/winner/auction-totals.server";

interface Counted {
  participations: number;
  /** Refunded participations (D78): the same number of others may have joined since. */
  returned: number;
  people: number;
}

const cache = new LRUCache<number, Counted>({ max: 20_000 });
// a failover may have lost participations
onResync("participants", () => cache.clear());

interface ParticipationCount {
  readonly productId: number;
  readonly participantCount: number;
  readonly returnedCount: number;
}

export async function distinctParticipants(
  rounds: readonly ParticipationCount[],
): Promise<Map<number, number>> {
  const people = new Map<number, number>();
  const unknown: ParticipationCount[] = [];
  for (const [productId, ofProduct] of groupBy(rounds, (round) => round.productId)) {
    const counts = ofProduct.map(({ participantCount }) => participantCount);
    const participations = counts.reduce((sum, count) => sum + count, 0);
    const returned = ofProduct.reduce((sum, { returnedCount }) => sum + returnedCount, 0);
    const known = cache.get(productId);
    // one round has them all, and nobody has two participations in one round
    if (counts.includes(participations)) people.set(productId, participations);
    else if (known?.participations === participations && known.returned === returned)
      people.set(productId, known.people);
    else unknown.push({ productId, participantCount: participations, returnedCount: returned });
  }
  if (unknown.length === 0) return people;
  const counted = await countPeople(unknown.map(({ productId }) => productId));
  for (const { productId, participantCount: participations, returnedCount: returned } of unknown) {
    const count = counted.get(productId) ?? 0;
    people.set(productId, count);
    cache.set(productId, { participations, returned, people: count });
  }
  return people;
}

const counted = columns({ ...asNumbers("auctionId"), people: asNumber("COUNT(*)") });

async function countPeople(productIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await select(counted)`FROM (${participantTotalsSql(productIds)}) totals GROUP BY "auctionId"`;
  return new Map(rows.map(({ auctionId, people }) => [auctionId, people]));
}
