/** What the provider's answer about a payment does to it (D73, D75, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, takePayments } from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { newUser, valueOf } from "../../products/management.fixture";
import { startOrderPayment } from "../pay-order.server";
import { phoneProvider } from "../phone-provider.fixture";
import { mayStillSettle, phoneOwners, queryAndSettle, recentPrompts } from "../start-and-query.server";

let provider: ReturnType<typeof phoneProvider>;
setUpTestDatabase(() => {
  provider = phoneProvider();
});

let phones = 0;
const newPhone = () => `+2547220001${String((phones += 1)).padStart(2, "0")}`;
const stored = (id: number) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });
const set = (id: number, data: object) => db().paymentAttempt.update({ where: { id }, data });

async function prompted(whose: { orderId?: number } = {}) {
  const buyer = await makeBuyer();
  const orderId = whose.orderId ?? (await newOrder({ userId: buyer.id }));
  const phone = newPhone();
  if (whose.orderId) {
    const { userId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const row = { reference: `again ${phone}`, userId, orderId, cents: 170_000n, provider: "daraja" };
    const { id, reference } = await db().paymentAttempt.create({
      data: { ...row, phoneNumber: phone, state: "accepted", checkoutId: `ws_${phone}` },
    });
    return { id, reference, orderId, phone };
  }
  const { attemptId: id } = valueOf(await startOrderPayment(buyer, orderId, phone));
  const { reference } = await stored(id);
  return { id, reference, orderId, phone };
}

test.each([
  ["started", 29, "started"],
  ["started", 32, "unknown"],
  ["accepted", 24 * 3_600 - 30, "accepted"],
  ["accepted", 24 * 3_600 + 2, "unknown"],
] as const)(
  "a payment that is %s for %d seconds is then %s, and was asked about",
  async (state, seconds, then) => {
    const { id } = await prompted();
    await set(id, { state, startedAt: new Date(Date.now() - seconds * 1_000), processId: 77 });
    expect(await queryAndSettle(id)).toBe("under way");
    const after = await stored(id);
    expect(after.state).toBe(then);
    expect(after.askedAt).toBeInstanceOf(Date);
    expect(after.processId).not.toBe(77);
  },
);

test("a provider that does not say is unanswered; nobody is asked about a payment that is settled, or whose number is gone", async () => {
  const { id, reference } = await prompted();
  provider.setStatus(reference, { state: "unknown" });
  expect(await queryAndSettle(id)).toBe("unanswered");
  await set(id, { connectionId: 999 });
  provider.setStatus(reference, { state: "completed", receipt: null });
  expect(await queryAndSettle(id)).toBe("unanswered");
  expect((await stored(id)).state).toBe("accepted");
  await set(id, { connectionId: null, state: "failed" });
  expect(await queryAndSettle(id)).toBe("already");
  expect(await queryAndSettle(id, ["failed"])).toBe("counted");
  expect(await queryAndSettle(id + 1_000)).toBe("already");
  const results = ["under way", "unanswered", "already", "counted", "failed"] as const;
  expect(results.filter(mayStillSettle)).toEqual(["under way", "unanswered"]);
});

test("one receipt of two prompts of an order is one payment; of two orders each counts, and one has no receipt", async () => {
  const paid = { state: "completed", receipt: "SJK7TWICE1" } as const;
  const first = await prompted();
  const again = await prompted({ orderId: first.orderId });
  const other = await prompted();
  for (const { reference } of [first, again, other]) provider.setStatus(reference, paid);
  expect(await queryAndSettle(first.id)).toBe("counted");
  expect(await queryAndSettle(again.id)).toBe("failed");
  expect(await stored(again.id)).toMatchObject({
    state: "failed",
    outcome: "same_payment_as",
    sameAsId: first.id,
    receipt: null,
  });
  expect(await queryAndSettle(other.id)).toBe("counted");
  expect((await stored(other.id)).receipt).toBeNull();
  expect((await stored(first.id)).receipt).toBe("SJK7TWICE1");
});

test("an answer about another checkout id is not the payment's, unless it had none and nobody else has it", async () => {
  const [known, unknown, taken] = [await prompted(), await prompted(), await prompted()];
  const say = ({ reference }: { reference: string }, checkoutId: string) =>
    provider.setStatus(reference, { state: "completed", receipt: null, checkoutId });
  say(known, "ws_other");
  expect(await queryAndSettle(known.id)).toBe("under way");
  for (const { id } of [unknown, taken]) await set(id, { checkoutId: null, state: "unknown" });
  say(unknown, "ws_named");
  expect(await queryAndSettle(unknown.id)).toBe("counted");
  expect((await stored(unknown.id)).checkoutId).toBe("ws_named");
  say(taken, "ws_named");
  expect(await queryAndSettle(taken.id)).toBe("under way");
  expect(await stored(taken.id)).toMatchObject({ state: "unknown", checkoutId: null });
});

test("a failure that names a checkout id ends only a payment that is unknown", async () => {
  const [accepted, unknown] = [await prompted(), await prompted()];
  for (const [{ id, reference }, state] of [
    [accepted, "accepted"],
    [unknown, "unknown"],
  ] as const) {
    await set(id, { checkoutId: null, state });
    const failed = { state: "failed", code: "1032", text: null } as const;
    provider.setStatus(reference, { ...failed, checkoutId: `ws_failed_${id}` });
  }
  expect(await queryAndSettle(accepted.id)).toBe("under way");
  expect(await queryAndSettle(unknown.id)).toBe("failed");
  expect(await stored(unknown.id)).toMatchObject({ resultCode: "1032", outcome: "refused" });
});

test("a phone's recent prompts are those of ten minutes that may have reached it, the newest first", async () => {
  const now = new Date();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const phone = newPhone();
  const rows: number[] = [];
  for (const changes of [
    { startedAt: ago(599) },
    { startedAt: ago(60) },
    { startedAt: ago(300), state: "failed", checkoutId: "ws_failed" },
    { startedAt: ago(600) },
    { startedAt: ago(30), state: "failed", checkoutId: null },
    { startedAt: ago(30), provider: "mock" },
  ]) {
    const { id } = await prompted();
    await set(id, { phoneNumber: phone, ...changes });
    rows.push(id);
  }
  const found = await recentPrompts(phone, now);
  expect(found.map(({ startedAt }) => startedAt)).toEqual([ago(60), ago(300), ago(599)]);
  const { userId } = await stored(rows[1] ?? 0);
  expect(found[0]).toEqual({ cents: 170_000, state: "accepted", startedAt: ago(60), userId });
});

test("a phone belongs to each account that has verified it; of several, to those that staff did not verify", async () => {
  const phoneNumber = newPhone();
  const owner = async (data: object = {}) => {
    const id = await newUser("Wanjiku");
    await db().user.update({ where: { id }, data: { phoneNumber, isVerified: true, ...data } });
    return id;
  };
  const owners = async () => (await phoneOwners({ phoneNumber }, db())).toSorted((a, b) => a - b);
  const byStaff = (subjectId: number, after = '{"isVerified":true}') =>
    db().auditEntry.create({
      data: { actorId: 1, subject: "user", subjectId, action: "user.verify", after },
    });
  await owner({ isVerified: false });
  await owner({ deletedAt: new Date() });
  expect(await owners()).toEqual([]);
  const first = await owner();
  await byStaff(first);
  expect(await owners(), "alone, whoever verified it").toEqual([first]);
  const second = await owner();
  expect(await owners()).toEqual([second]);
  const third = await owner();
  await byStaff(third, '{"isVerified":false}');
  expect(await owners()).toEqual([second, third]);
});

test("money for an order of KSh 0 is asked of nobody", async () => {
  const { id } = await prompted();
  await set(id, { cents: 0n });
  await db().order.updateMany({
    where: { attempts: { some: { id } } },
    data: { subtotalCents: 0n, shippingFeeCents: 0n, totalCents: 0n },
  });
  expect(await queryAndSettle(id)).toBe("counted");
  takePayments();
});
