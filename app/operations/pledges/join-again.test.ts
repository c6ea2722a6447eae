import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { PAID } from "~/payments/results.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { joinRound } from "./join-round.server";
import { ageAttempts, settlePending, settleReference } from "../payments/pending-payment.fixture";
import { slowProvider } from "./slow-provider.fixture";

const REFUNDED = {
  code: "payment_refunded",
  message: "This round closed before your payment finished; your fee was returned.",
};

setUpTestDatabase();

const ownParticipation = async (userId: number) => db().participation.findFirstOrThrow({ where: { userId } });

const setEnd = (auctionId: number, endTime: Date | null) =>
  db().product.update({ where: { id: auctionId }, data: { endTime } });

const anHourAgo = () => new Date(Date.now() - 3_600_000);

test("an auction that was extended during the payment admits the buyer (D71)", async () => {
  const { charge, refunds } = slowProvider();
  const endTime = new Date(Date.now() + 60_000);
  const { auctionId, roundId } = await makeOpenRound({ endTime });
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { answer } = await charge(1);
  await setEnd(auctionId, new Date(Date.now() + 3_600_000));
  vi.useFakeTimers({ toFake: ["Date"], now: endTime });
  try {
    answer("completed");
    expect(valueOf(await joining).isNew).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  expect(refunds).toEqual([]);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("if the end comes while the participation waits to be claimed, it is refused before any charge (D71)", async () => {
  takePayments();
  const endTime = new Date(Date.now() + 60_000);
  const { auctionId } = await makeOpenRound({ endTime });
  const buyer = await makeBuyer();
  // the first read is before the end, every later one after it
  const clock = vi.spyOn(Date, "now").mockReturnValueOnce(Date.now()).mockReturnValue(endTime.getTime());
  try {
    expect(refusalOf(await joinRound(buyer, auctionId)).code).toBe("round_closed");
  } finally {
    clock.mockRestore();
  }
  expect(await db().participation.count({ where: { userId: buyer.id } })).toBe(0);
});

test("if the end was moved before the payment finished, the fee is refunded", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference, answer } = await charge(1);
  await setEnd(auctionId, anHourAgo());
  answer("completed");
  expect(refusalOf(await joining)).toEqual(REFUNDED);
  expect(refunds).toEqual([reference]);
});

test("a fee that is being refunded stays so if the end is extended meanwhile: nobody gets both (D71)", async () => {
  const { charge, refunds, refundsWait } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference, answer } = await charge(1);
  await setEnd(auctionId, anHourAgo());
  const letGo = refundsWait();
  answer("completed");
  await vi.waitUntil(() => refunds.length > 0);
  await setEnd(auctionId, null);
  await ageAttempts(3_600_000, buyer.id);
  // neither a second answer, nor another try, nor settling stale payments makes it a participation
  const again = settleReference(reference, PAID);
  const swept = settlePending(new Date());
  expect(refusalOf(await joinRound(buyer, auctionId)).code).toBe("payment_pending");
  letGo();
  expect([await again, await swept]).toEqual(["refunded", 1]);
  expect(refusalOf(await joining)).toEqual(REFUNDED);
  expect(await ownParticipation(buyer.id)).toMatchObject({ paymentStatus: "refunded" });
  expect((await storedRound(roundId)).participantCount).toBe(0);

  takePayments();
  expect(valueOf(await joinRound(buyer, auctionId)).isNew).toBe(true);
  expect(await ownParticipation(buyer.id)).toMatchObject({ paymentStatus: "completed" });
});

test("after a refund the buyer joins a reopened round under a new reference (D71)", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await ageAttempts(61_000, buyer.id);
  const retry = joinRound(buyer, auctionId);
  const two = await charge(2);
  await setEnd(auctionId, anHourAgo());
  one.answer("completed");
  expect(refusalOf(await first)).toEqual(REFUNDED);
  const participation = await ownParticipation(buyer.id);
  expect(refusalOf(await joinRound(buyer, auctionId)).message).toBe("This round is closed");

  await setEnd(auctionId, null);
  const anew = joinRound(buyer, auctionId);
  const three = await charge(3);
  expect(three.reference).not.toBe(one.reference);
  // late answers to the earlier tries change nothing
  two.answer("completed");
  expect(refusalOf(await retry)).toEqual(REFUNDED);
  expect(await ownParticipation(buyer.id)).toMatchObject({ paymentStatus: "pending" });
  three.answer("completed");
  expect(valueOf(await anew)).toEqual({
    participationId: participation.id,
    feeCents: 5_000,
    isNew: true,
    awaits: null,
  });
  expect(await ownParticipation(buyer.id)).toMatchObject({
    paymentStatus: "completed",
    providerReference: three.reference,
  });
  expect(new Set(refunds)).toEqual(new Set([one.reference]));
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("who can no longer win is charged only after a tick that says so; who can needs none, and REST neither (D72)", async () => {
  const provider = takePayments();
  const { auctionId } = await makeOpenRound();
  const unsure = { knowsOdds: false };
  expect(valueOf(await joinRound(await makeBuyer(), auctionId, unsure)).isNew).toBe(true);
  const { viewer: leader } = await makePledger(auctionId, 400_000);
  await openNextRound(auctionId, { maxPledgeCents: 90_000 });
  const late = await makeBuyer();
  const charged = provider.charged.size;
  expect(refusalOf(await joinRound(late, auctionId, unsure)).code).toBe("join_unconfirmed");
  expect(provider.charged.size).toBe(charged);
  valueOf(await joinRound(leader, auctionId, unsure));
  valueOf(await joinRound(late, auctionId, { knowsOdds: true }));
  valueOf(await joinRound(await makeBuyer(), auctionId));
});
