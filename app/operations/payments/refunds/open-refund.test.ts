/** Which way money goes back, and how much of it may (D78). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { AttemptState } from "~/domain/payment/attempt";
import { makeBuyer, takePayments } from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { makeUnmatchedPayment } from "../../reconciliation/payments.fixture";
import { openRefund, openRefunds, openUnmatchedRefund } from "./open-refund.server";
import { phoneProvider } from "../phone-provider.fixture";

setUpTestDatabase();
beforeEach(() => void takePayments());

interface Paid {
  provider?: string;
  connectionId?: number | null;
  state?: AttemptState;
  cents?: number;
  receipt?: string;
}

async function paid({ provider = "daraja", connectionId = null, ...rest }: Paid = {}) {
  const { state = "completed", cents = 5_000, receipt = null } = rest;
  const { id: userId } = await makeBuyer();
  const orderId = await newOrder({ userId });
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: randomUUID(),
      userId,
      orderId,
      cents: BigInt(cents),
      provider,
      connectionId,
      state,
      receipt,
    },
  });
  return { id, cents, orderId };
}

const cause = { reason: "Broken", actorId: null };
const open = (attempt: { id: number; cents: number }, cents: number, more = {}) =>
  transaction((tx) => openRefund(tx, { attempt, cents, ...cause, ...more }));
const refundsOf = async (attemptId: number) =>
  (await db().refund.findMany({ where: { attemptId }, orderBy: { id: "asc" } })).map(
    ({ way, connectionId, cents }) => [way, connectionId, Number(cents)],
  );
const stateOf = async (id: number) => {
  const { state, refundedCents } = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
  return [state, Number(refundedCents)];
};

test.each([
  ["a test", { provider: "mock", connectionId: 3 }, "mock", null],
  ["a connection", { provider: "daraja", connectionId: 3 }, "daraja", 3],
  ["the server's variables", { provider: "daraja", connectionId: null }, "daraja", null],
  ["hand", { provider: "hand", connectionId: null }, "mock", null],
])(
  "while payments are a test, what came by %s goes back as it came",
  async (_, origin, way, connectionId) => {
    const [one, many] = [await paid(origin), await paid(origin)];
    await open(one, 5_000);
    await transaction((tx) => openRefunds(tx, { attempts: [many], ...cause }));
    for (const { id } of [one, many]) expect(await refundsOf(id)).toEqual([[way, connectionId, 5_000]]);
  },
);

test("what staff typed goes back by M-Pesa once the shop takes it, or by hand if they say so", async () => {
  phoneProvider();
  const [typed, tried, handed] = [
    await paid({ provider: "hand" }),
    await paid({ provider: "mock" }),
    await paid(),
  ];
  await open(typed, 5_000);
  await open(tried, 5_000);
  await open(handed, 5_000, { way: "hand" });
  expect(await refundsOf(typed.id)).toEqual([["daraja", null, 5_000]]);
  expect(await refundsOf(tried.id)).toEqual([["mock", null, 5_000]]);
  expect(await refundsOf(handed.id)).toEqual([["hand", null, 5_000]]);
});

test("parts go back up to the whole sum and never more; the last one ends the payment", async () => {
  const attempt = await paid();
  expect(await open(attempt, 2_000)).toBeTypeOf("number");
  expect(await stateOf(attempt.id)).toEqual(["completed", 2_000]);
  expect(await open(attempt, 3_001)).toBeNull();
  expect(await open(attempt, 3_000)).toBeTypeOf("number");
  expect(await stateOf(attempt.id)).toEqual(["refunding", 5_000]);
  expect(await open(attempt, 1)).toBeNull();
  expect((await refundsOf(attempt.id)).map(([, , cents]) => cents)).toEqual([2_000, 3_000]);
});

test("a refund of late money keeps the payment's state, and the goods that came back are stored with it", async () => {
  const late = await paid({ state: "failed" });
  await open(late, 5_000);
  expect(await stateOf(late.id)).toEqual(["failed", 5_000]);
  const attempt = await paid();
  const { id: orderItemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: attempt.orderId } });
  const goods = [{ orderItemId, quantity: 1, cents: 4_000 }];
  const id = (await open(attempt, 5_000, { goods, isForEdit: true, actorId: 7 })) ?? expect.fail();
  expect(await db().refund.findUnique({ where: { id }, include: { lines: true } })).toMatchObject({
    reason: "Broken",
    actorId: 7,
    isForEdit: true,
    state: "started",
    lines: [{ orderItemId, quantity: 1, cents: 4_000n }],
  });
});

test("of many payments each whole one goes back once, with its own sum; what is going back already stays", async () => {
  const [one, other, dear] = [await paid(), await paid(), await paid({ cents: 7_000 })];
  const [begun, failed, returned] = [
    await paid(),
    await paid({ state: "failed" }),
    await paid({ state: "refunded" }),
  ];
  await open(begun, 1_000);
  const attempts = [one, dear, begun, failed, other, returned];
  for (let times = 0; times < 2; times++)
    await transaction((tx) => openRefunds(tx, { attempts, ...cause, actorId: 7 }));
  for (const { id, cents } of [one, other, dear]) {
    expect(await stateOf(id)).toEqual(["refunding", cents]);
    expect(await refundsOf(id)).toEqual([["daraja", null, cents]]);
  }
  expect(await refundsOf(begun.id)).toEqual([["daraja", null, 1_000]]);
  expect(await stateOf(failed.id)).toEqual(["failed", 0]);
  expect(await stateOf(returned.id)).toEqual(["refunded", 0]);
  expect(
    await db().refund.count({ where: { actorId: 7, attemptId: { in: attempts.map(({ id }) => id) } } }),
  ).toBe(3);
});

test("more payments than one statement takes all go back", async () => {
  const { id: userId } = await makeBuyer();
  const orderId = await newOrder({ userId });
  await db().paymentAttempt.createMany({
    data: Array.from({ length: 501 }, (_, i) => ({
      reference: `of many ${i}`,
      userId,
      orderId,
      cents: 300n,
      provider: "daraja",
      state: "completed" as const,
    })),
  });
  const rows = await db().paymentAttempt.findMany({ where: { orderId }, select: { id: true } });
  const attempts = rows.map(({ id }) => ({ id, cents: 300 }));
  await transaction((tx) => openRefunds(tx, { attempts, ...cause }));
  expect(await db().refund.count({ where: { attempt: { orderId } } })).toBe(501);
  expect(await db().paymentAttempt.count({ where: { orderId, state: "refunding" } })).toBe(501);
});

test("an unmatched payment goes back once, and not while a payment counts its receipt", async () => {
  const back = (confirmation: { id: number; cents: bigint }) =>
    transaction((tx) => openUnmatchedRefund(tx, { confirmation, ...cause }));
  const money = await makeUnmatchedPayment();
  expect([await back(money), await back(money)]).toEqual([true, false]);
  const row = { where: { confirmationId: money.id } };
  expect(await db().refund.findMany(row)).toMatchObject([
    { way: "daraja", cents: 5_000n, attemptId: null, reason: "Broken" },
  ]);
  expect(await db().confirmation.findUnique({ where: { id: money.id } })).toMatchObject({
    state: "returning",
  });
  const known = await makeUnmatchedPayment();
  const { id } = await paid({ receipt: known.receipt });
  expect(await back(known)).toBe(false);
  await db().paymentAttempt.update({ where: { id }, data: { state: "failed" } });
  expect(await back(known)).toBe(true);
  expect(await db().confirmation.findUnique({ where: { id: known.id } })).toMatchObject({
    state: "returning",
  });
});

test("late money goes back by what it came by: a test as a test, a connection's by that connection", async () => {
  const sent = async (origin: Paid, connectionId: number | null) => {
    const late = await paid({ ...origin, state: "failed" });
    const { id } = await db().confirmation.create({
      data: {
        reference: randomUUID(),
        lateAttemptId: late.id,
        connectionId,
        cents: 5_000n,
        phone: "",
        paidAt: new Date(),
        callback: "",
      },
    });
    expect(
      await transaction((tx) => openUnmatchedRefund(tx, { confirmation: { id, cents: 5_000n }, ...cause })),
    ).toBe(true);
    const { way, ...refund } = await db().refund.findFirstOrThrow({ where: { confirmationId: id } });
    return [way, refund.connectionId];
  };
  expect(await sent({ provider: "mock" }, null)).toEqual(["mock", null]);
  expect(await sent({ provider: "daraja", connectionId: 3 }, 3)).toEqual(["daraja", 3]);
});
