import fc from "fast-check";
import { expect, test } from "vitest";
import { auctionStandings, firstAmong, type RoundPledges } from "~/domain/round/auction-winner";
import { hmac, sha256 } from "~/domain/round/digests.fixture";
import { MAX_CENTS } from "~/domain/money";
import { countTiedAhead, standing, type StandingFacts, standingStage } from "./standing";
import { facts, preview } from "./standing.fixture";

test("the average counts every round, joined or not, the active one included", () => {
  expect(standing({ ...facts, roundCount: 3 })).toMatchObject({
    averageCents: 33_333,
    place: 3,
    participants: 41,
  });
});

test("a shilling more than the best total puts the buyer first; an equal one might lose the draw", () => {
  expect(preview({})).toEqual({ kind: "reachable", pledgeCents: 80_100 });
  expect(preview({ rivalCents: 180_050 })).toEqual({ kind: "reachable", pledgeCents: 80_100 });
  expect(preview({ pledgeCents: 60_000 })).toEqual({ kind: "reachable", pledgeCents: 140_100 });
  expect(preview({ rivalCents: 100_000 })).toEqual({ kind: "reachable", pledgeCents: 50_000 });
  expect(preview({ pledgeCents: 60_000, rivalCents: 100_000 })).toEqual({
    kind: "reachable",
    pledgeCents: 60_100,
  });
});

test("somebody without a pledge does not lead, even alone", () => {
  const alone = { totalCents: 0, rivalCents: null, ahead: 0 };
  expect(preview(alone)).toEqual({ kind: "reachable", pledgeCents: 50_000 });
  expect(preview({ ...alone, totalCents: 50_000 })).toEqual({ kind: "leads" });
});

test("somebody who joined no round has no place, and reads what the first pledge must be", () => {
  const newcomer = standing({ ...facts, totalCents: null });
  expect(newcomer).toMatchObject({ averageCents: 0, place: null, missedRounds: 1 });
  expect(newcomer.preview).toEqual({ kind: "reachable", pledgeCents: 180_100 });
});

test("cents decide if the maximum leaves no whole shilling, and the minimum is shown as it is", () => {
  expect(preview({ rivalCents: 599_950 })).toEqual({ kind: "reachable", pledgeCents: 500_000 });
  const limits = { ...facts.limits, maxPledgeCents: 499_980 };
  expect(preview({ limits, rivalCents: 599_970 })).toEqual({ kind: "reachable", pledgeCents: 499_971 });
  const odd = { ...facts.limits, minPledgeCents: 50_050 };
  expect(preview({ limits: odd, rivalCents: 100_000 })).toEqual({ kind: "reachable", pledgeCents: 50_050 });
});

test("a round's maximum may be too low for first place", () => {
  expect(preview({ rivalCents: 600_000 })).toEqual({ kind: "tie_at_most", maxCents: 500_000 });
  expect(preview({ rivalCents: 600_001 })).toEqual({ kind: "out_of_reach", maxCents: 500_000 });
  const unlimited = { ...facts.limits, maxPledgeCents: null };
  expect(preview({ limits: unlimited, rivalCents: 600_001 }).kind).toBe("reachable");
  expect(preview({ limits: unlimited, rivalCents: 2 * MAX_CENTS })).toEqual({
    kind: "out_of_reach",
    maxCents: MAX_CENTS,
  });
});

test("only a closed auction is lost or won for good", () => {
  const closed = { stage: "closed", tieOpen: false } as const;
  expect(preview(closed)).toEqual({ kind: "lost" });
  expect(preview({ ...closed, ahead: 0, rivalCents: 90_000 })).toEqual({ kind: "won" });
  expect(preview({ ...closed, ahead: 0, rivalCents: 100_000 })).toEqual({ kind: "won" });
  expect(preview({ ...closed, ahead: 1, rivalCents: 100_000 })).toEqual({ kind: "lost" });
  expect(preview({ ...closed, ahead: 0, totalCents: 0, rivalCents: null })).toEqual({ kind: "nobody" });
});

test("after the end time the place stays, and a tie at the top waits until its round closes", () => {
  const over = { stage: "time_over" } as const;
  expect(preview(over)).toEqual({ kind: "time_over" });
  expect(preview({ ...over, ahead: 0, rivalCents: 90_000 })).toEqual({ kind: "leads" });
  expect(preview({ ...over, ahead: 0, rivalCents: 100_000 })).toEqual({ kind: "tied" });
  expect(preview({ ...over, tieOpen: false, ahead: 0, rivalCents: 100_000 })).toEqual({ kind: "leads" });
  expect(preview({ ...over, tieOpen: false, ahead: 1, rivalCents: 100_000 })).toEqual({
    kind: "time_over",
  });
  expect(preview({ ...over, totalCents: 0, rivalCents: 0 })).toEqual({ kind: "nobody" });
});

test("between two rounds everything is open", () => {
  expect(preview({ stage: "waiting" })).toEqual({ kind: "waiting" });
});

test("an auction's stage follows its status, its times and its latest round", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const product = { productType: "auction", status: "active", startTime: null, endTime: null } as const;
  expect(standingStage(product, "active", now)).toBe("open");
  expect(standingStage(product, "closed", now)).toBe("waiting");
  expect(standingStage({ ...product, startTime: hour(1) }, "active", now)).toBe("waiting");
  expect(standingStage({ ...product, endTime: hour(-1) }, "active", now)).toBe("time_over");
  expect(standingStage({ ...product, status: "closed", endTime: hour(1) }, "closed", now)).toBe("closed");
});

// Brute force: small auctions, played out by auction-winner.ts.

const ME = 3;
const LIMITS = { minPledgeCents: 2, basePriceCents: 1, maxPledgeCents: 9 };
const AUCTION = { auctionId: 5, hmac };

/** Null: did not join the round; 0: joined and did not pledge. */
const participation = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 9 })));
const auctions = fc
  .array(fc.array(participation, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .map((rounds) =>
    rounds.map((participations, index): RoundPledges => ({
      roundId: index + 1,
      roundNumber: index + 1,
      closed: null,
      pledges: participations.flatMap((cents, at) =>
        cents === null ? [] : [{ userId: at + 1, cents: cents || null }],
      ),
    })),
  );

/** Odd ids joined first, so that the order of ids differs from the order of participations. */
const firstParticipation = new Map([1, 3, 5, 2, 4].map((userId, index) => [userId, index]));
const since = (userId: number) => firstParticipation.get(userId) ?? 0;

const totalOf = (rounds: readonly RoundPledges[], userId: number) =>
  rounds.reduce(
    (sum, { pledges }) => sum + (pledges.find((pledge) => pledge.userId === userId)?.cents ?? 0),
    0,
  );
const peopleOf = (rounds: readonly RoundPledges[]) => [
  ...new Set(rounds.flatMap(({ pledges }) => pledges.map(({ userId }) => userId))),
];

function factsOf(rounds: readonly RoundPledges[]): StandingFacts {
  const own = totalOf(rounds, ME);
  const others = peopleOf(rounds).filter((userId) => userId !== ME);
  const before = others.filter((userId) => {
    const total = totalOf(rounds, userId);
    return total > own || (total === own && since(userId) < since(ME));
  });
  return {
    stage: "open",
    roundCount: rounds.length,
    tied: 0,
    tieOpen: true,
    limits: LIMITS,
    pledgeCents: rounds.at(-1)?.pledges.find(({ userId }) => userId === ME)?.cents ?? null,
    totalCents: peopleOf(rounds).includes(ME) ? own : null,
    rivalCents: others.length > 0 ? Math.max(...others.map((userId) => totalOf(rounds, userId))) : null,
    participants: peopleOf(rounds).length,
    ahead: before.length,
    unpledged: null,
  };
}

/** Changes one user's pledge in the last round. */
function pledging(rounds: readonly RoundPledges[], userId: number, cents: number): RoundPledges[] {
  return rounds.map((round, index) =>
    index < rounds.length - 1
      ? round
      : { ...round, pledges: [...round.pledges.filter((one) => one.userId !== userId), { userId, cents }] },
  );
}

const isStrictlyFirst = (rounds: readonly RoundPledges[]) =>
  totalOf(rounds, ME) > 0 &&
  peopleOf(rounds).every((userId) => userId === ME || totalOf(rounds, userId) < totalOf(rounds, ME));

test("average and place equal those of the winner calculation", () => {
  fc.assert(
    fc.property(auctions, (rounds) => {
      const mine = auctionStandings({ ...AUCTION, rounds, firstParticipation }).find(
        ({ userId }) => userId === ME,
      );
      const { averageCents, place } = standing(factsOf(rounds));
      expect({ averageCents, place }).toEqual({
        averageCents: mine?.averageCents ?? 0,
        place: mine?.rank ?? null,
      });
    }),
  );
});

test("the suggested pledge is the smallest that puts the buyer first", () => {
  fc.assert(
    fc.property(auctions, (rounds) => {
      const given = factsOf(rounds);
      const result = standing(given).preview;
      const lowest = Math.max(LIMITS.minPledgeCents, given.pledgeCents ?? 0);
      const allowed = Array.from({ length: LIMITS.maxPledgeCents - lowest + 1 }, (_, step) => lowest + step);
      const winning = allowed.filter((cents) => isStrictlyFirst(pledging(rounds, ME, cents)));
      if (isStrictlyFirst(rounds)) expect(result.kind).toBe("leads");
      else if (winning[0] !== undefined)
        expect(result).toEqual({ kind: "reachable", pledgeCents: winning[0] });
      else expect(["tie_at_most", "out_of_reach"]).toContain(result.kind);
    }),
  );
});

test("a buyer out of reach never wins in this round, however it goes on and whatever is drawn", () => {
  const raises = fc.array(
    fc.record({ userId: fc.integer({ min: 1, max: 5 }), cents: fc.integer({ min: 2, max: 9 }) }),
  );
  fc.assert(
    fc.property(auctions, raises, (rounds, later) => {
      const { kind } = standing(factsOf(rounds)).preview;
      fc.pre(kind === "out_of_reach" || kind === "tie_at_most");
      const after = later.reduce((now, { userId, cents }) => {
        const pledge = now.at(-1)?.pledges.find((one) => one.userId === userId)?.cents ?? 0;
        return pledging(now, userId, Math.max(pledge, cents));
      }, rounds);
      expect(isStrictlyFirst(after)).toBe(false);
      const best = Math.max(...peopleOf(after).map((userId) => totalOf(after, userId)));
      if (kind === "out_of_reach") expect(totalOf(after, ME)).toBeLessThan(best);
    }),
  );
});

test("among equals at the top, the winner of the tie comes first and the others stay in order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2 }),
      fc.option(fc.integer({ min: 1, max: 9 })),
      fc.boolean(),
      (tied, winnerUserId, isClosed) => {
        const closed = isClosed
          ? { seedHex: sha256("seed"), head: sha256("head"), winnerUserId, entries: [] }
          : null;
        const pledges = tied.map((userId) => ({ userId, cents: 500 }));
        const rounds = [{ roundId: 1, roundNumber: 1, closed, pledges }];
        const order = new Map(tied.map((userId, index) => [userId, index]));
        const first = firstAmong(tied, { ...AUCTION, totalCents: 500, deciding: closed });
        for (const { userId, rank } of auctionStandings({ ...AUCTION, rounds, firstParticipation: order }))
          expect(countTiedAhead(tied, first?.userId ?? null, userId)).toBe(rank - 1);
      },
    ),
  );
});
