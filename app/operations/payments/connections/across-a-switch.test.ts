/** Payments that are under way, or come back, while the shop changes how buyers pay. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { paymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeOpenRound, makeSuperuser } from "../../factories.fixture";
import { refundPayment } from "../../reconciliation/refunds/refund-payment.server";
import { joinRound } from "../../pledges/join-round.server";
import { refusalOf, valueOf } from "../../products/management.fixture";
import {
  agePrompts,
  listedAs,
  makeReceipt,
  promptForFee,
  promptForOrder,
  stored,
} from "../mpesa/daraja-shop.fixture";
import { handleCallback } from "../mpesa/handle-callback.server";
import { findAttempt, openAttempt } from "../attempts.server";
import { sendOpenRefunds } from "../refunds/send-refund.server";
import { settlePayment } from "../settle-payment.server";
import { queryAndSettle, startPayment } from "../start-and-query.server";
import { connected, openUnconnectedShop, type UnconnectedShop, version } from "./connections.fixture";
import { type CallbackOwner, followPayments } from "./stored-connections.server";
import { switchPayments } from "./switch-payments.server";

let shop: UnconnectedShop;
let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openUnconnectedShop();
  await db().paymentAttempt.updateMany({
    where: { state: { in: ["started", "accepted", "unknown"] } },
    data: { state: "failed" },
  });
  await db().refund.updateMany({ data: { state: "completed" } });
});
afterEach(() => shop.operator.close());

const call = (
  owner: CallbackOwner | undefined,
  kind: "push" | "confirmation",
  reference: string,
  json: unknown,
) =>
  handleCallback(
    { kind, reference, json, raw: JSON.stringify(json), ...(owner && { owner }) },
    { pausesMs: [] },
  );

const WHOLE = { cents: null, reason: "A wish", isByHand: false };

async function sendBack(attemptId: number) {
  valueOf(await refundPayment(amina, attemptId, WHOLE));
  await sendOpenRefunds(attemptId);
}

const toTest = async () => switchPayments(amina, null, await version());

test("a payment is asked about, called back and sent back with the number that it began with", async () => {
  const a = await connected(shop, amina, "600111");
  const fee = await promptForFee();
  expect(await stored(fee.id)).toMatchObject({ state: "accepted", connectionId: a.id });
  const b = await connected(shop, amina, "600222");
  expect([a.owner?.connectionId, b.owner?.connectionId]).toEqual([a.id, b.id]);
  expect(paymentProvider().connectionId).toBe(b.id);
  shop.setStatus(fee.checkoutId, 0);
  const receipt = makeReceipt();
  const paid = stkCallbackJson({ checkoutId: fee.checkoutId, receipt });
  expect(await call(b.owner, "push", fee.reference, paid)).toBe("ignored");
  expect(await call(undefined, "push", fee.reference, paid)).toBe("ignored");
  expect(await call(a.owner, "push", fee.reference, paid)).toBe("handled");
  expect(await stored(fee.id)).toMatchObject({ state: "completed", receipt, connectionId: a.id });
  expect(shop.operator.sent(PATHS.query).map(({ body }) => body.BusinessShortCode)).toEqual(["600111"]);
  await sendBack(fee.id);
  const [reversal] = shop.operator.sent(PATHS.reversal);
  expect(reversal?.body).toMatchObject({ ReceiverParty: "600111", TransactionID: receipt });
  expect(await promptForOrder().then(({ id }) => stored(id))).toMatchObject({ connectionId: b.id });
});

test("payments do not become a test while M-Pesa's are under way; one that ended goes back by M-Pesa all the same", async () => {
  await connected(shop, amina, "600333");
  const fee = await promptForFee();
  expect(refusalOf(await toTest()).message).toContain("1 payment is under way");
  shop.setStatus(fee.checkoutId, 0);
  const receipt = makeReceipt();
  await db().paymentAttempt.update({ where: { id: fee.id }, data: { receipt } });
  expect(await queryAndSettle(fee.id)).toBe("counted");
  valueOf(await toTest());
  expect(paymentProvider().name).toBe("mock");
  await sendBack(fee.id);
  expect(shop.operator.sent(PATHS.reversal)[0]?.body).toMatchObject({ ReceiverParty: "600333" });
  expect((await stored(fee.id)).state).toBe("refunding");
});

test("a test payment under way never settles once money is real, in any process", async () => {
  const buyer = await makeBuyer();
  const { auctionId, roundId } = await makeOpenRound();
  const participation = await db().participation.create({
    data: { userId: buyer.id, roundId, feeCents: 5_000n, providerReference: "under-way" },
  });
  const begun = await transaction((tx) =>
    openAttempt(tx, {
      userId: buyer.id,
      cents: 5_000,
      phoneNumber: "+254712345678",
      purpose: { participationId: participation.id },
      reference: "under-way",
    }),
  );
  expect(begun).toMatchObject({ provider: "mock", connectionId: null });
  await connected(shop, amina, "600444");
  // a process that has not heard of the switch
  usePaymentProvider(shop.test);
  expect(await startPayment(begun)).toBe("failed");
  expect(await settlePayment(begun, { state: "completed", receipt: null })).toBe("failed");
  await followPayments();
  expect(await queryAndSettle(begun.id, ["failed"])).toBe("failed");
  expect(await db().participation.findUnique({ where: { id: participation.id } })).toMatchObject({
    paymentStatus: "failed",
  });
  // the buyer pays again, by M-Pesa
  await agePrompts();
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: "+254712345678" }));
  expect(shop.operator.sent(PATHS.push).at(-1)?.body).toMatchObject({ BusinessShortCode: "600444" });
});

test("a fee of KSh 0 that began while payments were a test counts after the switch, too: nobody pays it", async () => {
  const { id: userId } = await makeBuyer();
  const { roundId } = await makeOpenRound({ participationFeeCents: 0 });
  const row = { userId, roundId, feeCents: 0n, providerReference: "free" };
  const { id: participationId } = await db().participation.create({ data: row });
  const free = { userId, cents: 0, phoneNumber: null, purpose: { participationId }, reference: "free" };
  const begun = await transaction((tx) => openAttempt(tx, free));
  await connected(shop, amina, "600452");
  expect(await settlePayment(begun, { state: "completed", receipt: null })).toBe("counted");
});

test("a process that has not heard of the switch begins no test payment", async () => {
  const { id } = await connected(shop, amina, "600445");
  usePaymentProvider(shop.test);
  await agePrompts();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinRound(buyer, auctionId, { phoneNumber: "+254712345678" });
  const [attempt] = await db().paymentAttempt.findMany({ where: { userId: buyer.id } });
  expect(attempt).toMatchObject({ provider: "daraja", connectionId: id, state: "accepted" });
});

test("what a buyer paid as a test before money was real goes back as a test: no money moves", async () => {
  const buyer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  valueOf(await joinRound(buyer, auctionId));
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { userId: buyer.id } });
  expect(attempt).toMatchObject({ provider: "mock", state: "completed" });
  await connected(shop, amina, "600446");
  const paid = (await findAttempt({ id: attempt.id })) ?? expect.fail();
  expect(await settlePayment(paid, { state: "completed", receipt: null })).toBe("already");
  await sendBack(attempt.id);
  expect((await stored(attempt.id)).state).toBe("refunded");
  expect(shop.operator.sent(PATHS.reversal)).toEqual([]);
  expect(shop.operator.sent(PATHS.b2c)).toEqual([]);
});

test("a failed M-Pesa payment that is tried again in a test shop is a new payment, not M-Pesa's", async () => {
  await connected(shop, amina, "600447");
  const fee = await promptForFee();
  shop.setStatus(fee.checkoutId, 1032);
  expect(await queryAndSettle(fee.id)).toBe("failed");
  valueOf(await toTest());
  valueOf(await joinRound(fee.viewer, fee.auctionId));
  const attempts = await db().paymentAttempt.findMany({
    where: { userId: fee.viewer.id },
    orderBy: { id: "asc" },
  });
  expect(attempts.map(({ provider, state }) => [provider, state])).toEqual([
    ["daraja", "failed"],
    ["mock", "completed"],
  ]);
});

test("money that comes to another of the shop's numbers than was asked, or for a test payment, waits for a person", async () => {
  const a = await connected(shop, amina, "600448");
  const order = await promptForOrder();
  const b = await connected(shop, amina, "600449");
  const lists = new Map<unknown, object[]>();
  shop.operator.on(PATHS.pull, ({ body }) => ({
    json: {
      ResponseCode: "1000",
      Response: [(lists.get(body.ShortCode) ?? []).slice(Number(body.OffSetValue))],
    },
  }));
  const sent = (receipt: string, { owner, number }: { owner: CallbackOwner | undefined; number: string }) => {
    const names = { BillRefNumber: order.account, TransID: receipt, TransAmount: String(order.cents / 100) };
    const json = confirmationJson(names);
    lists.set(number, [listedAs(json)]);
    return call(owner, "confirmation", "", json);
  };
  const [atB, atA] = [makeReceipt(), makeReceipt()];
  await sent(atB, { ...b, number: "600449" });
  expect(await db().confirmation.findUnique({ where: { mpesaReceipt: atB } })).toMatchObject({
    state: "unmatched",
    connectionId: b.id,
  });
  expect((await stored(order.id)).state).toBe("accepted");
  await sent(atA, { ...a, number: "600448" });
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt: atA });
});

test("a payout that may have been sent is never repeated by another number", async () => {
  const a = await connected(shop, amina, "600450");
  const fee = await promptForFee();
  shop.setStatus(fee.checkoutId, 0);
  expect(await queryAndSettle(fee.id)).toBe("counted");
  shop.operator.on(PATHS.b2c, () => "cut");
  await sendBack(fee.id);
  await connected(shop, amina, "600451");
  const { refunds } = await stored(fee.id);
  expect(refunds).toMatchObject([{ state: "unknown", connectionId: a.id }]);
  const attempt = await findAttempt({ id: fee.id });
  expect(attempt?.state).toBe("refunding");
  await sendOpenRefunds(fee.id);
  expect(shop.operator.sent(PATHS.b2c).map(({ body }) => body.PartyA)).toEqual(["600450", "600450"]);
});
