import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { AttemptState } from "~/domain/payment/attempt";
import { makeBuyers, makeOpenRound, storedRound } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { joinRound } from "../pledges/join-round.server";
import { valueOf } from "../products/management.fixture";
import { findAttempt, type PaymentAttempt } from "./attempts.server";
import { settleReference } from "./pending-payment.fixture";
import { phoneProvider } from "./phone-provider.fixture";
import { accountsWithPhone, findPurposeState } from "./related-payments.server";

setUpTestDatabase(phoneProvider);

const newest = async (userId: number) =>
  (await db().paymentAttempt.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } })).reference;
const anHourLater = () =>
  db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 3_600_000) } });

test("late money of an older attempt, whose phone has paid for another, leaves the newer prompt of its buyer under way", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const shared = { phoneNumber: "+254712345678" };
  valueOf(await joinRound(one, auctionId, shared));
  const older = await newest(one.id);
  await settleReference(older, { state: "failed", code: "1037", text: "No answer" });
  await anHourLater();
  valueOf(await joinRound(two, auctionId, shared));
  await settleReference(await newest(two.id), { state: "completed", receipt: "SJK7OLDER2" });
  valueOf(await joinRound(one, auctionId, { phoneNumber: "+254722345678" }));

  expect(await settleReference(older, { state: "completed", receipt: "SJK7OLDER1" })).toBe("unmatched");
  const status = async () =>
    (await db().participation.findFirstOrThrow({ where: { userId: one.id } })).paymentStatus;
  expect(await status()).toBe("pending");
  expect(await settleReference(await newest(one.id), { state: "completed", receipt: "SJK7NEWER1" })).toBe(
    "counted",
  );
  expect(await status()).toBe("completed");
});

async function twoPrompts() {
  const { auctionId, roundId } = await makeOpenRound();
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error("one buyer");
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: "+254712345671" }));
  const older = await newest(buyer.id);
  await settleReference(older, { state: "failed", code: "1037", text: "No answer" });
  await anHourLater();
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: "+254722345671" }));
  const newer = await newest(buyer.id);
  expect(newer).not.toBe(older);
  const joined = async () => ({
    status: (await db().participation.findFirstOrThrow({ where: { userId: buyer.id } })).paymentStatus,
    participants: (await storedRound(roundId)).participantCount,
  });
  return { older, newer, joined };
}

test("of two prompts for one entry fee that are both paid one counts and the other goes back", async () => {
  const { older, newer, joined } = await twoPrompts();
  const paid = (receipt: string) => ({ state: "completed", receipt }) as const;
  expect(await settleReference(older, paid("SJK7BOTH01"))).toBe("counted");
  expect(["refunding", "refunded"]).toContain(await settleReference(newer, paid("SJK7BOTH02")));
  expect(await joined()).toEqual({ status: "completed", participants: 1 });
});

test("a prompt that is refused after an older one was paid takes nobody's place", async () => {
  const { older, newer, joined } = await twoPrompts();
  expect(await settleReference(older, { state: "completed", receipt: "SJK7PLACE1" })).toBe("counted");
  await settleReference(newer, { state: "failed", code: "1032", text: "Cancelled" });
  expect(await joined()).toEqual({ status: "completed", participants: 1 });
});

test("a phone has paid for another account in this round alone, by M-Pesa, and with money", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { auctionId: elsewhere } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const phone = "+254712345679";
  const join = async (buyer: typeof one, auction: number) => {
    valueOf(await joinRound(buyer, auction, { phoneNumber: phone }));
    await anHourLater();
    return (await findAttempt({ reference: await newest(buyer.id) })) ?? expect.fail();
  };
  const set = (id: number, data: object) => db().paymentAttempt.update({ where: { id }, data });
  const [own, first] = [await join(one, auctionId), await join(one, elsewhere)];
  const others = await join(two, auctionId);
  const stateOf = (attempt: PaymentAttempt) => transaction((tx) => findPurposeState(tx, attempt));
  const isUsed = async (attempt: PaymentAttempt) => (await stateOf(attempt)).hasPhonePaidForOther;
  expect(await stateOf(own)).toEqual({ isForOrder: false, isRoundOpen: true, hasPhonePaidForOther: false });
  for (const { id } of [own, first]) await set(id, { state: "completed" });
  expect(await isUsed(own)).toBe(false);
  expect(await isUsed(others)).toBe(true);
  expect(await isUsed(first)).toBe(false);
  expect(await isUsed({ ...others, cents: 0 })).toBe(false);
  expect(await isUsed({ ...others, provider: "mock" })).toBe(false);
  expect(await isUsed({ ...others, phoneNumber: null })).toBe(false);
  const uses = (states: readonly AttemptState[]) =>
    transaction((tx) => accountsWithPhone(tx, { phone, userId: two.id, roundId }, states));
  expect(await uses(["completed", "refunding"])).toEqual([one.id]);
  expect(await uses(["refunding"])).toEqual([]);
  await db().user.update({ where: { id: two.id }, data: { deletedAt: new Date() } });
  expect((await stateOf(others)).isRoundOpen).toBe(false);
});

test("money of nothing that is sold counts for nothing, and an order is asked when it is paid", async () => {
  const [buyer] = await makeBuyers(1);
  const row = { userId: buyer?.id ?? 0, cents: 5_000n, provider: "daraja" };
  const ids: number[] = [];
  for (const orderId of [null, await newOrder()])
    ids.push(
      (await db().paymentAttempt.create({ data: { ...row, orderId, reference: `for ${String(orderId)}` } }))
        .id,
    );
  const isForOrder = async (id: number) => {
    const attempt = (await findAttempt({ id })) ?? expect.fail();
    const state = await transaction((tx) => findPurposeState(tx, attempt));
    expect(state).toMatchObject({ isRoundOpen: false, hasPhonePaidForOther: false });
    return state.isForOrder;
  };
  expect(await Promise.all(ids.map(isForOrder))).toEqual([false, true]);
});
