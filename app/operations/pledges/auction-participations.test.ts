import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { makeCrowd, participationCrowd } from "../rounds/crowd.fixture";
import { bidList, participantsOf } from "./auction-participations.queries.server";

setUpTestDatabase(takePayments);

const ALL = { skip: 0, size: 50 };
const AUCTION_MISSING = { code: "missing", message: "Auction not found" };

/** Round 1: Otieno and Njeri with KSh 800, Achieng without a pledge, and Baraka with KSh 600. Round 2, which is open: Baraka with KSh 900. */
async function twoRounds() {
  const { auctionId, roundId } = await makeOpenRound();
  const baraka = await makePledger(auctionId, 60_000, "Baraka");
  const achieng = await joinAs(await makeBuyer("Achieng"), auctionId);
  const njeri = await makePledger(auctionId, 55_000, "Njeri");
  const otieno = await makePledger(auctionId, 80_000, "Otieno");
  const raised = await pledgeAs(njeri.viewer, auctionId, 80_000);
  const next = await openNextRound(auctionId, { participationFeeCents: 2_000 });
  const again = await joinAs(baraka.viewer, auctionId);
  const latest = await pledgeAs(baraka.viewer, auctionId, 90_000);
  const ids = { again, otieno: otieno.participationId, njeri: njeri.participationId };
  return {
    auctionId,
    first: roundId,
    second: next.roundId,
    raised,
    latest,
    ids: { ...ids, baraka: baraka.participationId, achieng },
  };
}

test("participants are listed by round, newest first, then by place in it; without a pledge there is none (D23)", async () => {
  const { auctionId, ids } = await twoRounds();
  const { rows, total, revenueCents } = valueOf(await participantsOf(admin, auctionId, ALL));
  const expected = [
    [ids.again, 1],
    [ids.otieno, 1],
    [ids.njeri, 2],
    [ids.baraka, 3],
    [ids.achieng, null],
  ];
  expect(rows.map(({ id, position }) => [id, position])).toEqual(expected);
  expect({ total, revenueCents }).toEqual({ total: 5, revenueCents: 4 * 5_000 + 2_000 });
  expect(rows.map(({ round }) => round.number)).toEqual([2, 1, 1, 1, 1]);
  for (const [skip, size] of [
    [0, 2],
    [1, 3],
    [3, 2],
    [4, 9],
    [5, 2],
  ] as const) {
    const part = valueOf(await participantsOf(admin, auctionId, { skip, size }));
    expect(part.rows.map(({ id, position }) => [id, position])).toEqual(expected.slice(skip, skip + size));
    expect(part.total).toBe(5);
  }
  expect(refusalOf(await participantsOf(admin, 999_999, ALL))).toEqual(AUCTION_MISSING);
});

test("pledges are listed once for each participant and round, with their last raise, of one round or all (D65)", async () => {
  const { auctionId, first, second, raised, latest, ids } = await twoRounds();
  const listed = async (roundId: number | null, part = ALL) => {
    const { rows, ...rest } = valueOf(await bidList(admin, { auctionId, roundId }, part));
    return {
      ids: rows.map(({ participation }) => participation.id),
      bids: rows.map(({ bid }) => bid),
      ...rest,
    };
  };
  const all = await listed(null);
  expect(all).toMatchObject({
    title: "Kiondo basket",
    ids: [ids.again, ids.otieno, ids.njeri, ids.baraka],
    total: 4,
    highestCents: 90_000,
  });
  expect(all.bids[0]).toEqual({
    id: latest.bidId,
    seq: 1,
    submittedAt: latest.submittedAt,
    hash: latest.ledgerHash,
  });
  expect(all.bids[2]?.id).toBe(raised.bidId);
  expect(await listed(first)).toMatchObject({ ids: all.ids.slice(1), total: 3, highestCents: 80_000 });
  expect(await listed(first, { skip: 1, size: 1 })).toMatchObject({ ids: [ids.njeri], total: 3 });
  expect(await listed(second)).toMatchObject({ ids: [ids.again], total: 1, highestCents: 90_000 });
});

test("a round of another auction, and an auction that is gone, have no pledges to list; an empty one has none", async () => {
  const [one, other] = [await makeOpenRound(), await makeOpenRound()];
  const bids = (auctionId: number, roundId: number | null) => bidList(admin, { auctionId, roundId }, ALL);
  expect(refusalOf(await bids(one.auctionId, other.roundId)).message).toBe("Round not found");
  expect(refusalOf(await bids(999_999, null))).toEqual(AUCTION_MISSING);
  const empty = { rows: [], total: 0, highestCents: null };
  for (const auctionId of [one.auctionId, await newAuction()])
    expect(valueOf(await bids(auctionId, null))).toMatchObject(empty);
});

test("more rounds than one statement joins are listed without a gap", async () => {
  const auctionId = await newAuction();
  const [userId = 0] = await makeCrowd(1);
  for (let number = 1; number <= 103; number += 1) {
    const { roundId } = await openNextRound(auctionId);
    await participationCrowd(roundId, [{ userId, cents: 50_000 + number }]);
  }
  const { rows, total } = valueOf(await participantsOf(admin, auctionId, { skip: 1, size: 102 }));
  expect(total).toBe(103);
  expect(rows.map(({ pledgeCents }) => pledgeCents)).toEqual(
    Array.from({ length: 102 }, (_, i) => 50_102 - i),
  );
});
