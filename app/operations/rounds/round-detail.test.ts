import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { makeBuyer, makeOpenRound, openNextRound, takePayments } from "../factories.fixture";
import { db } from "~/db/client.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { makeCrowd, participationCrowd } from "./crowd.fixture";
import { hasVoidRounds } from "./winner/overall-result.queries.server";
import { publicRound, roundsFor } from "./round-rows.queries.server";
import { activeRounds, managedRound, voidRoundNumbers } from "./rounds.queries.server";
import { voidRound } from "./void/void-round.server";

setUpTestDatabase(takePayments);

async function crowded(pledges: readonly (number | null)[]) {
  const { auctionId, roundId } = await makeOpenRound();
  const users = await makeCrowd(pledges.length);
  await participationCrowd(
    roundId,
    users.map((userId, i) => ({ userId, cents: pledges[i] ?? null })),
  );
  return { auctionId, roundId, users };
}

test("a round is found only in its own auction, and shows its winner once it is closed", async () => {
  const { auctionId, roundId, users } = await crowded([60_000, 70_000]);
  expect(await managedRound(auctionId, roundId)).toMatchObject({ number: 1, state: "active", winner: null });
  expect(await managedRound((await makeOpenRound()).auctionId, roundId)).toBeNull();
  valueOf(await closeRound(admin, roundId));
  expect(await managedRound(auctionId, roundId)).toMatchObject({
    state: "closed",
    winner: { pledgeCents: 70_000, user: { id: users[1] } },
  });
  await db().product.update({ where: { id: auctionId }, data: { deletedAt: new Date() } });
  expect(await managedRound(auctionId, roundId)).toBeNull();
});

test("management sees the winner with everything that it needs to reach them, and no other buyer (D12)", async () => {
  const { auctionId, roundId, users } = await crowded([60_000, 70_000]);
  valueOf(await closeRound(admin, roundId));
  const { id, username, firstName, lastName, phoneNumber } = await db().user.findUniqueOrThrow({
    where: { id: users[1] ?? 0 },
  });
  const { winnerId } = await db().round.findUniqueOrThrow({ where: { id: roundId } });
  expect((await managedRound(auctionId, roundId))?.winner).toEqual({
    id: winnerId,
    pledgeCents: 70_000,
    user: { id, username, firstName, lastName, phoneNumber },
  });
});

const now = new Date();

test("everybody reads a round's participants by place, those without a pledge last and without one; the ledger once it is closed (D25, D37)", async () => {
  const { roundId, users } = await crowded([null, 60_000, 80_000, null, 80_000]);
  const [silent, low, high, , equal] = users;
  const seen = async (part = { skip: 0, size: 10 }) => publicRound(null, roundId, part, now);
  const order = (round: Awaited<ReturnType<typeof seen>>) =>
    round?.participants.map(({ user, position }) => [user.id, position]);
  const open = await seen();
  expect(order(open)).toEqual([
    [high, 1],
    [equal, 2],
    [low, 3],
    [silent, null],
    [users[3], null],
  ]);
  expect(open).toMatchObject({ ledger: null, longest: 5, isOpen: true, draw: null, winner: null });
  expect(order(await seen({ skip: 2, size: 2 }))).toEqual([
    [low, 3],
    [silent, null],
  ]);
  await db().round.update({ where: { id: roundId }, data: { ledgerSeq: 9 } });
  expect((await seen())?.longest, "its ledger is not shown yet").toBe(5);
  valueOf(await closeRound(admin, roundId));
  const closed = await seen();
  expect(closed).toMatchObject({ longest: 9, isOpen: false, winner: { pledgeCents: 80_000 } });
  expect(closed?.ledger?.map(({ seq, cents }) => [seq, cents])).toEqual([
    [2, 60_000],
    [3, 80_000],
    [5, 80_000],
  ]);
  expect(closed?.draw?.tied).toEqual(
    closed?.participants
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  );
  expect(closed?.participants.filter(({ isWinner }) => isWinner)).toMatchObject([{ id: closed?.winner?.id }]);
});

test("an auction's rounds are listed newest first, in parts; a draft's only for who manages rounds or products (D45)", async () => {
  const auctionId = await newAuction();
  const rounds = [];
  for (let i = 0; i < 3; i += 1) rounds.push((await openNextRound(auctionId)).roundId);
  const listed = (viewer: Viewer | null, part: { skip: number; size: number }) =>
    roundsFor(viewer, auctionId, part, now);
  const buyer = await makeBuyer();
  for (const viewer of [null, buyer]) {
    expect(await listed(viewer, { skip: 0, size: 9 })).toBeNull();
    expect(await publicRound(viewer, rounds[2] ?? 0, { skip: 0, size: 9 }, now)).toBeNull();
  }
  const found = await listed(admin, { skip: 0, size: 2 });
  expect(found).toMatchObject({ total: 3, rows: [{ number: 3, isOpen: false }, { number: 2 }] });
  expect(await listed(admin, { skip: 2, size: 2 })).toMatchObject({ rows: [{ id: rounds[0], number: 1 }] });
  await db().product.update({ where: { id: auctionId }, data: { status: "active" } });
  expect(await listed(buyer, { skip: 0, size: 1 })).toMatchObject({ rows: [{ isOpen: true }] });
  expect(await publicRound(null, 999_999, { skip: 0, size: 9 }, now)).toBeNull();
});

test("void rounds are named in order, and only of this auction (D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const reason = "The picture showed another basket";
  const voided = async (id: number) =>
    valueOf(await voidRound(admin, id, { reason, whole_auction: false, confirm: true }));
  await voided(roundId);
  await openNextRound(auctionId);
  await voided((await openNextRound(auctionId)).roundId);
  await openNextRound(auctionId, { maxPledgeCents: 90_000 });
  const other = await makeOpenRound();
  expect(await voidRoundNumbers(auctionId)).toEqual([1, 3]);
  expect(await hasVoidRounds(auctionId)).toBe(true);
  expect([await voidRoundNumbers(other.auctionId), await hasVoidRounds(other.auctionId)]).toEqual([
    [],
    false,
  ]);
  expect(await activeRounds(auctionId)).toEqual([{ maxPledgeCents: 90_000 }]);
});
