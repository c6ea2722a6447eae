import fc from "fast-check";
import { expect, test } from "vitest";
import { leaderboard, placeIn, type PledgeEntry, rank, rerank, tieNotice } from "./leaderboard";

// few distinct amounts, so that most boards have ties
const boards = fc
  .array(
    fc.record({ cents: fc.integer({ min: 1, max: 4 }), reachedSeq: fc.integer({ min: 1, max: 1000 }) }),
    {
      maxLength: 30,
    },
  )
  .map((pledges) =>
    pledges.map(({ cents, reachedSeq }, index): PledgeEntry => {
      const userId = 100 + index;
      return {
        participationId: index + 1,
        userId,
        firstName: `N${index}`,
        cents,
        reachedSeq: reachedSeq * 100 + index,
      };
    }),
  );

function entry(id: number, cents: number, reachedSeq: number): PledgeEntry {
  return { participationId: id, userId: 100 + id, firstName: `N${id}`, cents, reachedSeq };
}

test("pledges rank descending, and equal ones by who reached the amount first", () => {
  const ranked = rank([entry(1, 500, 9), entry(2, 700, 8), entry(3, 500, 2), entry(4, 700, 3)]);
  expect(ranked.map(({ participationId }) => participationId)).toEqual([4, 2, 3, 1]);
});

test("the leaderboard matches a count of who is ahead of whom", () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 95, max: 135 }), (entries, viewerId) => {
      const before = (one: PledgeEntry, other: PledgeEntry) =>
        one.cents > other.cents || (one.cents === other.cents && one.reachedSeq < other.reachedSeq);
      const positionOf = (of: PledgeEntry) => 1 + entries.filter((other) => before(other, of)).length;
      const own = entries.find(({ userId }) => userId === viewerId);
      const ownPosition = own === undefined ? null : positionOf(own);
      const highest = Math.max(...entries.map(({ cents }) => cents));

      const board = leaderboard(rank(entries), 40, viewerId);

      expect(board.topBids).toHaveLength(Math.min(10, entries.length));
      for (const bid of board.topBids) {
        const source = entries.find(({ participationId }) => participationId === bid.id);
        expect(source && positionOf(source)).toBe(bid.position);
        expect(source).toMatchObject({ cents: bid.pledgeCents, firstName: bid.firstName });
        expect(bid.isCurrentUser).toBe(source === own && own !== undefined);
      }
      expect(board.totalParticipants).toBe(40);
      expect(board.userPosition).toBe(ownPosition);
      expect(board.userBidCents).toBe(own?.cents ?? null);
      expect(board.userInTop10).toBe(ownPosition !== null && ownPosition <= 10);
      expect(board.tiedAtTopCount).toBe(entries.filter(({ cents }) => cents === highest).length);
    }),
  );
});

test("ranking does not depend on the order of its input", () => {
  fc.assert(
    fc.property(boards, (entries) => {
      expect(rank(entries.toReversed())).toEqual(rank(entries));
    }),
  );
});

test("everybody is found at their place, also in a ranking made before they raised", () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 0, max: 3 }), (entries, raise) => {
      const ranked = rank(entries);
      const raised = entries.map((one) => ({
        ...one,
        cents: one.cents + (one.userId % 2) * raise,
        reachedSeq: one.reachedSeq + (one.userId % 2) * 5_000,
      }));
      const pledgeOf = (userId: number) => raised.find((one) => one.userId === userId);
      for (const [i, { userId }] of ranked.entries()) expect(placeIn(ranked, userId, pledgeOf)).toBe(i);
      expect(placeIn(ranked, 99, pledgeOf)).toBe(-1);
    }),
  );
});

test("the eleventh sees their own place below the top 10", () => {
  const ranked = rank(Array.from({ length: 11 }, (_, index) => entry(index + 1, 1000 - index, index + 1)));
  expect(leaderboard(ranked, 11, 110)).toMatchObject({ userPosition: 10, userInTop10: true });
  expect(leaderboard(ranked, 11, 111)).toMatchObject({
    userPosition: 11,
    userInTop10: false,
    userBidCents: 990,
  });
  expect(leaderboard(ranked, 11, 111).topBids.some((bid) => bid.isCurrentUser)).toBe(false);
});

test("a visitor has no place on the board", () => {
  const board = leaderboard(rank([entry(1, 500, 1)]), 3, null);
  expect(board).toEqual({
    topBids: [{ id: 1, position: 1, pledgeCents: 500, firstName: "N1", isCurrentUser: false }],
    totalParticipants: 3,
    userPosition: null,
    userBidCents: null,
    userInTop10: false,
    tiedAtTopCount: 1,
  });
});

test("a round without pledges has an empty board", () => {
  expect(leaderboard([], 2, 101)).toMatchObject({ topBids: [], userPosition: null, tiedAtTopCount: 0 });
});

test("the tie notice appears if more than 10 users tie at the top", () => {
  expect(tieNotice(1)).toBeNull();
  expect(tieNotice(10)).toBeNull();
  expect(tieNotice(11)).toContain("11 people are tied at the top");
});

test("a ranking updated with each pledge equals a ranking of all of them", () => {
  const pledges = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), raise: fc.integer({ min: 1, max: 3 }) }),
  );
  fc.assert(
    fc.property(pledges, fc.integer({ min: 1, max: 4 }), (raises, together) => {
      const latest = new Map<number, PledgeEntry>();
      let ranked: PledgeEntry[] = [];
      for (let from = 0; from < raises.length; from += together) {
        const raised = new Map<number, PledgeEntry>();
        for (const [i, { id, raise }] of raises.slice(from, from + together).entries())
          raised.set(id, entry(id, ((raised.get(id) ?? latest.get(id))?.cents ?? 0) + raise, from + i + 1));
        for (const [id, pledge] of raised) latest.set(id, pledge);
        ranked = rerank(ranked, [...raised.values()]);
        expect(ranked).toEqual(rank([...latest.values()]));
      }
    }),
  );
});
