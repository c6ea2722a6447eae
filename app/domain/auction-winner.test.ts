import fc from "fast-check";
import { expect, test } from "vitest";
import { auctionStandings, type RoundPledges } from "./auction-winner";
import { hmac, sha256 } from "./digests.fixture";

const head = sha256("head");
const draw = { hmac, seedHex: sha256("seed"), head, auctionId: 5 };

function round(roundNumber: number, pledges: Record<number, number | null>): RoundPledges {
  return {
    roundId: 70 + roundNumber,
    roundNumber,
    pledges: Object.entries(pledges).map(([userId, cents]) => ({ userId: Number(userId), cents })),
  };
}

/** As if users had joined in the order of their ids. */
function joinedInOrder(rounds: readonly RoundPledges[]) {
  return new Map(
    rounds.flatMap(({ pledges }) => pledges.map(({ userId }) => [userId, 1000 + userId] as const)),
  );
}

function standings(rounds: readonly RoundPledges[], drawn: typeof draw | null = null) {
  return auctionStandings({ rounds, firstParticipation: joinedInOrder(rounds), draw: drawn });
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

test("while a round is active, equals stand by their earliest participation", () => {
  const rounds = [round(1, { 1: 500, 2: 500, 3: 500 })];
  const firstParticipation = new Map([
    [1, 12],
    [2, 10],
    [3, 11],
  ]);
  const ids = auctionStandings({ rounds, firstParticipation, draw: null }).map(({ userId }) => userId);
  expect(ids).toEqual([2, 3, 1]);
});

test("once no round is active, rank 1 among equals is drawn and the others keep their order", () => {
  const rounds = [round(1, { 30: 500, 4: 500, 100: 500, 7: 400, 8: 400 })];
  const index = Number(BigInt(`0x${hmac(draw.seedHex, `auction:5:${head}:4,30,100`)}`) % 3n);
  const winner = [4, 30, 100][index];
  const others = [4, 30, 100].filter((id) => id !== winner);
  expect(standings(rounds, draw).map(({ userId }) => userId)).toEqual([winner, ...others, 7, 8]);
});

test("an auction without participants has no standings", () => {
  expect(standings([], draw)).toEqual([]);
  expect(standings([round(1, {})], draw)).toEqual([]);
});

const auctions = fc
  .array(
    fc.dictionary(fc.integer({ min: 1, max: 8 }).map(String), fc.option(fc.integer({ min: 1, max: 4 }))),
    {
      maxLength: 5,
    },
  )
  .map((rounds) => rounds.map((pledges, index) => round(index + 1, pledges)));

test("standings equal a table filled in by hand", () => {
  fc.assert(
    fc.property(auctions, fc.boolean(), (rounds, isOver) => {
      const result = standings(rounds, isOver ? draw : null);
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
        // The one whole number within (average − ½, average + ½].
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
