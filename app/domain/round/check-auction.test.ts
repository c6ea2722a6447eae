import { expect, test } from "vitest";
import { formatKsh } from "~/domain/money";
import { CURRENT_RULE, firstAmong } from "./auction-winner";
import {
  type AuctionMismatch,
  findAuctionMismatch,
  type NumberedRound,
  type PublishedAuction,
} from "./check-auction";
import { digests, type Pledge, publishedRound } from "./check.fixture";
import { mismatchText } from "./check-text";
import { hmac } from "./digests.fixture";

/** User 1 has participations 11, 21 and so on: the tens are the round. */
const round = (number: number, pledges: readonly Pledge[], isVoid = false): NumberedRound => ({
  ...publishedRound(100 + number, pledges, isVoid),
  number,
});

function auctionOf(rounds: readonly NumberedRound[], order: readonly number[], tied: readonly number[] = []) {
  const totals = order.map((user) => {
    const cents = rounds.map(({ number, isVoid, entries }) => {
      const last = entries.findLast(({ participationId }) => participationId === 10 * number + user);
      return isVoid ? 0 : (last?.cents ?? 0);
    });
    return {
      shown: formatKsh(cents.reduce((sum, one) => sum + one, 0)),
      userId: tied.includes(user) ? user : null,
      participations: rounds.map(({ number }, i) => ({
        id: 10 * number + user,
        round: number,
        shown: formatKsh(cents[i] ?? 0),
      })),
    };
  });
  return { id: 5, rule: CURRENT_RULE, rounds, totals } satisfies PublishedAuction;
}

const first: Pledge[] = [
  [11, 90_000],
  [12, 50_000],
  [13, 60_000],
  [12, 70_000],
];
const TWO = [
  round(1, first),
  round(2, [
    [23, 80_000],
    [21, 60_000],
  ]),
];
const plain = auctionOf(TWO, [1, 3, 2]);

/** Users 1 and 2 are tied over two rounds; user 4, who is not tied, won the second. */
const drawn = [
  round(1, [
    [11, 60_000],
    [12, 60_000],
  ]),
  round(2, [
    [21, 50_000],
    [22, 50_000],
    [24, 55_000],
  ]),
];
const [, last] = drawn;
const winner =
  last &&
  firstAmong([1, 2], {
    auctionId: 5,
    hmac,
    totalCents: 110_000,
    deciding: {
      seedHex: last.seed,
      head: last.head,
      winnerUserId: null,
      entries: last.entries.map((entry) => ({ ...entry, userId: entry.participationId - 20 })),
    },
  })?.userId;
const tie = auctionOf(drawn, winner === 1 ? [1, 2, 4] : [2, 1, 4], [1, 2]);

const byPledge = [
  round(1, [
    [11, 60_000],
    [12, 50_000],
  ]),
  round(2, [
    [21, 50_000],
    [22, 60_000],
  ]),
];

test.each([
  ["with one highest total", plain],
  ["with a draw among the tied", tie],
  ["whose tie the last round decides", auctionOf(byPledge, [2, 1], [1, 2])],
  ["with a void round", auctionOf([...TWO, round(3, [[33, 99_000]], true)], [1, 3, 2])],
  ["without pledges", auctionOf([round(1, [])], [1])],
])("an unchanged auction %s matches its proof", async (_, auction) => {
  expect(await findAuctionMismatch(auction, digests)).toBeNull();
});

test("where the tied pledged in one round alone, that round's draw decides, whoever has won it (D69)", async () => {
  for (let id = 300; id < 308; id += 1) {
    const only: NumberedRound = {
      ...publishedRound(id, [
        [11, 60_000],
        [12, 60_000],
      ]),
      number: 1,
    };
    const order = only.winner === 11 ? [1, 2] : [2, 1];
    expect(await findAuctionMismatch(auctionOf([only], order, [1, 2]), digests)).toBeNull();
    const turned = auctionOf([only], order.toReversed(), [1, 2]);
    expect(await findAuctionMismatch(turned, digests)).toEqual({ part: "winner" });
    // one of the tied is not named
    const unnamed = auctionOf([only], order, order.slice(0, 1));
    expect(await findAuctionMismatch(unnamed, digests)).toEqual({ part: "winner" });
  }
});

const withTotal = (change: Partial<PublishedAuction["totals"][number]>): PublishedAuction => ({
  ...plain,
  totals: plain.totals.map((total, i) => (i === 1 ? { ...total, ...change } : total)),
});

test.each<[string, PublishedAuction, AuctionMismatch]>([
  ["another total", withTotal({ shown: "KSh 9,000" }), { part: "total", place: 2 }],
  [
    "a pledge that the ledger does not have",
    withTotal({
      participations: [
        { id: 13, round: 1, shown: "KSh 601" },
        { id: 23, round: 2, shown: "KSh 800" },
      ],
    }),
    { part: "total", place: 2 },
  ],
  [
    "somebody left out",
    { ...plain, totals: plain.totals.slice(0, 2) },
    { part: "missing", participation: 12 },
  ],
  [
    "somebody counted twice",
    { ...plain, totals: [...plain.totals, ...plain.totals.slice(1, 2)] },
    { part: "missing", participation: 13 },
  ],
  ["a lower total first", { ...plain, totals: plain.totals.toReversed() }, { part: "winner" }],
  [
    "another winner of the draw",
    { ...tie, totals: [tie.totals[1], tie.totals[0], tie.totals[2]].flatMap((one) => one ?? []) },
    { part: "winner" },
  ],
  [
    "a tie without the tied users",
    { ...tie, totals: tie.totals.map((one) => ({ ...one, userId: null })) },
    { part: "winner" },
  ],
  [
    "a round with another winner",
    { ...plain, rounds: plain.rounds.map((one) => ({ ...one, winner: 12 })) },
    { part: "round", round: 1, mismatch: { part: "winner" } },
  ],
])("%s does not match", async (_, auction, mismatch) => {
  expect(await findAuctionMismatch(auction, digests)).toEqual(mismatch);
  expect(mismatchText(mismatch)).toMatch(/\.$/);
});
