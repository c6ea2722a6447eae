/** A buyer in many auctions, written in bulk, because one call at a time would take minutes. */
import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import { newDrawSeed } from "../secrets/digests.server";

const DAY_MS = 86_400_000;

export async function makeBids(
  userId: number,
  { auctions, bids, title = "Kiondo basket" }: { auctions: number; bids: number; title?: string },
) {
  const start = Date.now() - auctions * DAY_MS;
  const products = await db().product.createManyAndReturn({
    data: Array.from({ length: auctions }, (_, at) => ({
      title: `${title} ${at + 1}`,
      description: "Sisal, woven in Machakos",
      productType: "auction" as const,
      status: "active" as const,
      basePriceCents: 50_000n,
      participationFeeCents: 5_000n,
      roundCount: 2,
    })),
    select: { id: true },
  });
  const rounds = await db().round.createManyAndReturn({
    data: products.flatMap(({ id }) => [1, 2].map((number) => roundRow(id, number))),
    select: { id: true, number: true },
  });
  const [each, rest] = [Math.floor(bids / rounds.length), bids % rounds.length];
  const counts = rounds.map((_, at) => each + (at < rest ? 1 : 0));
  const participations = await db().participation.createManyAndReturn({
    data: rounds.map(({ id }, at) => ({
      userId,
      roundId: id,
      paymentStatus: "completed" as const,
      feeCents: 5_000n,
      providerReference: randomUUID(),
      pledgeCents: counts[at] ? pledgeCents(counts[at] - 1) : null,
      reachedSeq: counts[at] ?? null,
    })),
    select: { id: true },
  });
  await db().bid.createMany({
    data: rounds.flatMap((round, at) =>
      Array.from({ length: counts[at] ?? 0 }, (_, step) => ({
        roundId: round.id,
        participationId: participations[at]?.id ?? 0,
        seq: step + 1,
        cents: pledgeCents(step),
        submittedAt: new Date(start + at * (DAY_MS / 2) + step * 60_000),
        hash: randomUUID(),
      })),
    ),
  });
  return products.map(({ id }) => id);
}

const pledgeCents = (step: number) => 50_000n + BigInt(step) * 10_000n;

function roundRow(productId: number, number: number) {
  const seed = newDrawSeed();
  return {
    productId,
    number,
    state: number === 1 ? ("closed" as const) : ("active" as const),
    basePriceCents: 50_000n,
    minPledgeCents: 50_000n,
    maxPledgeCents: 500_000n,
    participationFeeCents: 5_000n,
    participantCount: 1,
    ...seed,
    ledgerHead: seed.drawCommitment,
  };
}
