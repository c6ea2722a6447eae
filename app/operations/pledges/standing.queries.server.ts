import { tableColumns, columns, columnsOf, asNumber, asNumberOrNull, asNumbers } from "~/db/columns.server";
import { join, sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { averageOf, type Cents } from "~/domain/money";
import { type UnpledgedRound, wonPriceCents } from "~/domain/order/winner-offer/won-order";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import type { WinnerOffer } from "~/domain/order/winner-offer/winner-offer";
import {
  countTiedAhead,
  type AuctionStanding,
  type Preview,
  standing,
  type StandingFacts,
  standingStage,
} from "~/domain/pledge/standing";
import { offersAfterWinner } from "../rounds/winner/auction-result.server";
import { IS_CURRENT, PLEDGED_ROUNDS } from "../rounds/current-round.server";
import { overallLeaders } from "../rounds/winner/overall-winner.queries.server";
import { type AuctionPlace, placeInLargeAuction } from "./cached-totals.server";
import { highestPledgeOfBuyer } from "./own-bids.queries.server";

/** Deleted auctions are left out. */
export async function standingsOf(
  userId: number,
  auctionIds: readonly number[],
  now: Date,
): Promise<Map<number, AuctionStanding>> {
  const all = await factsOf(userId, auctionIds, now);
  const closed = [...all].filter(([, { stage }]) => stage === "closed").map(([id]) => id);
  const offered = await ownOffers(userId, closed);
  return new Map(
    [...all].map(([id, facts]) => {
      const own = standing(facts);
      return [id, { ...own, preview: offered.get(id) ?? own.preview }];
    }),
  );
}

const offer = tableColumns("WinnerOffer", "offer", "productId, place, orderBefore");

/** For auctions that were offered to somebody after the winner (D100). */
async function ownOffers(userId: number, closed: readonly number[]): Promise<Map<number, Preview>> {
  const latest = closed.length === 0 ? new Map<number, WinnerOffer>() : await offersAfterWinner(closed);
  if (latest.size === 0) return new Map();
  const own = await select(offer)`FROM "WinnerOffer" offer
    WHERE "userId" = ${userId} AND "productId" IN (${join([...latest.keys()])})`;
  return new Map(
    own.map(({ productId, place, orderBefore }) => [
      productId,
      latest.get(productId)?.place === place ? { kind: "offered", orderBefore } : { kind: "not_ordered" },
    ]),
  );
}

export const standingFacts = async (userId: number, auctionId: number, now: Date) =>
  (await factsOf(userId, [auctionId], now)).get(auctionId) ?? null;

async function factsOf(
  userId: number,
  auctionIds: readonly number[],
  now: Date,
): Promise<Map<number, StandingFacts>> {
  if (auctionIds.length === 0) return new Map();
  const auctions = await currentRounds(auctionIds);
  const totals = await totalsFor(userId, auctions);
  const shared = await sharedFirstPlaces(userId, auctions, totals);
  const found = new Map<number, StandingFacts>();
  for (const auction of auctions) {
    const { id, round, roundCount, ...product } = auction;
    const stats = totals.get(id);
    if (!stats) continue;
    found.set(id, {
      ...stats,
      ahead: shared.get(id)?.ahead ?? stats.ahead,
      stage: standingStage(product, round.state, now),
      roundCount,
      tied: shared.get(id)?.tied ?? ((stats.totalCents ?? 0) > (stats.rivalCents ?? 0) ? 1 : 0),
      // equal but not in what was just read: somebody is pledging
      tieOpen: shared.get(id)?.tieOpen ?? stats.totalCents === stats.rivalCents,
      limits: {
        basePriceCents: round.basePriceCents,
        minPledgeCents: round.minPledgeCents,
        maxPledgeCents: round.maxPledgeCents,
      },
      unpledged: await unpledgedRound(userId, auction, stats.totalCents ?? 0),
    });
  }
  return found;
}

/** Null if somebody has pledged in the open round, or this buyer in no round. */
async function unpledgedRound(
  userId: number,
  { id, round: { number, state, ledgerSeq }, winnerPays: stored, pledgedRounds }: Auctions[number],
  totalCents: Cents,
): Promise<UnpledgedRound | null> {
  if (state !== "active" || ledgerSeq > 0 || totalCents === 0) return null;
  const winnerPays = winnerPaysOf(stored);
  const priceCents = wonPriceCents(winnerPays, {
    highestCents: winnerPays === "highest" ? await highestPledgeOfBuyer(id, userId) : 0,
    averageCents: averageOf(totalCents, pledgedRounds),
  });
  return { number, winnerPays, priceCents };
}

type Auctions = Awaited<ReturnType<typeof currentRounds>>;
type Totals = Awaited<ReturnType<typeof condensedTotals>>;

/** With this many paid participations an auction's totals are cached, because adding them up would take longer than the page. */
const LARGE = 1_000;

async function totalsFor(userId: number, auctions: Auctions): Promise<Totals> {
  const large = auctions.filter(({ participations }) => participations >= LARGE);
  const small = auctions.filter((auction) => !large.includes(auction)).map(({ id }) => id);
  const [totals, ...places] = await Promise.all([
    small.length === 0 ? new Map<number, Stats>() : condensedTotals(userId, small),
    ...large.map(async ({ id, round }) => ({
      id,
      ...(await placeInLargeAuction(id, userId)),
      pledgeCents: await pledgeIn(round.id, userId),
    })),
  ]);
  for (const { id, ...stats } of places) totals.set(id, stats);
  return totals;
}

async function pledgeIn(roundId: number, userId: number): Promise<Cents | null> {
  const [pledge = null] = await select(asNumberOrNull('"pledgeCents"'))`FROM "Participation"
    WHERE "userId" = ${userId} AND "roundId" = ${roundId} AND "paymentStatus" = 'completed'`;
  return pledge;
}

const auctionWithRound = columns({
  ...columnsOf("Product", "product", "id, productType, status, startTime, endTime, winnerPays"),
  /** Without void ones (D78). */
  roundCount: asNumber(
    `(SELECT COUNT(*) FROM "Round" each WHERE each."productId" = product."id" AND each."voidedAt" IS NULL)`,
  ),
  pledgedRounds: asNumber(PLEDGED_ROUNDS),
  round: tableColumns(
    "Round",
    "round",
    "id, number, state, ledgerSeq, basePriceCents, minPledgeCents, maxPledgeCents",
  ),
  participations: asNumber(
    `(SELECT SUM(each."participantCount") FROM "Round" each WHERE each."productId" = product."id")`,
  ),
});

const currentRounds = (auctionIds: readonly number[]) =>
  select(auctionWithRound)`FROM "Product" product JOIN "Round" round ON ${IS_CURRENT}
    WHERE product."id" IN (${join([...auctionIds])}) AND product."deletedAt" IS NULL
      AND product."productType" IN ('auction', 'both')`;

/** Sums of final pledges over all rounds (D26), added up by the database: thousands of people for one line. */
const totalsOf = (auctionIds: readonly number[]) => sql`
  SELECT product."id" AS auction, entrant."userId" AS buyer, MIN(entrant."id") AS since,
    CAST(SUM(COALESCE(entrant."pledgeCents", 0)) AS BIGINT) AS cents,
    MAX(CASE WHEN ${IS_CURRENT} THEN entrant."pledgeCents" END) AS latest
  FROM "Product" product
  JOIN "Round" round ON round."productId" = product."id"
  JOIN "Participation" entrant ON entrant."roundId" = round."id"
  WHERE product."id" IN (${join([...auctionIds])}) AND entrant."paymentStatus" = 'completed'
  GROUP BY product."id", entrant."userId"`;

const condensed = columns({
  ...asNumbers("auction, participants, ahead"),
  totalCents: asNumberOrNull("total"),
  pledgeCents: asNumberOrNull("latest"),
  rivalCents: asNumberOrNull("rival"),
});

interface Stats extends AuctionPlace {
  pledgeCents: Cents | null;
}

async function condensedTotals(userId: number, auctionIds: readonly number[]): Promise<Map<number, Stats>> {
  const rows = await select(condensed)`FROM (
    WITH total AS (${totalsOf(auctionIds)})
    SELECT everyone.auction, COUNT(*) AS participants, own.cents AS total, own.latest,
      COUNT(CASE WHEN everyone.cents > own.cents
        OR (everyone.cents = own.cents AND everyone.since < own.since) THEN 1 END) AS ahead,
      MAX(CASE WHEN everyone.buyer <> ${userId} THEN everyone.cents END) AS rival
    FROM total everyone
    LEFT JOIN total own ON own.auction = everyone.auction AND own.buyer = ${userId}
    GROUP BY everyone.auction, own.cents, own.latest, own.since) condensed`;
  return new Map(rows.map(({ auction, ...stats }) => [auction, stats]));
}

/** How many rank before the buyer in a shared first place, and whether it is still open (D69). */
async function sharedFirstPlaces(userId: number, auctions: Auctions, totals: Totals) {
  const shared = auctions.filter(({ id }) => {
    const own = totals.get(id);
    return own?.totalCents && own.totalCents === own.rivalCents;
  });
  const tops = await overallLeaders(shared.map(({ id }) => id));
  return new Map(
    [...tops]
      // another pledge may have come between the two reads
      .filter(([, { userIds }]) => userIds.includes(userId))
      .map(([id, { userIds, first }]) => [
        id,
        {
          ahead: countTiedAhead(userIds, first?.userId ?? null, userId),
          tied: userIds.length,
          tieOpen: first === null,
        },
      ]),
  );
}
