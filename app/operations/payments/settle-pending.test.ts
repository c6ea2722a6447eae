import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { type StatusAnswer, usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import {
  makeBuyer,
  makeOpenRound,
  storedRound,
  storedParticipation,
  takePayments,
} from "../factories.fixture";
import { admin, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { findAttempt, isRepeatable, reopenAttempt } from "./attempts.server";
import { makePendingPayment, settlePending } from "./pending-payment.fixture";
import { phoneProvider } from "./phone-provider.fixture";

setUpTestDatabase();

const now = new Date();
const aMinuteLater = new Date(now.getTime() + 120_000);

const leftPending = async (roundId: number, reference: string, triedMsAgo: number) =>
  makePendingPayment({ userId: (await makeBuyer()).id, roundId, reference, triedMsAgo, now });

const statusOf = async (id: number) => (await storedParticipation(id)).paymentStatus;

test("a payment left pending for 60 s is looked up once: a charged one counts, one not charged has failed", async () => {
  const provider = takePayments();
  for (const reference of ["taken", "young"]) provider.charged.add(reference);
  const { roundId } = await makeOpenRound();
  const participations = [
    await leftPending(roundId, "taken", 61_000),
    await leftPending(roundId, "unknown reference", 61_000),
    await leftPending(roundId, "young", 59_000),
  ];
  expect(await settlePending(now)).toBe(2);
  expect(await settlePending(now)).toBe(0);
  expect(await Promise.all(participations.map(statusOf))).toEqual(["completed", "failed", "pending"]);
  expect((await storedRound(roundId)).participantCount).toBe(1);
  expect([...provider.charged]).toEqual(["taken", "young"]);
});

test("a charged payment of a closed round is refunded; one not charged has failed", async () => {
  const provider = takePayments();
  provider.charged.add("taken late");
  const { roundId } = await makeOpenRound();
  const taken = await leftPending(roundId, "taken late", 61_000);
  const missed = await leftPending(roundId, "missed", 61_000);
  valueOf(await closeRound(admin, roundId));
  expect(await settlePending(now)).toBe(2);
  expect([await statusOf(taken), await statusOf(missed)]).toEqual(["refunded", "failed"]);
  expect([...provider.charged]).toEqual([]);
});

test("at server start every pending payment is looked up, even one dated after a clock that was set back", async () => {
  takePayments();
  const { roundId } = await makeOpenRound();
  const participations = [
    await leftPending(roundId, "just now", 5),
    await leftPending(roundId, "in an hour", -3_600_000),
  ];
  expect(await settlePending(now, "all")).toBeGreaterThanOrEqual(2);
  expect(await Promise.all(participations.map(statusOf))).toEqual(["failed", "failed"]);
});

test("a failure that the provider had of the first start does not end a second one under the same reference", async () => {
  let answer = (_status: StatusAnswer) => {};
  let noteQuestion = () => {};
  const asked = new Promise<void>((resolve) => (noteQuestion = resolve));
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: () => {
      noteQuestion();
      return new Promise((resolve) => (answer = resolve));
    },
    refund: async () => PAID,
  });
  const { roundId } = await makeOpenRound();
  const participation = await leftPending(roundId, "started twice", 61_000);
  const settling = settlePending(now);
  await asked;
  expect(await transaction((tx) => reopenAttempt(tx, "started twice", null))).not.toBeNull();
  answer({ state: "failed", code: null, text: null });
  await settling;
  expect(await statusOf(participation)).toBe("pending");
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { reference: "started twice" } });
  expect((await findAttempt({ id }))?.state).toBe("started");
  // its process has died, so the shop asks the provider again
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => PAID,
    refund: async () => PAID,
  });
  await settlePending(now, "all");
  expect(await statusOf(participation)).toBe("completed");
});

test("a payment that is still under way at the provider stays pending", async () => {
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => ({ state: "pending" }),
    refund: async () => PAID,
  });
  const { roundId } = await makeOpenRound();
  const participation = await leftPending(roundId, "slow", 61_000);
  expect(await settlePending(now)).toBe(0);
  expect(await statusOf(participation)).toBe("pending");
  takePayments();
  expect(await settlePending(aMinuteLater)).toBe(1);
});

test("a fee that cannot be refunded now delays no other, and is retried", async () => {
  const returned: string[] = [];
  let isDown = true;
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => PAID,
    async refund({ attemptReference }) {
      if (isDown && attemptReference === "stuck") throw new Error("the connection is down");
      returned.push(attemptReference ?? "");
      return PAID;
    },
  });
  const { roundId } = await makeOpenRound();
  const [stuck, fine] = [
    await leftPending(roundId, "stuck", 61_000),
    await leftPending(roundId, "fine", 61_000),
  ];
  valueOf(await closeRound(admin, roundId));
  await expect(settlePending(now)).rejects.toThrow("1 of 2 payments could not be settled");
  expect(await Promise.all([stuck, fine].map(statusOf))).toEqual(["pending", "refunded"]);
  isDown = false;
  expect(await settlePending(aMinuteLater)).toBe(1);
  expect(returned).toEqual(["fine", "stuck"]);
});

test("a payment that is tried again under its reference is as new, unless it is paid or on its way back", async () => {
  takePayments();
  const { roundId } = await makeOpenRound();
  await leftPending(roundId, "tried again", 61_000);
  const set = (data: object) => db().paymentAttempt.update({ where: { reference: "tried again" }, data });
  const again = (phone: string | null) => transaction((tx) => reopenAttempt(tx, "tried again", phone));
  await set({ state: "failed", outcome: "refused", askedAt: now, processId: 77 });
  expect(await again("+254733000661")).toMatchObject({
    state: "started",
    outcome: null,
    phoneNumber: "+254733000661",
    cents: 5_000,
  });
  const { askedAt, processId, startedAt } = await set({});
  expect([askedAt, processId]).toEqual([null, null]);
  expect(startedAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
  for (const state of ["completed", "refunding", "refunded"] as const) {
    await set({ state });
    expect(await again(null)).toBeNull();
  }
});

test("only a test payment may be tried again under its reference, and only while payments are a test", async () => {
  takePayments();
  const { roundId } = await makeOpenRound();
  await leftPending(roundId, "once more", 61_000);
  const mock = (await findAttempt({ reference: "once more" })) ?? expect.fail();
  const mpesa = { ...mock, provider: "daraja" };
  expect([null, mock, mpesa].map(isRepeatable)).toEqual([true, true, false]);
  phoneProvider();
  expect([null, mock, mpesa].map(isRepeatable)).toEqual([false, false, false]);
});
