import fc from "fast-check";
import { expect, test } from "vitest";
import { auctionStandings, type ClosedRound, type RoundPledges } from "./auction-winner";
import { hmac, sha256 } from "./digests.fixture";

const AUCTION = 5;
const headOf = (roundNumber: number) => sha256(`head ${roundNumber}`);
const seedOf = (roundNumber: number) => sha256(`seed ${roundNumber}`);

/** `winnerUserId` null: none of those who count won it. */
const closed = (roundNumber: number, winnerUserId: number | null = null): ClosedRound => ({
  seedHex: seedOf(roundNumber),
  head: headOf(roundNumber),
  winnerUserId,
});

function round(
  roundNumber: number,
  pledges: Record<number, number | null>,
  outcome: ClosedRound | null = null,
): RoundPledges {
  return {
    roundId: 70 + roundNumber,
    roundNumber,
    closed: outcome,
    pledges: Object.entries(pledges).map(([userId, cents]) => ({ userId: Number(userId), cents })),
  };
}

function joinedInOrder(rounds: readonly RoundPledges[]) {
  return new Map(
    rounds.flatMap(({ pledges }) => pledges.map(({ userId }) => [userId, 1000 + userId] as const)),
  );
}

function standings(rounds: readonly RoundPledges[], firstParticipation = joinedInOrder(rounds)) {
  return auctionStandings({ auctionId: AUCTION, hmac, rounds, firstParticipation });
}

/** By D69's message and this round's seed. */
function drawnIn(roundNumber: number, ids: readonly number[]) {
  const message = `auction:${AUCTION}:${headOf(roundNumber)}:${ids.join(",")}`;
  return ids[Number(BigInt(`0x${hmac(seedOf(roundNumber), message)}`) % BigInt(ids.length))];
}

test("the winner has the highest average over all rounds, a round not joined counting as KES 0", () => {
  const [winner, second] = standings([round(1, { 1: 90_000, 2: 50_000 }), round(2, { 2: 50_000 })]);
  expect(winner).toEqual({
    rank: 1,
    userId: 2,
    totalCents: 100_000,
    averageCents: 50_000,
    roundsParticipated: 2,
    roundDetails: [
      { roundNumber: 1, participated: true, pledgeCents: 50_000 },
      { roundNumber: 2, participated: true, pledgeCents: 50_000 },
    ],
  });
  expect(second).toMatchObject({ rank: 2, userId: 1, averageCents: 45_000, roundsParticipated: 1 });
  expect(second?.roundDetails[1]).toEqual({ roundNumber: 2, participated: false, pledgeCents: null });
});

test("who joined without pledging participated with nothing", () => {
  expect(standings([round(1, { 1: null })])[0]).toMatchObject({
    totalCents: 0,
    roundsParticipated: 1,
    roundDetails: [{ roundNumber: 1, participated: true, pledgeCents: null }],
  });
});

test("averages are rounded half up for display and compared exactly", () => {
  const rounds = [round(1, { 1: 100, 2: 101 }), round(2, {}), round(3, {})];
  const [winner, second] = standings(rounds);
  expect([winner?.userId, winner?.averageCents]).toEqual([2, 34]);
  expect([second?.userId, second?.averageCents]).toEqual([1, 33]);
  expect(standings([round(1, { 1: 1 }), round(2, {})])[0]?.averageCents).toBe(1);
});

test("rounds are told in order of their numbers", () => {
  const [winner] = standings([round(2, { 1: 20 }), round(1, { 1: 10 })]);
  expect(winner?.roundDetails.map(({ roundNumber }) => roundNumber)).toEqual([1, 2]);
});

test("while the deciding round is active, equals stand by their earliest participation", () => {
  const rounds = [round(1, { 1: 500, 2: 500, 3: 500 })];
  const firstParticipation = new Map([
    [1, 12],
    [2, 10],
    [3, 11],
  ]);
  expect(standings(rounds, firstParticipation).map(({ userId }) => userId)).toEqual([2, 3, 1]);
});

test("who won the deciding round wins a tie: a one-round auction has one winner", () => {
  const rounds = [round(1, { 30: 500, 4: 500, 100: 500, 7: 400 }, closed(1, 30))];
  expect(standings(rounds).map(({ userId }) => userId)).toEqual([30, 4, 100, 7]);
});

test("the latest round in which one of the tied pledged decides, not the last one", () => {
  const rounds = [
    round(1, { 1: 600, 2: 500 }, closed(1, 1)),
    round(2, { 1: 400, 2: 500 }, closed(2, 2)),
    round(3, { 9: 300 }, closed(3, 9)),
    round(4, { 1: null, 2: null }, closed(4)),
    round(5, {}),
  ];
  expect(standings(rounds).map(({ userId }) => userId)).toEqual([2, 1, 9]);
});

test("where an outsider won the deciding round, one of the tied is drawn and the others keep their order", () => {
  const tied = { 30: 500, 4: 500, 100: 500 };
  const rounds = [
    round(1, { ...tied, 7: 300 }, closed(1, 30)),
    round(2, { 4: 100, 30: 100, 100: 100, 7: 200 }, closed(2, 7)),
  ];
  const winner = drawnIn(2, [4, 30, 100]);
  const others = [4, 30, 100].filter((id) => id !== winner);
  expect(standings(rounds).map(({ userId }) => userId)).toEqual([winner, ...others, 7]);
});

test("an auction without participants has no standings, and who pledged nothing is drawn by nobody", () => {
  expect(standings([])).toEqual([]);
  expect(standings([round(1, {}, closed(1))])).toEqual([]);
  expect(standings([round(1, { 2: null, 1: null }, closed(1))]).map(({ userId }) => userId)).toEqual([1, 2]);
});

const auctions = fc
  .array(
    fc.dictionary(fc.integer({ min: 1, max: 8 }).map(String), fc.option(fc.integer({ min: 1, max: 4 }))),
    {
      maxLength: 5,
    },
  )
  .map((rounds) => rounds.map((pledges, index) => round(index + 1, pledges)));

/** All rounds closed, won by the highest pledge, the lowest id in a tie. */
const over = (rounds: readonly RoundPledges[]) =>
  rounds.map((each) => {
    const best = each.pledges.reduce<{ userId: number; cents: number } | null>(
      (most, { userId, cents }) => (cents !== null && cents > (most?.cents ?? 0) ? { userId, cents } : most),
      null,
    );
    return { ...each, closed: closed(each.roundNumber, best?.userId ?? null) };
  });

test("standings equal a table filled in by hand", () => {
  fc.assert(
    fc.property(auctions, fc.boolean(), (rounds, isOver) => {
      const result = standings(isOver ? over(rounds) : rounds);
      const everyone = new Set(rounds.flatMap(({ pledges }) => pledges.map(({ userId }) => userId)));
      expect(result.map(({ rank }) => rank)).toEqual([...everyone].map((_, index) => index + 1));
      expect(new Set(result.map(({ userId }) => userId))).toEqual(everyone);

      for (const { userId, totalCents, averageCents, roundsParticipated } of result) {
        let total = 0n;
        let joined = 0;
        for (const each of rounds) {
          const own = each.pledges.find((pledge) => pledge.userId === userId);
          if (own !== undefined) joined += 1;
          total += BigInt(own?.cents ?? 0);
        }
        const count = BigInt(rounds.length);
        expect([BigInt(totalCents), roundsParticipated]).toEqual([total, joined]);
        // rounded half up: the one whole number within (average − ½, average + ½]
        expect(2n * count * BigInt(averageCents) > 2n * total - count).toBe(true);
        expect(2n * count * BigInt(averageCents) <= 2n * total + count).toBe(true);
      }

      for (const [index, one] of result.entries()) {
        const next = result[index + 1];
        if (next === undefined) continue;
        expect(one.totalCents).toBeGreaterThanOrEqual(next.totalCents);
        const drawnAhead = isOver && index === 0;
        if (one.totalCents === next.totalCents && !drawnAhead) expect(one.userId).toBeLessThan(next.userId);
      }
    }),
  );
});

test("rounds that are empty, or in which only others pledged, never change who of the tied wins", () => {
  const later = fc.array(fc.oneof(fc.constant({}), fc.constant({ 90: 1 }), fc.constant({ 91: 2, 90: 1 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(auctions, later, fc.boolean(), (rounds, others, lastIsOpen) => {
      const before = over(rounds);
      fc.pre((standings(before)[0]?.totalCents ?? 0) > 12);
      const after = over([...rounds, ...others.map((pledges, i) => round(rounds.length + i + 1, pledges))]);
      const last = after.at(-1);
      const ending =
        lastIsOpen && last && others.length > 0 ? [...after.slice(0, -1), { ...last, closed: null }] : after;
      expect(standings(ending)[0]?.userId).toBe(standings(before)[0]?.userId);
    }),
  );
});
