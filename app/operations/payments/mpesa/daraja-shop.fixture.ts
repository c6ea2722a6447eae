import { randomInt } from "node:crypto";
import { db } from "~/db/client.server";
import { attemptCode } from "~/domain/payment/attempt";
import { DarajaPayments } from "~/payments/daraja/daraja-payments.server";
import {
  acceptedPush,
  acceptedReturn,
  errorOf,
  FakeOperator,
  PATHS,
  type Reply,
  resultOf,
  tokensInMemory,
} from "~/payments/daraja/fake-operator.fixture";
import type { moneyCall } from "~/payments/daraja/callbacks.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeOpenRound } from "../../factories.fixture";
import { joinRound } from "../../pledges/join-round.server";
import { newOrder } from "../../orders/orders.fixture";
import { newUser, valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { type CallbackKind, handleCallback } from "./handle-callback.server";
import { payForOrder } from "../pay-order.server";

export const PHONE = "+254712345678";
const PENDING = errorOf("500.001.1001", "The transaction is being processed");

/**
 * The operator's answers are the test's to choose; without any, a push is accepted and stays under way. Its list has what its
 * confirmations told, and nothing that was forged.
 */
export async function openDarajaShop() {
  const operator = await FakeOperator.open();
  usePaymentProvider(new DarajaPayments(operator.settings, tokensInMemory(), shopTime));
  let made = 0;
  const results = new Map<string, Reply>();
  const list: Readonly<Record<string, unknown>>[] = [];
  operator.on(PATHS.push, () => acceptedPush(`ws_CO_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.query, ({ body }) => results.get(String(body.CheckoutRequestID)) ?? PENDING);
  operator.on(PATHS.reversal, () => acceptedReturn(`AG_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.b2c, () => acceptedReturn(`AG_${++made}_${randomInt(1e9)}`));
  operator.on(PATHS.pull, ({ body }) => ({
    json: { ResponseCode: "1000", Response: [list.slice(Number(body.OffSetValue))] },
  }));
  const tell = (kind: CallbackKind, about: string, json: unknown) =>
    handleCallback({ kind, about, json, raw: JSON.stringify(json) }, []);
  return {
    operator,
    list,
    say: (checkoutId: string, code: number | string) => results.set(checkoutId, resultOf(checkoutId, code)),
    tell(kind: CallbackKind, about: string, json: unknown) {
      if (kind === "confirmation") list.push(listedAs(json as ReturnType<typeof moneyCall>));
      return tell(kind, about, json);
    },
    /** By somebody who is not the operator. */
    forge: tell,
  };
}

/** A confirmation as the operator's list has it. */
export const listedAs = (call: Readonly<Record<string, unknown>>) => ({
  transactionId: call.TransID,
  trxDate: call.TransTime,
  msisdn: call.MSISDN,
  amount: call.TransAmount,
  billreference: call.BillRefNumber,
});

export type DarajaShop = Awaited<ReturnType<typeof openDarajaShop>>;

/** As if the phone was asked longer ago: the newest two minutes, the others ten. It may be asked again (D105). */
export async function askedLongAgo() {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const between = (from: number, to: number) => ({ startedAt: { gt: ago(from), lte: ago(to) } });
  await db().paymentAttempt.updateMany({ where: between(600, 100), data: { startedAt: ago(601) } });
  await db().paymentAttempt.updateMany({ where: between(100, 0), data: { startedAt: ago(121) } });
}

/** A buyer whose phone was asked for an entry fee of KSh 50. */
export async function askForFee() {
  await askedLongAgo();
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

/** An order of KSh 1,700 whose buyer's phone was asked. */
export async function askForOrder() {
  await askedLongAgo();
  const userId = await newUser("Wanjiku");
  const orderId = await newOrder({ userId });
  const viewer = { id: userId, isSuperuser: false };
  const { attemptId: id } = valueOf(await payForOrder(viewer, orderId, PHONE));
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

export const stored = (id: number) =>
  db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    include: { participation: true, confirmation: true, refunds: true },
  });

export const aReceipt = () => `SJK${randomInt(1_000_000, 9_999_999)}`;
