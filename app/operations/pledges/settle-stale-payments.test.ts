import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeOpenRound, storedSeat, takePayments } from "../factories.fixture";
import { admin, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { settleStalePayments } from "./settle-stale-payments.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date();

/** A payment that a crash left pending, last tried so long ago. */
async function leftPending(roundId: number, reference: string, triedMsAgo: number): Promise<number> {
  const { id } = await db().participation.create({
    data: {
      userId: (await makeBuyer()).id,
      roundId,
      feeCents: 5_000n,
      providerReference: reference,
      attemptedAt: new Date(now.getTime() - triedMsAgo),
    },
  });
  return id;
}

const statusOf = async (id: number) => (await storedSeat(id)).paymentStatus;

test("a payment left pending is returned once its round is closed, and once only", async () => {
  const provider = takePayments();
  for (const reference of ["old", "young", "still open"]) provider.charged.add(reference);
  const { roundId } = await makeOpenRound();
  const [old, young] = [
    await leftPending(roundId, "old", 61_000),
    await leftPending(roundId, "young", 59_000),
  ];
  const stillOpen = await leftPending((await makeOpenRound()).roundId, "still open", 61_000);
  expect(await settleStalePayments(now), "the buyer may still try again").toBe(0);
  valueOf(await closeRound(admin, roundId));
  expect(await settleStalePayments(now)).toBe(1);
  expect(await settleStalePayments(now)).toBe(0);
  expect(await Promise.all([old, young, stillOpen].map(statusOf))).toEqual([
    "refunded",
    "pending",
    "pending",
  ]);
  expect([...provider.charged]).toEqual(["young", "still open"]);
});

test("a fee that cannot be returned now holds up no other, and is tried again", async () => {
  const returned: string[] = [];
  let isDown = true;
  usePaymentProvider({
    charge: async () => "completed",
    async refund(reference) {
      if (isDown && reference === "stuck") throw new Error("the line is down");
      returned.push(reference);
    },
  });
  const { roundId } = await makeOpenRound();
  const [stuck, fine] = [
    await leftPending(roundId, "stuck", 61_000),
    await leftPending(roundId, "fine", 61_000),
  ];
  valueOf(await closeRound(admin, roundId));
  await expect(settleStalePayments(now)).rejects.toThrow("1 of 2 fees could not be returned");
  expect(await Promise.all([stuck, fine].map(statusOf))).toEqual(["pending", "refunded"]);
  isDown = false;
  expect(await settleStalePayments(now)).toBe(1);
  expect(returned).toEqual(["fine", "stuck"]);
});
