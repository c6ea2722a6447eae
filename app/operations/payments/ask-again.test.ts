/** When payments and refunds under way are asked about again, and what is known then (D21, D73, D78, D104). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { AttemptState } from "~/domain/payment/attempt";
import { paymentProvider, type StatusAnswer, usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import type { RefundAnswer } from "~/payments/refund-request";
import { subscribe } from "~/events/auction-hub.server";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { makePayment } from "../reconciliation/payments.fixture";
import { findAttempt } from "./attempts.server";
import { makePendingPayment, settlePending, settleReference } from "./pending-payment.fixture";
import { phoneProvider } from "./phone-provider.fixture";
import { sendNewRefunds, recheckAttempts, recheckColumns } from "./settle-pending.server";
import { endPaymentWaits, startPayment } from "./start-and-query.server";

setUpTestDatabase(takePayments);

const now = new Date();
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A refund of an entry fee in a test shop. */
async function refundUnderWay(changes: object = {}) {
  const attemptId = await makePayment("refunding");
  const row = { attemptId, cents: 5_000n, reason: "Late", way: "mock", startedAt: ago(10) };
  const { id, attempt } = await db().refund.create({
    data: { ...row, reference: randomUUID(), ...changes },
    include: { attempt: true },
  });
  return { id, reference: attempt?.reference ?? "" };
}

/** Answers each refund as `answers` say, and each payment with `status`. Returns the references of the refunds that were asked for. */
function answerRefunds(
  answers: ReadonlyMap<string, RefundAnswer> = new Map(),
  status: StatusAnswer = { state: "pending" },
) {
  const asked: string[] = [];
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => status,
    async refund({ attemptReference }) {
      asked.push(attemptReference ?? "");
      return answers.get(attemptReference ?? "") ?? PAID;
    },
  });
  return asked;
}

async function onlyThese() {
  await db().paymentAttempt.updateMany({ data: { state: "completed" } });
  await db().refund.updateMany({ data: { state: "completed" } });
}

test("refunds that wait for an answer are asked for again, and those that end count as settled", async () => {
  await onlyThese();
  const [started, accepted, unknown] = [
    await refundUnderWay(),
    await refundUnderWay({ state: "accepted" }),
    await refundUnderWay({ state: "unknown" }),
  ];
  const ended = [await refundUnderWay({ state: "completed" }), await refundUnderWay({ state: "failed" })];
  const asked = answerRefunds(
    new Map([
      [started.reference, { state: "failed", code: "1", text: "No funds" }],
      [unknown.reference, { state: "accepted", conversationId: "AG_again" }],
    ]),
  );
  await db().paymentAttempt.updateMany({ data: { state: "refunding" } });
  expect(await settlePending(now)).toBe(2);
  expect(asked.toSorted()).toEqual([started, accepted, unknown].map(({ reference }) => reference).toSorted());
  const states = await db().refund.findMany({
    where: { id: { in: [started, accepted, unknown, ...ended].map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
  expect(states.map(({ state }) => state)).toEqual([
    "failed",
    "completed",
    "accepted",
    "completed",
    "failed",
  ]);
});

test("what was asked about is asked again after half its age then, at most an hour; at a start at once", async () => {
  takePayments();
  const { roundId } = await makeOpenRound();
  const asked = async (startedAt: Date, askedAt: Date | null) => {
    const reference = randomUUID();
    await makePendingPayment({ userId: (await makeBuyer()).id, roundId, reference });
    await db().paymentAttempt.update({ where: { reference }, data: { startedAt, askedAt } });
    return reference;
  };
  await onlyThese();
  const [due, early, dueByHour, earlyByHour] = [
    await asked(ago(30), ago(10)),
    await asked(ago(33), ago(10)),
    await asked(ago(600), ago(60)),
    await asked(ago(600), ago(59)),
  ];
  const stateOf = async (reference: string) => (await findAttempt({ reference }))?.state;
  expect(await settlePending(now)).toBe(2);
  expect(await Promise.all([due, early, dueByHour, earlyByHour].map(stateOf))).toEqual([
    "failed",
    "started",
    "failed",
    "started",
  ]);
  expect(await settlePending(now, "all")).toBe(2);
});

test("after processes are gone, theirs alone are asked about, at any age", async () => {
  await onlyThese();
  const { roundId } = await makeOpenRound();
  const left: string[] = [];
  for (const processId of [71, 72, 73, null]) {
    const reference = randomUUID();
    await makePendingPayment({ userId: (await makeBuyer()).id, roundId, reference });
    await db().paymentAttempt.update({ where: { reference }, data: { processId, askedAt: now } });
    left.push(reference);
  }
  const theirs = await refundUnderWay({ processId: 72, startedAt: now });
  await refundUnderWay({ processId: 73, startedAt: now });
  const asked = answerRefunds(new Map(), UNPAID);
  expect(await settlePending(now, [71, 72])).toBe(3);
  expect(asked).toEqual([theirs.reference]);
  const states = await Promise.all(left.map(async (reference) => (await findAttempt({ reference }))?.state));
  expect(states).toEqual(["failed", "failed", "started", "started"]);
});

test("a refund that cannot be sent stops no other of those just decided, and is told of", async () => {
  await onlyThese();
  const [broken, fine] = [await refundUnderWay(), await refundUnderWay()];
  await refundUnderWay({ askedAt: ago(1) });
  await refundUnderWay({ state: "unknown" });
  const asked = answerRefunds();
  const provider = paymentProvider();
  usePaymentProvider({
    ...provider,
    refund: async (money) =>
      money.attemptReference === broken.reference
        ? Promise.reject(new Error("the connection broke"))
        : provider.refund(money),
  });
  await expect(sendNewRefunds(now)).rejects.toThrow("1 of 2 refunds could not be sent");
  expect(asked).toEqual([fine.reference]);
});

async function promptedAttempt(state: AttemptState, changes: object = {}) {
  const { id: userId } = await makeBuyer();
  const row = { userId, orderId: await newOrder({ userId }), cents: 170_000n, provider: "daraja", state };
  const { id } = await db().paymentAttempt.create({
    data: {
      ...row,
      reference: randomUUID(),
      checkoutId: `ws_${randomUUID()}`,
      startedAt: ago(60),
      ...changes,
    },
  });
  return db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    select: { ...recheckColumns, reference: true },
  });
}

test("before orders are cancelled, M-Pesa's list or its answer says what became of each payment", async () => {
  const { setStatus } = phoneProvider();
  const provider = paymentProvider();
  const [silent, answered, failed, neverSent, elsewhere] = [
    await promptedAttempt("accepted", { startedAt: ago(90) }),
    await promptedAttempt("accepted"),
    await promptedAttempt("failed"),
    await promptedAttempt("failed", { checkoutId: null }),
    await promptedAttempt("accepted", { connectionId: 999 }),
  ];
  const all = [silent, answered, failed, neverSent, elsewhere];
  for (const { reference } of [silent, failed, neverSent]) setStatus(reference, { state: "unknown" });
  const known = async (isListed: (one: { id: number }) => boolean) => {
    const checked = await recheckAttempts(all, isListed);
    return all.flatMap(({ id }, i) => (checked.has(id) ? [i] : []));
  };
  expect(await known(() => true)).toEqual([1, 3]);
  const from: Date[] = [];
  usePaymentProvider({
    ...provider,
    received: async (since) => {
      from.push(since);
      return [];
    },
  });
  expect(await known(({ id }) => id === silent.id)).toEqual([0, 1, 3]);
  // the list is read from an hour before the oldest
  expect(from).toEqual([ago(150)]);
  usePaymentProvider({ ...provider, received: () => Promise.reject(new Error("M-Pesa's list is away")) });
  expect(await known(() => true)).toEqual([1, 3]);
  expect((await recheckAttempts([], () => true)).size).toBe(0);
});

test("payments by variables that the server has no more are known as far as they can be", async () => {
  const gone = await promptedAttempt("accepted");
  takePayments();
  expect([...(await recheckAttempts([gone], () => false))]).toEqual([gone.id]);
});

test("the owner's page hears of a payment that counts or fails, at once", async () => {
  takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const heard: string[] = [];
  const stop = subscribe(auctionId, ({ kind }) => heard.push(kind));
  const left = async (reference: string) =>
    makePendingPayment({ userId: (await makeBuyer()).id, roundId, reference });
  await left("board counted");
  await left("board failed");
  expect(await settleReference("board counted", PAID)).toBe("counted");
  expect(heard).toEqual(["board"]);
  expect(await settleReference("board counted", PAID)).toBe("already");
  expect(heard).toEqual(["board"]);
  await settleReference("board failed", { state: "failed", code: null, text: null });
  expect(heard).toEqual(["board", "board"]);
  stop();
});

test("when the server stops, who waits for a payment sees that it is under way, and it counts when it comes", async () => {
  takePayments();
  let answer = (_paid: typeof PAID) => {};
  const provider = paymentProvider();
  usePaymentProvider({ ...provider, start: () => new Promise((resolve) => (answer = resolve)) });
  const { roundId } = await makeOpenRound();
  await makePendingPayment({ userId: (await makeBuyer()).id, roundId, reference: "waits" });
  const attempt = (await findAttempt({ reference: "waits" })) ?? expect.fail();
  const started = startPayment(attempt);
  endPaymentWaits();
  expect(await started).toBe("late");
  answer(PAID);
  await expect.poll(async () => (await findAttempt({ reference: "waits" }))?.state).toBe("completed");
});
