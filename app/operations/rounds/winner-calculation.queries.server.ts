import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { auctionStandings } from "~/domain/auction-winner";
import { hmacSha256 } from "../digests.server";

/** The winner of the whole auction: the highest average pledge over all rounds (specification §1, D26). */
export async function winnerCalculation(auctionId: number) {
  const product = await db().product.findFirst({
    where: { id: auctionId, deletedAt: null, productType: { in: ["auction", "both"] } },
    select: { id: true, title: true },
  });
  if (!product) return null;
  const rounds = await roundsWithPledges(auctionId);
  const participations = rounds.flatMap((round) => round.participations);
  const lastClosed = rounds.findLast((round) => round.state === "closed");
  const anyActive = rounds.some((round) => round.state === "active");
  const standings = auctionStandings({
    rounds: rounds.map((round) => ({
      roundId: round.id,
      roundNumber: round.number,
      pledges: round.participations.map(({ userId, pledgeCents }) => ({ userId, cents: pledgeCents })),
    })),
    firstParticipation: firstParticipations(participations),
    draw:
      lastClosed && !anyActive
        ? { hmac: hmacSha256, seedHex: lastClosed.drawSeed, head: lastClosed.ledgerHead, auctionId }
        : null,
  });
  const people = await peopleOf(standings.map((standing) => standing.userId));
  return {
    product,
    totalRounds: rounds.length,
    totalParticipants: standings.length,
    decided: rounds.length > 0 && !anyActive,
    standings: standings.flatMap((standing) => {
      const user = people.get(standing.userId);
      return user ? [{ ...standing, user }] : [];
    }),
  };
}

async function roundsWithPledges(productId: number) {
  const rows = await db().round.findMany({
    where: { productId },
    orderBy: { number: "asc" },
    select: {
      id: true,
      number: true,
      state: true,
      drawSeed: true,
      ledgerHead: true,
      participations: {
        where: { paymentStatus: "completed" },
        orderBy: { id: "asc" },
        select: { id: true, userId: true, pledgeCents: true },
      },
    },
  });
  return rows.map(inCents);
}

function firstParticipations(participations: { id: number; userId: number }[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { id, userId } of participations) first.set(userId, Math.min(id, first.get(userId) ?? id));
  return first;
}

const BATCH = 5_000;

async function peopleOf(ids: number[]) {
  const people = new Map<number, Awaited<ReturnType<typeof usersWith>>[number]>();
  for (let at = 0; at < ids.length; at += BATCH)
    for (const user of await usersWith(ids.slice(at, at + BATCH))) people.set(user.id, user);
  return people;
}

const usersWith = (ids: number[]) =>
  db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true, firstName: true, lastName: true, email: true, phoneNumber: true },
  });
