import { setImmediate as nextPhaseChange } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { openTestFile } from "~/db/test-database.server";
import { makeBuyer, makeOpenRound, storedRound, takePayments } from "~/operations/factories.fixture";
import { joinRound } from "~/operations/pledges/join-round.server";
import { endPaymentWaits, PAYMENT_WAIT_MS } from "~/operations/payments/start-and-query.server";
import { ageAttempts, settlePending } from "~/operations/payments/pending-payment.fixture";
import { startSettlingPending } from "~/operations/payments/settle-pending.server";
import { admin, refusalOf, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { ANSWER_MS } from "~/payments/provider.server";
import { Dice } from "../http/fuzz/dice";
import { runs, seed } from "./options";
import { violations } from "./invariants";
import { FlakyProvider } from "./flaky-provider";
import { until } from "../until";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
});
afterAll(() => shop.close());

const participationOf = (userId: number) => db().participation.findFirstOrThrow({ where: { userId } });
const age = () => ageAttempts(120_000);

test("if the provider hangs, the buyer reads that the payment is under way, and the late answer makes the participation", async () => {
  const provider = new FlakyProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let joining;
  try {
    joining = joinRound(buyer, auctionId);
    const { reference } = await provider.started(1);
    vi.advanceTimersByTime(PAYMENT_WAIT_MS);
    expect(refusalOf(await joining).code).toBe("payment_pending");
    expect((await participationOf(buyer.id)).paymentStatus).toBe("pending");
    provider.answer(reference, "completed");
  } finally {
    vi.useRealTimers();
  }
  await until(async () => expect((await participationOf(buyer.id)).paymentStatus).toBe("completed"));
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a stopping server answers waiting buyers that the payment is under way, and the next server queries the provider", async () => {
  const provider = new FlakyProvider();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference } = await provider.started(1);
  endPaymentWaits();
  expect(refusalOf(await joining).code).toBe("payment_pending");
  provider.take(reference);
  expect(await settlePending(new Date(), "all")).toBe(1);
  expect((await participationOf(buyer.id)).paymentStatus).toBe("completed");
  // the answer that the first server never received
  provider.answer(reference, "completed");
  expect((await participationOf(buyer.id)).paymentStatus).toBe("completed");
});

test("if the connection to the provider is lost after it took the fee, the participation exists and the fee is taken once", async () => {
  const provider = new FlakyProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference } = await provider.started(1);
  provider.take(reference);
  provider.break(reference);
  expect(valueOf(await joining).isNew).toBe(true);
  expect(provider.taken).toEqual([reference]);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a payment stays pending while the provider is unreachable, and is settled once it answers again", async () => {
  const provider = new FlakyProvider();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference } = await provider.started(1);
  provider.isDown = true;
  provider.break(reference);
  expect(refusalOf(await joining).code).toBe("payment_pending");
  await age();
  await expect(settlePending(new Date())).rejects.toThrow("1 of 1 payments could not be settled");
  provider.isDown = false;
  expect(await settlePending(new Date())).toBe(1);
  expect((await participationOf(buyer.id)).paymentStatus).toBe("failed");
  expect(provider.taken).toEqual([]);
});

test("if the fee is paid after the round and the refund fails, the refund is retried until the fee is back", async () => {
  const provider = new FlakyProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference } = await provider.started(1);
  valueOf(await closeRound(admin, roundId));
  provider.take(reference);
  provider.isDown = true;
  provider.answer(reference, "completed");
  await expect(joining).rejects.toThrow("the connection is down");
  await age();
  provider.isDown = false;
  expect(await settlePending(new Date())).toBe(1);
  expect((await participationOf(buyer.id)).paymentStatus).toBe("refunded");
  expect(provider.taken).toEqual([]);
});

test("a payment that the provider never answers delays neither the others nor the caller that settles them", async () => {
  const provider = new FlakyProvider();
  const { auctionId } = await makeOpenRound();
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makeBuyer()));
  const joining = buyers.map((buyer) => joinRound(buyer, auctionId));
  await provider.started(buyers.length);
  await givingUp(joining);
  for (const reference of provider.references) provider.take(reference);
  const [stuck = ""] = provider.references;
  provider.hangs = (reference) => reference === stuck;
  const paid = () =>
    db().participation.count({ where: { paymentStatus: "completed", round: { productId: auctionId } } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { settled } = await startSettlingPending(new Date(), "all");
    await until(async () => expect(await paid()).toBe(buyers.length - 1));
    // a minute later the first pass is still running, so no second one starts
    expect((await startSettlingPending(new Date(), "all")).settled).toBe(settled);
    vi.advanceTimersByTime(ANSWER_MS);
    await expect(settled).rejects.toThrow("1 of 12 payments could not be settled");
  } finally {
    vi.useRealTimers();
  }
  provider.reachable();
  expect(await settlePending(new Date(), "all")).toBe(1);
  expect(await paid()).toBe(buyers.length);
});

test("if a refund is never answered, the payment stays pending and is refunded later", async () => {
  const provider = new FlakyProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const joining = joinRound(buyer, auctionId);
  const { reference } = await provider.started(1);
  endPaymentWaits();
  expect(refusalOf(await joining).code).toBe("payment_pending");
  valueOf(await closeRound(admin, roundId));
  provider.take(reference);
  const asked = new Promise<void>((resolve) => {
    // it answers status queries, but not refunds
    let questions = 0;
    provider.hangs = () => {
      questions += 1;
      if (questions > 1) resolve();
      return questions > 1;
    };
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { settled } = await startSettlingPending(new Date(), "all");
    await asked;
    vi.advanceTimersByTime(ANSWER_MS);
    await expect(settled).rejects.toThrow("1 of 1 payments could not be settled");
  } finally {
    vi.useRealTimers();
  }
  expect((await participationOf(buyer.id)).paymentStatus).toBe("pending");
  provider.reachable();
  expect(await settlePending(new Date(), "all")).toBe(1);
  expect((await participationOf(buyer.id)).paymentStatus).toBe("refunded");
});

/** Ends the waits for payments until all joins are answered. */
async function givingUp(joins: readonly Promise<unknown>[]) {
  let over = false;
  const all = Promise.allSettled(joins).then(() => (over = true));
  // some start to wait only now
  while (!over) {
    endPaymentWaits();
    await nextPhaseChange();
  }
  await all;
}

const ROUNDS = runs(6);

test(`hanging, failing, answering twice, late or never, ${ROUNDS} rounds: every buyer who paid has a participation or a refund, and nobody paid twice`, async () => {
  const dice = new Dice(seed);
  for (let n = 0; n < ROUNDS; n++) {
    const provider = new FlakyProvider();
    const { auctionId, roundId } = await makeOpenRound();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makeBuyer()));
    const first = buyers.map((buyer) => joinRound(buyer, auctionId));
    await provider.started(buyers.length);
    provider.stir(dice);
    await age();
    // some press Join again while the first press is pending
    const second = buyers.filter(() => dice.next() < 0.5).map((buyer) => joinRound(buyer, auctionId));
    if (dice.next() < 0.4) valueOf(await closeRound(admin, roundId));
    provider.stir(dice);
    await givingUp([...first, ...second]);
    provider.reachable();
    await age();
    await settlePending(new Date());
    provider.stir(dice);
    provider.end();
    await age();
    await settlePending(new Date());

    const participations = await db().participation.findMany({ where: { roundId } });
    const paid = participations.filter(({ paymentStatus }) => paymentStatus === "completed");
    expect(participations.filter(({ paymentStatus }) => paymentStatus === "pending")).toEqual([]);
    expect(
      paid.map(({ providerReference }) => providerReference).toSorted(),
      `round ${n}, seed ${seed}`,
    ).toEqual(provider.taken.toSorted());
    // one reference per buyer, however often they pressed
    expect(provider.references.toSorted()).toEqual(
      participations.map(({ providerReference }) => providerReference).toSorted(),
    );
    expect(await violations(shop.url)).toEqual([]);
  }
  takePayments();
});
