import fc from "fast-check";
import { expect, test } from "vitest";
import { leaderboard, type PledgeEntry, rank } from "~/domain/pledge/leaderboard";
import type { WireLeaderboard } from "~/domain/pledge/live-message";
import { LeaderboardText } from "./leaderboard.server";

const asOf = new Date("2026-11-21T12:00:00Z");

const entry = (n: number, cents: number, firstName = `Buyer${n}`): PledgeEntry => ({
  participationId: 100 + n,
  userId: n,
  firstName,
  cents,
  reachedSeq: n,
});

const pledgeIn = (ranked: readonly PledgeEntry[]) => (userId: number) =>
  ranked.find((one) => one.userId === userId);

const textOf = (ranked: readonly PledgeEntry[], total = ranked.length) =>
  new LeaderboardText(
    {
      round: {
        number: 2,
        state: "active",
        ledgerSeq: 7,
        closesAt: null,
        topTotalCents: 90_000,
        topTotalCount: 1,
      },
      scheduled: null,
      ranked,
      pledgeOf: pledgeIn(ranked),
      totalParticipants: total,
    },
    asOf,
  );

const seenBy = (text: LeaderboardText, userId: number | null) =>
  JSON.parse(text.textFor(userId)) as WireLeaderboard;

test("every viewer gets the right text about themselves", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 30 }), (amounts) => {
      const ranked = rank(amounts.map((amount, n) => entry(n + 1, amount * 50)));
      const text = textOf(ranked, amounts.length + 3);
      for (const viewer of [null, 0, ...ranked.map(({ userId }) => userId)]) {
        const board = leaderboard(ranked, amounts.length + 3, viewer);
        expect(seenBy(text, viewer)).toEqual({
          top_bids: board.topBids.map((bid) => ({
            id: bid.id,
            position: bid.position,
            pledge_amount: bid.pledgeCents / 100,
            amount: bid.pledgeCents / 100,
            is_current_user: bid.isCurrentUser,
            user: { first_name: bid.firstName },
          })),
          total_participants: board.totalParticipants,
          tied_at_top_count: board.tiedAtTopCount,
          round_number: 2,
          highest_total: 900,
          highest_total_count: 1,
          ledger_seq: 7,
          closes_at: null,
          scheduled_round: null,
          as_of: "2026-11-21T12:00:00.000Z",
          user_position: board.userPosition,
          user_bid: board.userBidCents === null ? null : board.userBidCents / 100,
          user_in_top_10: board.userInTop10,
        });
      }
    }),
  );
});

test("the part that all watchers share is serialised once, whatever their number", () => {
  let read = 0;
  const counted = Array.from({ length: 10 }, (_, n) => ({
    ...entry(n + 1, 5_000 - n),
    get firstName() {
      read += 1;
      return "Njeri";
    },
  }));
  const text = textOf(counted);
  const afterBuilding = read;
  for (let viewer = 0; viewer < 1_000; viewer++) text.textFor(viewer);
  expect(read).toBe(afterBuilding);
  expect(text.textFor(null)).toBe(text.textFor(999));
});

test("a name that looks like markup or JSON stays a name", () => {
  const name = '"},{"is_current_user":true}</script>';
  const [row] = seenBy(textOf([entry(1, 5_000, name)]), null).top_bids;
  expect(row).toMatchObject({ user: { first_name: name }, is_current_user: false });
});

test("before the first round there is an empty board", () => {
  const nobody = { scheduled: null, ranked: [], pledgeOf: () => undefined, totalParticipants: 0 };
  const text = new LeaderboardText({ round: null, ...nobody }, asOf);
  expect(seenBy(text, 7)).toMatchObject({
    top_bids: [],
    round_number: null,
    user_position: null,
    user_bid: null,
  });
});
