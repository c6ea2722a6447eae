import { randomInt } from "node:crypto";
import { db } from "~/db/client.server";
import { attemptCode } from "~/domain/payment/attempt";
import { darajaPayments } from "~/payments/daraja/daraja-payments.server";
import {
  acceptedStkPush,
  acceptedRefund,
  errorOf,
  FakeOperator,
  PATHS,
  type Reply,
  resultOf,
  inMemoryTokenStore,
} from "~/payments/daraja/fake-operator.fixture";
import { type confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeOpenRound } from "../../factories.fixture";
import { joinRound } from "../../pledges/join-round.server";
import { newOrder } from "../../orders/orders.fixture";
import { newUser, valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { type CallbackKind, handleCallback } from "./handle-callback.server";
import { startOrderPayment } from "../pay-order.server";

export const PHONE = "+254712345678";
const PENDING = errorOf("500.001.1001", "The transaction is being processed");

/** A test can set the operator's answers. By default it accepts an STK push, which stays under way. Its list has no forged rows. */
export async function openDarajaShop() {
  const operator = await FakeOperator.open();
  usePaymentProvider(darajaPayments(operator.settings, inMemoryTokenStore(), shopTime));
  let made = 0;
  const results = new Map<string, Reply>();
  const list: Readonly<Record<string, unknown>>[] = [];
  operator.on(PATHS.push, () => acceptedStkPush(`ws_CO_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.query, ({ body }) => results.get(String(body.CheckoutRequestID)) ?? PENDING);
  operator.on(PATHS.reversal, () => acceptedRefund(`AG_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.b2c, () => acceptedRefund(`AG_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.pull, ({ body }) => ({
    json: { ResponseCode: "1000", Response: [list.slice(Number(body.OffSetValue))] },
  }));
  const sendCallback = (kind: CallbackKind, reference: string, json: unknown) =>
    handleCallback({ kind, reference, json, raw: JSON.stringify(json) }, { pausesMs: [] });
  return {
    operator,
    list,
    setStatus: (checkoutId: string, code: number | string) =>
      results.set(checkoutId, resultOf(checkoutId, code)),
    sendCallback(kind: CallbackKind, reference: string, json: unknown) {
      if (kind === "confirmation") list.push(listedAs(json as ReturnType<typeof confirmationJson>));
      return sendCallback(kind, reference, json);
    },
    /** A callback from somebody who is not the operator. */
    forge: sendCallback,
  };
}

/** A confirmation as the operator's list has it. */
export const listedAs = (callback: Readonly<Record<string, unknown>>) => ({
  transactionId: callback.TransID,
  trxDate: callback.TransTime,
  msisdn: callback.MSISDN,
  amount: callback.TransAmount,
  billreference: callback.BillRefNumber,
});

export type DarajaShop = Awaited<ReturnType<typeof openDarajaShop>>;

/** Makes prompts older: the newest by two minutes, the others by ten. The phone may then be prompted again (D105). */
export async function agePrompts() {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const between = (from: number, to: number) => ({ startedAt: { gt: ago(from), lte: ago(to) } });
  await db().paymentAttempt.updateMany({ where: between(600, 100), data: { startedAt: ago(601) } });
  await db().paymentAttempt.updateMany({ where: between(100, 0), data: { startedAt: ago(121) } });
}

/** A buyer with a prompt for an entry fee of KSh 50. */
export async function promptForFee() {
  await agePrompts();
  const viewer = await makeBuyer();
  const { roundId, auctionId } = await makeOpenRound();
  valueOf(await joinRound(viewer, auctionId, { phoneNumber: PHONE }));
  const { id, reference, checkoutId } = await db().paymentAttempt.findFirstOrThrow({
    where: { userId: viewer.id },
    orderBy: { id: "desc" },
  });
  return {
    id,
    reference,
    checkoutId: checkoutId ?? "",
    account: attemptCode(id),
    viewer,
    roundId,
    auctionId,
  };
}

/** An order of KSh 1,700 with a prompt to its buyer. */
export async function promptForOrder() {
  await agePrompts();
  const userId = await newUser("Wanjiku");
  const orderId = await newOrder({ userId });
  const viewer = { id: userId, isSuperuser: false };
  const { attemptId: id } = valueOf(await startOrderPayment(viewer, orderId, PHONE));
  const { reference, checkoutId, cents } = await stored(id);
  return {
    id,
    orderId,
    viewer,
    reference,
    checkoutId: checkoutId ?? "",
    account: attemptCode(id),
    cents: Number(cents),
  };
}

/** An order of KSh 1,700 that its buyer paid on the prompted phone. */
export async function payOrder(shop: DarajaShop) {
  const order = await promptForOrder();
  shop.setStatus(order.checkoutId, "0");
  const receipt = makeReceipt();
  const json = { checkoutId: order.checkoutId, receipt, shillings: order.cents / 100 };
  await shop.sendCallback("push", order.reference, stkCallbackJson(json));
  return { ...order, receipt };
}

export const stored = (id: number) =>
  db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    include: { participation: true, confirmation: true, refunds: true },
  });

export const makeReceipt = () => `SJK${randomInt(1_000_000, 9_999_999)}`;
