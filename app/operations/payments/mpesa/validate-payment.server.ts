import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { attemptIdIn, MAY_COMPLETE } from "~/domain/payment/attempt";
import { readConfirmation } from "~/payments/daraja/callbacks";
import { shopTime } from "../../shop-clock.server";
import { paidRoundFields } from "../own-payments.queries.server";

/** The operator wants an answer within a second. If we are too slow, the payment goes through and its confirmation follows. */
const ANSWER_MS = 900;

export async function validatePayment(json: unknown): Promise<ValidationCode> {
  const parsed = readConfirmation(json, shopTime());
  if (!parsed) return VALIDATION_CODES.account;
  const late = new AbortController();
  const answer = checkPaybillPayment(parsed).catch(() => VALIDATION_CODES.accepted);
  const timeout = wait(ANSWER_MS, VALIDATION_CODES.accepted, { signal: late.signal, ref: false }).catch(
    () => VALIDATION_CODES.accepted,
  );
  return Promise.race([answer, timeout]).finally(() => late.abort());
}

const VALIDATION_CODES = { accepted: "0", account: "C2B00012", amount: "C2B00013" } as const;
type ValidationCode = (typeof VALIDATION_CODES)[keyof typeof VALIDATION_CODES];

interface PaybillPayment {
  readonly accountReference: string;
  readonly cents: Cents;
}

/** Whether M-Pesa may take a paybill payment (D75): the account names an open payment, even if its prompt failed, and the sum fits. */
async function checkPaybillPayment({ accountReference, cents }: PaybillPayment): Promise<ValidationCode> {
  const id = attemptIdIn(accountReference);
  const attempt = id === null ? null : await find(id);
  if (!attempt || !mayBePaid(attempt)) return VALIDATION_CODES.account;
  return attempt.cents === cents ? VALIDATION_CODES.accepted : VALIDATION_CODES.amount;
}

const validatedFields = {
  state: true,
  cents: true,
  order: { select: { paymentStatus: true, status: true, totalCents: true, dueCents: true } },
  participation: { select: { paymentStatus: true, round: paidRoundFields } },
} as const;

async function find(id: number) {
  const row = await db().paymentAttempt.findUnique({ where: { id }, select: validatedFields });
  return row && inCents(row);
}
type Validated = NonNullable<Awaited<ReturnType<typeof find>>>;

const mayBePaid = (attempt: Validated) =>
  MAY_COMPLETE.some((state) => state === attempt.state) && acceptsPayment(attempt, shopTime());
