import fc from "fast-check";
import { expect, test } from "vitest";
import { auctionStandings, firstAmong, type RoundPledges } from "./auction-winner";
import { hmac, sha256 } from "./digests.fixture";

const AUCTION = 5;
const headOf = (roundNumber: number) => sha256(`head ${roundNumber}`);
const seedOf = (roundNumber: number) => sha256(`seed ${roundNumber}`);

/** `winnerUserId` null: nobody who counts won it. */
const closed = (winnerUserId: number | null = null) => ({ winnerUserId });
type Outcome = ReturnType<typeof closed>;

const hashOf = (roundNumber: number, userId: number) => sha256(`entry of ${userId} in ${roundNumber}`);

/** Entries are in the ledger in the order of the user ids. */
function round(
  roundNumber: number,
  pledges: Record<number, number | null>,
  outcome: Outcome | null = null,
): RoundPledges {
  const made = Object.entries(pledges).map(([userId, cents]) => ({ userId: Number(userId), cents }));
  const entries = made.flatMap(({ userId, cents }) =>
    cents === null ? [] : [{ userId, cents, seq: userId, hash: hashOf(roundNumber, userId) }],
  );
  return {
    roundId: 70 + roundNumber,
    roundNumber,
    closed: outcome && { ...outcome, seedHex: seedOf(roundNumber), head: headOf(roundNumber), entries },
    pledges: made,
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

/** By D69's message, this round's seed and their last entry in it. */
function drawnIn(roundNumber: number, ids: readonly number[]) {
  const message = `auction:${AUCTION}:${hashOf(roundNumber, Math.max(...ids))}:${ids.join(",")}`;
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

test("somebody who joined without pledging participated with nothing", () => {
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

test("rounds are listed in order of their numbers", () => {
  const [winner] = standings([round(2, { 1: 20 }), round(1, { 1: 10 })]);
  expect(winner?.roundDetails.map(({ roundNumber }) => roundNumber)).toEqual([1, 2]);
});

test("while the deciding round is active, equals rank by their earliest participation", () => {
  const rounds = [round(1, { 1: 500, 2: 500, 3: 500 })];
  const firstParticipation = new Map([
    [1, 12],
    [2, 10],
    [3, 11],
  ]);
  expect(standings(rounds, firstParticipation).map(({ userId }) => userId)).toEqual([2, 3, 1]);
});

test("the winner of the deciding round wins a tie: a one-round auction has one winner", () => {
  const rounds = [round(1, { 30: 500, 4: 500, 100: 500, 7: 400 }, closed(30))];
  expect(standings(rounds).map(({ userId }) => userId)).toEqual([30, 4, 100, 7]);
});

test("the latest round in which one of the tied pledged decides, not the last one", () => {
  const rounds = [
    round(1, { 1: 600, 2: 500 }, closed(1)),
    round(2, { 1: 400, 2: 500 }, closed(2)),
    round(3, { 9: 300 }, closed(9)),
    round(4, { 1: null, 2: null }, closed()),
    round(5, {}),
  ];
  expect(standings(rounds).map(({ userId }) => userId)).toEqual([2, 1, 9]);
});

test("if they pledged in other rounds too, one of the tied is drawn, whoever won the deciding round, and the others stay in order", () => {
  const tied = { 30: 500, 4: 500, 100: 500 };
  const winner = drawnIn(2, [4, 30, 100]);
  const others = [4, 30, 100].filter((id) => id !== winner);
  const first = round(1, { ...tied, 7: 300 }, closed(30));
  const wonByTied = round(2, { 4: 100, 30: 100, 100: 100, 7: 50 }, closed(30));
  const wonByOther = round(2, { 4: 100, 30: 100, 100: 100, 7: 200 }, closed(7));
  for (const second of [wonByTied, wonByOther])
    expect(standings([first, second]).map(({ userId }) => userId)).toEqual([winner, ...others, 7]);
  // a result stored by an earlier release is checked by that release's rule
  const ask = { auctionId: AUCTION, hmac, totalCents: 600, deciding: wonByTied.closed };
  expect(firstAmong([4, 30, 100], { ...ask, rule: 2 })).toEqual({ by: "round", userId: 30 });
});

test("among the tied, the highest pledge in the deciding round wins, whatever an outsider pledges there", () => {
  const first = round(1, { 1: 400, 2: 600 }, closed(2));
  const certain = round(2, { 1: 600, 2: 400 }, closed(1));
  const outbid = round(2, { 1: 600, 2: 400, 7: 900 }, closed(7));
  expect(standings([first, certain])[0]?.userId).toBe(1);
  expect(standings([first, outbid])[0]?.userId).toBe(1);
  expect(standings([round(1, { 1: 500, 2: 300 }), round(2, { 2: 200 }, closed())])[0]?.userId).toBe(2);
  const tied = [1, 2];
  const ask = { auctionId: AUCTION, hmac, totalCents: 1_000, deciding: outbid.closed };
  expect(firstAmong(tied, ask)).toEqual({ by: "pledge", userId: 1 });
  // results of the first releases keep their rule
  const old = firstAmong(tied, { ...ask, rule: 1 });
  expect(old).toMatchObject({ by: "draw", message: `auction:${AUCTION}:${headOf(2)}:1,2`, among: [1, 2] });
});

test("the draw uses the hash of their last entry, and no outsider changes it", () => {
  const tied = { 4: 500, 30: 500, 100: 500 };
  const deciding = (others: Record<number, number>) =>
    round(2, { 4: 100, 30: 200, 100: 200, ...others }, closed(7));
  const first = round(1, { ...tied, 4: 600 }, closed(4));
  const outsiders: Record<number, number>[] = [
    { 7: 300 },
    { 7: 300, 300: 250 },
    { 7: 300, 301: 50, 302: 60 },
  ];
  const winners = outsiders.map((others) => standings([first, deciding(others)])[0]?.userId);
  expect(new Set(winners)).toEqual(new Set([drawnIn(2, [30, 100])]));
});

test("an auction without participants has no standings, and without pledges there is no draw", () => {
  for (const rounds of [[], [round(1, {}, closed())]]) expect(standings(rounds)).toEqual([]);
  expect(standings([round(1, { 2: null, 1: null }, closed())]).map(({ userId }) => userId)).toEqual([1, 2]);
});

const auctions = fc
  .array(
    fc.dictionary(fc.integer({ min: 1, max: 8 }).map(String), fc.option(fc.integer({ min: 1, max: 4 }))),
    { maxLength: 5 },
  )
  .map((rounds) => rounds.map((pledges, index) => round(index + 1, pledges)));

/** All rounds closed, won by the highest pledge, the lowest id in a tie. */
const over = (rounds: readonly RoundPledges[]) =>
  rounds.map((each) => {
    const best = each.pledges.reduce<{ userId: number; cents: number } | null>(
      (most, { userId, cents }) => (cents !== null && cents > (most?.cents ?? 0) ? { userId, cents } : most),
      null,
    );
    const pledges = Object.fromEntries(each.pledges.map(({ userId, cents }) => [userId, cents]));
    return round(each.roundNumber, pledges, closed(best?.userId ?? null));
  });

test("standings equal a table of known results", () => {
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

test("an outsider's pledge in the deciding round changes nothing", () => {
  fc.assert(
    fc.property(
      auctions,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      (rounds, cents, at) => {
        const before = over(rounds);
        const best = standings(before)[0];
        fc.pre(best !== undefined && best.totalCents > cents);
        const tampered = rounds.map((each) => ({
          ...each,
          pledges: each.roundNumber === at ? [...each.pledges, { userId: 90, cents }] : each.pledges,
        }));
        expect(standings(over(tampered))[0]?.userId).toBe(best?.userId);
      },
    ),
  );
});

test("empty rounds, or rounds in which only others pledged, never change who of the tied wins", () => {
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
