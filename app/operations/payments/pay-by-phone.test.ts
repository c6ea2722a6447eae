import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { attemptCode } from "~/domain/payment/attempt";
import {
  makeBuyer,
  makeOpenRound,
  NEXT_ROUND,
  openNextRound,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { joinRound } from "../pledges/join-round.server";
import { activateProduct } from "../products/activate-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { createNextRound } from "../rounds/create-next-round.server";
import { closeRound } from "../rounds/close-round.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { startOrderPayment } from "./pay-order.server";
import { phoneProvider } from "./phone-provider.fixture";
import { queryAndSettle } from "./start-and-query.server";
import { settleReference } from "./pending-payment.fixture";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  takePayments();
  await database.close();
});

const PHONE = "+254712345678";
async function makePayer() {
  await longAgo({});
  const buyer = await makeBuyer();
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber: PHONE } });
  return buyer;
}

const paid = (receipt: string) => ({ state: "completed", receipt }) as const;
const CANCELLED = { state: "failed", code: "1032", text: "Request cancelled by user" } as const;
const attempts = (where: object) => db().paymentAttempt.findMany({ where, orderBy: { id: "asc" } });
const newest = async (where: object) => {
  const last = (await attempts(where)).at(-1);
  if (!last) throw new Error("no attempt");
  return last;
};

/** Longer than the pause before a phone may be prompted again. */
const longAgo = (where: object) =>
  db().paymentAttempt.updateMany({ where, data: { startedAt: new Date(Date.now() - 601_000) } });

test("an entry fee of KSh 0 is paid at once, with or without a phone number, and no prompt is sent (D101)", async () => {
  const { asked } = phoneProvider();
  const { auctionId, roundId } = await makeOpenRound({ participationFeeCents: 0 });
  const buyer = await makeBuyer();
  expect(valueOf(await joinRound(buyer, auctionId))).toMatchObject({ feeCents: 0, awaits: null });
  expect(asked).toEqual([]);
  expect(await newest({ userId: buyer.id })).toMatchObject({ state: "completed", receipt: null });
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("an entry fee of KSh 0 that a killed process left unsettled is paid without asking M-Pesa (D101)", async () => {
  const { asked } = phoneProvider();
  const { auctionId, roundId } = await makeOpenRound({ participationFeeCents: 0 });
  const buyer = await makeBuyer();
  const participation = { userId: buyer.id, roundId, feeCents: 0n, providerReference: `left-${roundId}` };
  const { id: participationId } = await db().participation.create({ data: participation });
  const left = {
    userId: buyer.id,
    participationId,
    cents: 0n,
    provider: "daraja",
    reference: `left-${roundId}`,
  };
  const { id } = await db().paymentAttempt.create({ data: left });
  expect(await queryAndSettle(id)).toBe("counted");
  expect(valueOf(await joinRound(buyer, auctionId))).toMatchObject({ isNew: false, awaits: null });
  expect((await storedRound(roundId)).participantCount).toBe(1);
  expect(asked).toEqual([]);
});

test("an order of KSh 0 is paid at once, and no prompt is sent (D101)", async () => {
  const { asked } = phoneProvider();
  const buyer = await makePayer();
  const id = await newOrder({ userId: buyer.id });
  await db().order.update({
    where: { id },
    data: { subtotalCents: 0n, shippingFeeCents: 0n, totalCents: 0n },
  });
  valueOf(await startOrderPayment(buyer, id, PHONE));
  expect((await db().order.findUniqueOrThrow({ where: { id } })).paymentStatus).toBe("completed");
  expect(asked).toEqual([]);
});

test("joining prompts the phone and answers at once; a double tap, another tab and a retry a minute later find the same payment (D73)", async () => {
  const { asked } = phoneProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makePayer();
  const taps = await Promise.all([joinRound(buyer, auctionId), joinRound(buyer, auctionId)]);
  const [attempt] = await attempts({ userId: buyer.id });
  for (const tap of taps) if (tap.ok) expect(tap.value.awaits).toBe(attempt?.id);
  expect(taps.some(({ ok }) => ok)).toBe(true);
  await db().participation.updateMany({ data: { attemptedAt: new Date(Date.now() - 120_000) } });
  expect(valueOf(await joinRound(buyer, auctionId))).toMatchObject({ isNew: false, awaits: attempt?.id });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ cents: 5_000, accountReference: attemptCode(attempt?.id ?? 0) });

  expect(await settleReference(attempt?.reference ?? "", paid("SJK7AAAAAA"))).toBe("counted");
  expect(valueOf(await joinRound(buyer, auctionId))).toMatchObject({ isNew: false, awaits: null });
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("if the connection breaks before the answer, the payment is unknown, never failed, and counts when it comes", async () => {
  const { startWith, asked } = phoneProvider();
  startWith(() => ({ state: "unknown" }));
  const { auctionId } = await makeOpenRound();
  const buyer = await makePayer();
  const { awaits } = valueOf(await joinRound(buyer, auctionId));
  expect(await newest({ userId: buyer.id })).toMatchObject({ id: awaits, state: "unknown" });
  expect(await queryAndSettle(awaits ?? 0)).toBe("under way");
  expect(valueOf(await joinRound(buyer, auctionId)).awaits).toBe(awaits);
  expect(asked).toHaveLength(1);
  const { reference } = await newest({ userId: buyer.id });
  expect(await settleReference(reference, paid("SJK7BBBBBB"))).toBe("counted");
});

test("a retry after a failure is a new attempt; if both are paid the second is refunded", async () => {
  const { asked, returned } = phoneProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makePayer();
  valueOf(await joinRound(buyer, auctionId));
  const first = await newest({ userId: buyer.id });
  await settleReference(first.reference, CANCELLED);
  expect(refusalOf(await joinRound(buyer, auctionId)).message).toMatch(
    /^M-Pesa does not take the same sum .* You can send again in (2 min|1 min \d+ s)\.$/,
  );
  await longAgo({ userId: buyer.id });
  valueOf(await joinRound(buyer, auctionId));
  const second = await newest({ userId: buyer.id });
  expect(second.reference).not.toBe(first.reference);
  expect(asked).toHaveLength(2);

  expect(await settleReference(first.reference, paid("SJK7CCCCCC"))).toBe("counted");
  expect(await settleReference(second.reference, paid("SJK7DDDDDD"))).toBe("refunded");
  expect(returned).toEqual([second.reference]);
  expect((await storedRound(roundId)).participantCount).toBe(1);
  expect(await db().participation.findFirst({ where: { userId: buyer.id } })).toMatchObject({
    paymentStatus: "completed",
    providerReference: first.reference,
  });
});

test("a payment that comes after the round closed is refunded, and says so", async () => {
  const { returned } = phoneProvider();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makePayer();
  valueOf(await joinRound(buyer, auctionId));
  const { reference, id } = await newest({ userId: buyer.id });
  valueOf(await closeRound(admin, roundId));
  expect(await settleReference(reference, paid("SJK7EEEEEE"))).toBe("refunded");
  expect(await settleReference(reference, paid("SJK7EEEEEE"))).toBe("refunded");
  expect(returned).toEqual([reference]);
  expect(await db().refund.findMany({ where: { attemptId: id } })).toMatchObject([
    { state: "completed", cents: 5_000n, reason: "The round closed before the payment finished" },
  ]);
});

test("a phone that is no Kenyan mobile number and a fee with cents are refused before a prompt is sent (D74)", async () => {
  takePayments();
  const { auctionId } = await makeOpenRound({ participationFeeCents: 5_050 });
  const { asked } = phoneProvider();
  const buyer = await makePayer();
  expect(refusalOf(await joinRound(buyer, auctionId)).message).toBe(
    "M-Pesa takes whole shillings: KSh 50.50 has cents.",
  );
  expect(refusalOf(await joinRound(buyer, auctionId, { phoneNumber: "+255712345678" }))).toMatchObject({
    code: "invalid",
    field: "phone_number",
  });
  expect(asked).toHaveLength(0);
});

async function anOrder() {
  const buyer = await makePayer();
  const orderId = await newOrder({ userId: buyer.id });
  return { buyer, orderId };
}

test("an order is prompted for once, however many tabs press Pay, and is paid with its receipt", async () => {
  const { asked } = phoneProvider();
  const { buyer, orderId } = await anOrder();
  const taps = await Promise.all([1, 2, 3].map(() => startOrderPayment(buyer, orderId, PHONE)));
  const ids = new Set(taps.map((tap) => valueOf(tap).attemptId));
  expect([ids.size, asked.length]).toEqual([1, 1]);
  const { reference } = await newest({ orderId });
  expect(await settleReference(reference, paid("SJK7FFFFFF"))).toBe("counted");
  expect(await settleReference(reference, CANCELLED)).toBe("already");
  expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({
    paymentStatus: "completed",
    mpesaTransactionId: "SJK7FFFFFF",
  });
  expect(refusalOf(await startOrderPayment(buyer, orderId, PHONE)).message).toBe("This order is paid.");
  const stranger = await makePayer();
  expect(refusalOf(await startOrderPayment(stranger, orderId, PHONE)).code).toBe("missing");
});

test("a payment for a cancelled order is recorded once and stays unmatched until a person decides (D79)", async () => {
  phoneProvider();
  const { buyer, orderId } = await anOrder();
  valueOf(await startOrderPayment(buyer, orderId, PHONE));
  const { reference } = await newest({ orderId });
  valueOf(await updateOrderStatus(admin, orderId, { status: "cancelled" }));
  expect(await settleReference(reference, paid("SJK7GGGGGG"))).toBe("unmatched");
  expect(await settleReference(reference, paid("SJK7GGGGGG"))).toBe("unmatched");
  expect(await db().confirmation.findMany({ where: { mpesaReceipt: "SJK7GGGGGG" } })).toMatchObject([
    { state: "unmatched", attemptId: null },
  ]);
  expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ paymentStatus: "pending" });
});

test("an entry fee with cents is refused in the form, but only if M-Pesa takes the payments (D74)", async () => {
  const fee = { participationFeeCents: 5_050 };
  takePayments();
  const { auctionId } = await makeOpenRound();
  await openNextRound(auctionId, fee);
  const draft = await newAuction(fee);
  phoneProvider();
  const refusal = {
    message: "M-Pesa takes whole shillings: KSh 50.50 has cents.",
    field: "participation_fee",
  };
  const next = { ...NEXT_ROUND, ...fee, auctionId };
  expect(refusalOf(await createNextRound(admin, next))).toMatchObject(refusal);
  expect(refusalOf(await activateProduct(admin, draft, null))).toMatchObject(refusal);
});
