/** The audit trail answers who opened, planned, moved, closed or voided a round, with what was decided. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { NO_TIMES } from "~/domain/schedule/round-times";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  NEXT_ROUND,
  takePayments,
} from "../factories.fixture";
import { newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { changeScheduled, createNextRound, createOrSchedule } from "./create-next-round.server";
import { moveClose } from "./move-close.server";
import { unscheduleRound } from "./schedule-round.server";
import { voidRound } from "./void/void-round.server";

let actor: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  actor = await makeSuperuser();
});

const START = Math.ceil(Date.now() / 1_000) * 1_000;
const inMinutes = (minutes: number) => new Date(START + minutes * 60_000);
const stored = (minutes: number) => inMinutes(minutes).toISOString();

const sideOf = (side: string | null) => side && (JSON.parse(side) as unknown);
async function trailOf(productId: number, action: string) {
  const entries = await db().auditEntry.findMany({ where: { productId, action }, orderBy: { id: "asc" } });
  return entries.map(({ actorId, subjectId, before, after }) => {
    expect(actorId).toBe(actor.id);
    return [subjectId, sideOf(before), sideOf(after)];
  });
}

const AMOUNTS = {
  basePriceCents: 50_000,
  participationFeeCents: 5_000,
  minPledgeCents: 50_000,
  maxPledgeCents: null,
};

const open = async (auctionId: number, changes = {}) =>
  valueOf(await createNextRound(actor, { ...NEXT_ROUND, auctionId, ...changes })).roundId;

test("of an opened round it has number and amounts, and the announced close if there is one", async () => {
  const auctionId = await newAuction();
  const first = await open(auctionId);
  const soft = { ...NO_TIMES, closesAt: inMinutes(60), softCloseMinutes: 5, softCloseMaxMinutes: 20 };
  const second = await open(auctionId, { maxPledgeCents: 90_000, times: soft });
  expect(await trailOf(auctionId, "round.open")).toEqual([
    [first, null, { number: 1, ...AMOUNTS }],
    [
      second,
      null,
      {
        number: 2,
        ...AMOUNTS,
        maxPledgeCents: 90_000,
        closesAt: stored(60),
        plannedCloseAt: stored(60),
        softCloseMinutes: 5,
        latestCloseAt: stored(80),
      },
    ],
  ]);
});

test("of a closed round it has the winner, the pledge and how many had it, and the newcomers if there were any (D70, D98)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const name of ["Achieng", "Baraka"]) await makePledger(auctionId, 60_000, name);
  for (const name of ["Chebet", "Dalmas"]) await joinAs(await makeBuyer(name), auctionId);
  const closed = valueOf(await closeRound(actor, roundId, { refundNewcomers: true }));
  expect(closed.winner).toEqual({
    username: expect.stringContaining(closed.winner?.firstName ?? "nobody") as string,
    firstName: expect.stringMatching(/Achieng|Baraka/) as string,
    lastName: "Mwangi",
    pledgeCents: 60_000,
  });
  const empty = await open(auctionId);
  valueOf(await closeRound(actor, empty));
  const before = { state: "active" };
  const won = { winner: closed.winner?.username, pledgeCents: 60_000, tied: 2, newcomers: 2, refunded: 2 };
  expect(await trailOf(auctionId, "round.close")).toEqual([
    [roundId, before, { state: "closed", number: 1, ...won }],
    [empty, before, { state: "closed", number: 2, winner: null, pledgeCents: null, tied: 0 }],
  ]);
});

test("of a moved close it has both times, and the last pledge before it, from which anyone counts (D91)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  valueOf(await moveClose(actor, { roundId, closesAt: inMinutes(30) }));
  await makePledger(auctionId, 70_000);
  valueOf(await moveClose(actor, { roundId, closesAt: inMinutes(60) }));
  expect(await trailOf(auctionId, "round.move_close")).toEqual([
    [roundId, { closesAt: null }, { closesAt: stored(30), latestCloseAt: null, afterSeq: 1 }],
    [roundId, { closesAt: stored(30) }, { closesAt: stored(60), latestCloseAt: null, afterSeq: 2 }],
  ]);
});

test("of a plan it has times and amounts, and why it was dropped: changed, by hand, or another round opened", async () => {
  const { auctionId } = await makeOpenRound();
  const plan = (opens: number) => ({
    ...NEXT_ROUND,
    auctionId,
    times: { ...NO_TIMES, opensAt: inMinutes(opens), closesAt: inMinutes(opens + 30) },
  });
  valueOf(await createOrSchedule(actor, plan(70)));
  valueOf(await changeScheduled(actor, plan(80)));
  valueOf(await unscheduleRound(actor, auctionId));
  valueOf(await createOrSchedule(actor, plan(90)));
  // nothing is announced for the open round any more, so that another may open by hand
  await db().round.updateMany({ where: { productId: auctionId }, data: { closesAt: null } });
  await open(auctionId);
  const planned = (opens: number) => ({
    number: 2,
    opensAt: stored(opens),
    closesAt: stored(opens + 30),
    softCloseMinutes: null,
    softCloseMaxMinutes: null,
    ...AMOUNTS,
  });
  expect(await trailOf(auctionId, "product.schedule")).toEqual(
    [70, 80, 90].map((opens) => [auctionId, null, planned(opens)]),
  );
  expect(await trailOf(auctionId, "product.unschedule")).toEqual(
    ["Changed", "Dropped by hand", "Round 2 opened"].map((reason) => [auctionId, null, { reason }]),
  );
});

test("of a void round it has the reason, who led before and after, and how many took part (D78)", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Achieng");
  const roundId = await open(auctionId);
  await makePledger(auctionId, 55_000, "Baraka");
  const reason = "The picture showed another basket";
  valueOf(await voidRound(actor, roundId, { reason, whole_auction: true, confirm: true }));
  const { username } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  const rows = await trailOf(auctionId, "round.void");
  expect(rows.map(([, before]) => before)).toEqual([
    { state: "closed", leader: `@${username}`, participants: 1 },
    { state: "active", leader: `@${username}`, participants: 1 },
  ]);
  expect(rows.map(([, , after]) => after)).toEqual(
    [1, 2].map((number) => ({ state: "void", number, reason, leader: "nobody", participants: 0 })),
  );
  expect(await trailOf(auctionId, "product.close")).toEqual([
    [auctionId, { status: "active" }, { status: "closed" }],
  ]);
});
