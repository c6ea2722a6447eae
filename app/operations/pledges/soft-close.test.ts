import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  pledgeAs,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { checkClose } from "~/domain/schedule/check-close";
import { activateProduct } from "../products/activate-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeHistory } from "../rounds/winner/proof.queries.server";
import { moveClose } from "../rounds/move-close.server";
import { joinRound } from "./join-round.server";
import { placePledge } from "./place-pledge.server";
import { slowProvider } from "./slow-provider.fixture";

setUpTestDatabase(takePayments);

const MINUTE = 60_000;
const START = Math.floor(Date.now() / 1_000) * 1_000;
const inMinutes = (minutes: number) => new Date(START + minutes * MINUTE);

const setRound = (id: number, data: Parameters<ReturnType<typeof db>["round"]["update"]>[0]["data"]) =>
  db().round.update({ where: { id }, data });

/** The ledger's time is never before its last entry's (D94): this sets the time of the next pledge. */
const nextPledgeAt = (id: number, at: Date) => setRound(id, { ledgerAt: at });

test("a pledge and a join at or after the close are refused, though nothing has closed the round (D91)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const newcomer = await makeBuyer();
  await setRound(roundId, { closesAt: new Date(Date.now() - 1) });
  expect(refusalOf(await placePledge(viewer, { auctionId, cents: 70_000 })).code).toBe("round_closed");
  expect(refusalOf(await joinRound(newcomer, auctionId)).code).toBe("round_closed");
  expect(await storedRound(roundId)).toMatchObject({ state: "active", ledgerSeq: 1, participantCount: 1 });
});

test("an entry fee whose payment ends after the close is returned, though nothing has closed the round", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const provider = slowProvider();
  const joining = joinRound(await makeBuyer(), auctionId);
  const charge = await provider.charge(1);
  await setRound(roundId, { closesAt: new Date(Date.now() - 1) });
  charge.answer("completed");
  expect(refusalOf(await joining).code).toBe("payment_refunded");
  expect(await storedRound(roundId)).toMatchObject({ state: "active", participantCount: 0 });
  takePayments();
});

test("while a close is moved, a pledge waits for it and is judged by the new time", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const late = await transaction(async (tx) => {
    await tx.round.update({ where: { id: roundId }, data: { closesAt: new Date(Date.now() - 1) } });
    return { waiting: placePledge(viewer, { auctionId, cents: 70_000 }) };
  });
  expect(refusalOf(await late.waiting).code).toBe("round_closed");
  expect(await storedRound(roundId)).toMatchObject({ ledgerSeq: 1 });
});

test("a pledge in the very millisecond of the close is refused in the write itself; one before it is taken", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const closesAt = inMinutes(5);
  await setRound(roundId, { closesAt, ledgerAt: closesAt });
  expect(refusalOf(await placePledge(viewer, { auctionId, cents: 70_000 })).code).toBe("round_closed");
  await nextPledgeAt(roundId, new Date(closesAt.getTime() - 1));
  await pledgeAs(viewer, auctionId, 70_000);
  const { bids } = await storedRound(roundId);
  expect(bids.map(({ cents, movedCloseTo }) => [cents, movedCloseTo])).toEqual([
    [60_000, null],
    [70_000, null],
  ]);
});

async function softRound() {
  const { auctionId, roundId } = await makeOpenRound();
  const closesAt = inMinutes(60);
  const close = { closesAt, plannedCloseAt: closesAt, softCloseMinutes: 5 };
  await setRound(roundId, { ...close, latestCloseAt: new Date(closesAt.getTime() + 7 * MINUTE) });
  const first = await makePledger(auctionId, 60_000);
  const second = await makePledger(auctionId, 50_000);
  const at = (minutes: number) => new Date(closesAt.getTime() + minutes * MINUTE);
  const pledge = async ({ viewer }: typeof first, cents: number, minutes: number) => {
    await nextPledgeAt(roundId, at(minutes));
    await pledgeAs(viewer, auctionId, cents);
    return (await storedRound(roundId)).closesAt;
  };
  return { auctionId, roundId, first, second, at, pledge };
}

test("a new leader in the last minutes moves the close, up to its bound; the ledger says where to", async () => {
  const { roundId, first, second, at, pledge } = await softRound();
  expect(await pledge(second, 61_000, -6), "before the last minutes").toEqual(at(0));
  expect(await pledge(first, 62_000, -4)).toEqual(at(1));
  expect(await pledge(first, 63_000, -3), "the leader's own raise").toEqual(at(1));
  expect(await pledge(second, 62_999, -2), "below the highest").toEqual(at(1));
  expect(await pledge(second, 63_000, -1), "a tie").toEqual(at(4));
  expect(await pledge(first, 64_000, 3)).toEqual(at(7));
  expect(await pledge(second, 65_000, 6), "at its bound").toEqual(at(7));
  const { bids, plannedCloseAt } = await storedRound(roundId);
  expect(plannedCloseAt).toEqual(at(0));
  expect(bids.slice(2).map(({ movedCloseTo }) => movedCloseTo)).toEqual([
    ...[null, at(1), null, null, at(4), at(7), null],
  ]);
});

test("anyone can compute the close from the published proof, with a move by hand", async () => {
  const auctionId = await newAuction();
  const closesAt = inMinutes(60);
  const soft = { opensAt: null, closesAt, softCloseMinutes: 15, softCloseMaxMinutes: 20 };
  const opened = valueOf(await activateProduct(admin, auctionId, null, {}, soft));
  const roundId = opened.roundId ?? 0;
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(30) }));
  const { viewer: other } = await makePledger(auctionId, 50_000);
  await nextPledgeAt(roundId, inMinutes(28));
  await pledgeAs(other, auctionId, 60_000);
  await nextPledgeAt(roundId, inMinutes(40));
  await pledgeAs(viewer, auctionId, 61_000);
  const [{ sets }, round] = [await closeHistory(roundId), await storedRound(roundId)];
  expect(round).toMatchObject({ closesAt: inMinutes(50), plannedCloseAt: inMinutes(30) });
  expect(checkClose(sets, round.bids)).toEqual({ closesAt: inMinutes(50), lateSeq: null });
  expect(checkClose(sets.slice(0, 1), round.bids).closesAt, "without the move").toEqual(inMinutes(60));
});

test("of two raises at once in the last minutes each sees the other: the close follows the later one", async () => {
  const { auctionId, roundId, first, second, at } = await softRound();
  await nextPledgeAt(roundId, at(-1));
  const sent = [first, second].map(({ viewer }, i) => placePledge(viewer, { auctionId, cents: 70_000 + i }));
  const answers = await Promise.all(sent);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await storedRound(roundId)).toMatchObject({ closesAt: at(4), ledgerSeq: 4 });
});
