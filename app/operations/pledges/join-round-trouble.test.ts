import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import { makeBuyer, makeOpenRound, openNextRound, storedRound, takePayments } from "../factories.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { currentBoard } from "./board.queries.server";
import { ageAttempts, makePendingPayment, settlePending } from "../payments/pending-payment.fixture";
import { joinRound } from "./join-round.server";
import { slowProvider } from "./slow-provider.fixture";

const PENDING = {
  code: "payment_pending",
  message: "Your payment is still under way. Please wait a moment.",
};
const REFUNDED = {
  code: "payment_refunded",
  message: "This round closed before your payment finished; your fee was returned.",
};

setUpTestDatabase();

const ownParticipation = async (userId: number) => db().participation.findFirstOrThrow({ where: { userId } });

const triedAgo = (userId: number, ms: number) => ageAttempts(ms, userId);

test("a repeat while the payment is pending is refused and charges nothing", async () => {
  const { charge, asked } = slowProvider();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const { answer } = await charge(1);
  await triedAgo(buyer.id, 59_000);
  expect(refusalOf(await joinRound(buyer, auctionId))).toEqual(PENDING);
  answer("completed");
  expect(valueOf(await first).isNew).toBe(true);
  expect(asked).toHaveLength(1);
});

test("a payment pending for more than 60 s is retried under the same reference", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await makePendingPayment({ userId: buyer.id, roundId, reference: "left-behind", triedMsAgo: 60_001 });
  const provider = takePayments();
  expect(valueOf(await joinRound(buyer, auctionId)).isNew).toBe(true);
  expect([...provider.charged]).toEqual(["left-behind"]);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("completed");
});

test("a first try that answers after its retry counts the buyer once", async () => {
  const { charge } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await triedAgo(buyer.id, 61_000);
  const second = joinRound(buyer, auctionId);
  const two = await charge(2);
  expect(two.reference).toBe(one.reference);
  two.answer("completed");
  const { participationId } = valueOf(await second);
  one.answer("completed");
  expect(valueOf(await first)).toEqual({ participationId, feeCents: 5_000, isNew: false, awaits: null });
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a retry that is paid counts, even if the first try failed meanwhile", async () => {
  const { charge } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await triedAgo(buyer.id, 61_000);
  const second = joinRound(buyer, auctionId);
  const two = await charge(2);
  one.answer("failed");
  expect(refusalOf(await first)).toEqual(PENDING);
  two.answer("completed");
  expect(valueOf(await second).isNew).toBe(true);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("completed");
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a first try that fails after its retry was paid says that the fee is paid", async () => {
  const { charge } = slowProvider();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await triedAgo(buyer.id, 61_000);
  const second = joinRound(buyer, auctionId);
  (await charge(2)).answer("completed");
  const { participationId } = valueOf(await second);
  one.answer("failed");
  expect(valueOf(await first)).toEqual({ participationId, feeCents: 5_000, isNew: false, awaits: null });
});

test("a start whose answer was lost does not fail at once, because it may reach the provider after the status query (D73)", async () => {
  const payments = takePayments();
  let arrives = async () => {};
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    status: (asked) => payments.status(asked),
    refund: async () => PAID,
    start: (charge) => {
      arrives = async () => void (await payments.start(charge));
      throw new Error("the connection is silent");
    },
  });
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  expect(refusalOf(await joinRound(buyer, auctionId))).toEqual(PENDING);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("pending");
  const [attempt] = await db().paymentAttempt.findMany({ where: { userId: buyer.id } });
  expect(attempt?.state).toBe("unknown");
  await arrives();
  await settlePending(new Date(Date.now() + 61_000));
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("completed");
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a start that never reached the provider has failed a minute later, and nothing is counted", async () => {
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: () => Promise.reject(new Error("the connection is down")),
    status: async () => UNPAID,
    refund: async () => PAID,
  });
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  expect(refusalOf(await joinRound(buyer, auctionId))).toEqual(PENDING);
  await settlePending(new Date(Date.now() + 61_000));
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("failed");
  expect((await storedRound(roundId)).participantCount).toBe(0);
});

test("a payment that ends after the round closed is refunded, counts nowhere, and says so", async () => {
  const provider = takePayments(30);
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  valueOf(await closeRound(admin, roundId));
  const refusal = refusalOf(await joining);
  // the join may have met the closed round before it paid: then nothing was charged
  expect([REFUNDED.message, "This round is closed"]).toContain(refusal.message);
  expect(provider.charged.size).toBe(0);
  expect((await storedRound(roundId)).participantCount).toBe(0);
});

test("a payment that completes late is refunded once, even if the next round is open", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference, answer } = await charge(1);
  const next = await openNextRound(auctionId);
  answer("completed");
  expect(refusalOf(await joining)).toEqual(REFUNDED);
  expect(refunds).toEqual([reference]);
  expect(await ownParticipation(buyer.id)).toMatchObject({
    roundId,
    paymentStatus: "refunded",
    paidAt: null,
  });
  for (const id of [roundId, next.roundId]) expect((await storedRound(id)).participantCount).toBe(0);
  expect((await currentBoard(buyer, auctionId, new Date()))?.totalParticipants).toBe(0);
});

test("a late failure after the close refunds nothing, because nothing was charged", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { answer } = await charge(1);
  valueOf(await closeRound(admin, roundId));
  answer("failed");
  expect(refusalOf(await joining).code).toBe("payment_failed");
  expect(refunds).toEqual([]);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("failed");
});

test("a second answer after the close never refunds the participation that the first one paid for", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await triedAgo(buyer.id, 61_000);
  const second = joinRound(buyer, auctionId);
  const two = await charge(2);
  one.answer("completed");
  expect(valueOf(await first).isNew).toBe(true);
  valueOf(await closeRound(admin, roundId));
  two.answer("completed");
  expect(valueOf(await second).isNew).toBe(false);
  expect(refunds).toEqual([]);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("completed");
});

test("a payment that ends after the auction's end time is refunded, because nobody could pledge with it", async () => {
  const { charge, refunds } = slowProvider();
  const endTime = new Date(Date.now() + 60_000);
  const { auctionId, roundId } = await makeOpenRound({ endTime });
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference, answer } = await charge(1);
  vi.useFakeTimers({ toFake: ["Date"], now: endTime });
  try {
    answer("completed");
    expect(refusalOf(await joining)).toEqual(REFUNDED);
  } finally {
    vi.useRealTimers();
  }
  expect(refunds).toEqual([reference]);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("refunded");
  expect((await storedRound(roundId)).participantCount).toBe(0);
});

test("a payment after the close is refunded and shown on the participation, even if the other try had failed", async () => {
  const { charge, refunds } = slowProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = joinRound(buyer, auctionId);
  const one = await charge(1);
  await triedAgo(buyer.id, 61_000);
  const second = joinRound(buyer, auctionId);
  const two = await charge(2);
  one.answer("failed");
  expect(refusalOf(await first)).toEqual(PENDING);
  valueOf(await closeRound(admin, roundId));
  two.answer("completed");
  expect(refusalOf(await second)).toEqual(REFUNDED);
  expect(refunds).toEqual([two.reference]);
  expect((await ownParticipation(buyer.id)).paymentStatus).toBe("refunded");
});
