import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { orderNumberIn } from "~/domain/order/new-order";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { attemptIdIn, MAY_COMPLETE } from "~/domain/payment/attempt";
import { amountDueOf } from "~/domain/payment/order-payment";
import { readConfirmation } from "~/payments/daraja/c2b.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { shopTime } from "../../shop-clock.server";
import { isTestPayment } from "../test-payment.server";
import { paidRoundFields } from "../own-payments.queries.server";

/** The operator wants an answer within a second. If we are too slow, the payment goes through and its confirmation follows. */
const ANSWER_MS = 900;

const VALIDATION_CODES = { accepted: "0", account: "C2B00012", amount: "C2B00013" } as const;
type ValidationCode = (typeof VALIDATION_CODES)[keyof typeof VALIDATION_CODES];

export async function validatePayment(json: unknown): Promise<ValidationCode> {
  const parsed = readConfirmation(json, shopTime());
  if (!parsed) return VALIDATION_CODES.account;
  const answer = checkPaybillPayment(parsed).catch(() => VALIDATION_CODES.accepted);
  return Promise.race([answer, wait(ANSWER_MS, VALIDATION_CODES.accepted, { ref: false })]);
}

type PaybillPayment = Pick<ReceivedPayment, "accountReference" | "cents">;

/** Whether M-Pesa may take a paybill payment (D75): its account names an open payment or an order to be paid, and the sum fits. */
async function checkPaybillPayment({ accountReference, cents }: PaybillPayment): Promise<ValidationCode> {
  if (await isTestPayment(accountReference, cents)) return VALIDATION_CODES.accepted;
  const id = attemptIdIn(accountReference);
  const toPay = id === null ? await orderToPay(accountReference) : await attemptToPay(id);
  if (toPay === null) return VALIDATION_CODES.account;
  return toPay === cents ? VALIDATION_CODES.accepted : VALIDATION_CODES.amount;
}

const orderFields = { status: true, paymentStatus: true, totalCents: true, dueCents: true } as const;

async function attemptToPay(id: number): Promise<Cents | null> {
  const row = await db().paymentAttempt.findUnique({
    where: { id, state: { in: [...MAY_COMPLETE] } },
    select: {
      cents: true,
      order: { select: orderFields },
      participation: { select: { paymentStatus: true, round: paidRoundFields } },
    },
  });
  const attempt = row && inCents(row);
  return attempt && acceptsPayment(attempt, shopTime()) ? attempt.cents : null;
}

async function orderToPay(account: string): Promise<Cents | null> {
  const orderNumber = orderNumberIn(account);
  const row = orderNumber && (await db().order.findUnique({ where: { orderNumber }, select: orderFields }));
  const order = row ? inCents(row) : null;
  const cents = order ? amountDueOf(order) : 0;
  return cents > 0 && acceptsPayment({ cents, order, participation: null }, shopTime()) ? cents : null;
}
