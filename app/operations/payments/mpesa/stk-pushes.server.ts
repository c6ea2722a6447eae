/** Finds the STK pushes that may have brought a payment: at a till, no account says which (D74, D103). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptIdIn, type AttemptState, PAID_STATES, UNDER_WAY } from "~/domain/payment/attempt";
import { UNLISTED } from "~/domain/payment/confirmation";
import { type PhoneFit, phoneFit } from "~/domain/payment/payer-phone";
import { sha256 } from "../../digests.server";

const MAX_PROMPT_MS = 5 * 60_000;
/** Allowed difference between the operator's clock and ours. */
const SLACK_MS = 2 * 60_000;

/** A payment as the provider reports it. The phone may be whole, masked, hashed or empty. */
export interface IncomingPayment {
  readonly cents: Cents;
  readonly phone: string;
  readonly accountReference: string;
  readonly paidAt: Date;
}

export interface StkPush {
  readonly id: number;
  readonly state: AttemptState;
  readonly checkoutId: string | null;
  readonly fit: PhoneFit;
}

const SELECTED = { id: true, state: true, checkoutId: true, phoneNumber: true } as const;

/** By sum and time, for a payment without an account. */
async function selectStkPushes(
  tx: Tx,
  { cents, phone, accountReference, paidAt }: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<StkPush[]> {
  if (accountReference !== "") return [];
  const pushes = await tx.paymentAttempt.findMany({
    where: {
      provider: "daraja",
      cents: toColumn(cents),
      startedAt: {
        gte: new Date(paidAt.getTime() - MAX_PROMPT_MS),
        lte: new Date(paidAt.getTime() + SLACK_MS),
      },
      ...where,
    },
    orderBy: { id: "asc" },
    select: SELECTED,
  });
  return pushes.map(({ phoneNumber, ...push }) => ({
    ...push,
    fit: phoneFit(phone, phoneNumber, sha256),
  }));
}

/** The payment came too late, and M-Pesa's list has not named its receipt yet. */
const LATE_UNLISTED = {
  outcome: "paid_too_late",
  unmatched: { OR: [{ mpesaReceipt: null }, { proof: { in: [...UNLISTED] } }] },
} satisfies Prisma.PaymentAttemptWhereInput;

const hasMatchingPhone = ({ fit }: StkPush) => fit === "same" || fit === "alike";

/** STK pushes without a receipt that match in sum, time and phone, as far as it is known. One under way may still turn out unpaid. */
export async function findMatchingStkPushes(tx: Tx, money: IncomingPayment): Promise<StkPush[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    receipt: null,
    OR: [{ state: { in: [...UNDER_WAY, ...PAID_STATES] } }, LATE_UNLISTED],
  };
  return (await selectStkPushes(tx, money, where)).filter(hasMatchingPhone);
}

/** The push that the payment's account names, if it has no receipt; without an account those whose phone does not differ. */
async function selectPossible(
  tx: Tx,
  money: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<StkPush[]> {
  if (money.accountReference === "")
    return (await selectStkPushes(tx, money, where)).filter(({ fit }) => fit !== "other");
  const named = await tx.paymentAttempt.findFirst({
    where: {
      id: attemptIdIn(money.accountReference) ?? 0,
      provider: "daraja",
      cents: toColumn(money.cents),
      receipt: null,
      ...where,
    },
    select: SELECTED,
  });
  return named ? [{ ...named, fit: "same" }] : [];
}

/** STK pushes that may have brought this payment, and have no confirmation. */
export function findPossibleStkPushes(tx: Tx, money: IncomingPayment): Promise<StkPush[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    confirmation: null,
    OR: [{ state: { in: [...UNDER_WAY, ...PAID_STATES] } }, LATE_UNLISTED],
  };
  return selectPossible(tx, money, where);
}

/** STK pushes that M-Pesa reported as failed but that may have brought this payment: a new status query may say otherwise. */
export function findFailedStkPushes(tx: Tx, money: IncomingPayment): Promise<StkPush[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    confirmation: null,
    state: "failed",
    outcome: { in: ["refused", "given_up"] },
    checkoutId: { not: null },
  };
  return selectPossible(tx, money, where);
}

/** The one matching STK push without a checkout id, whose status cannot be queried (D103). Null if another prompt may have brought the payment. */
export async function findRejectedStkPush(tx: Tx, money: IncomingPayment): Promise<number | null> {
  const where = {
    receipt: null,
    OR: [
      { state: { in: [...UNDER_WAY, ...PAID_STATES] } },
      { state: "failed", outcome: { in: ["never_asked", "given_up"] } },
      LATE_UNLISTED,
    ],
  } satisfies Prisma.PaymentAttemptWhereInput;
  const fitting = (await selectStkPushes(tx, money, where)).filter(({ fit }) => fit === "same");
  const [only, ...others] = fitting;
  return only?.checkoutId === null && others.length === 0 ? only.id : null;
}

interface PromptedPayment {
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  readonly startedAt: Date;
}

const sumAndTime = ({ cents, startedAt }: PromptedPayment) =>
  ({
    accountReference: "",
    cents: toColumn(cents),
    paidAt: {
      gte: new Date(startedAt.getTime() - SLACK_MS),
      lte: new Date(startedAt.getTime() + MAX_PROMPT_MS),
    },
  }) satisfies Prisma.ConfirmationWhereInput;

/** Payments without account and attempt that this STK push may have brought, whatever their state. */
export async function paymentsForStkPush(tx: Tx, prompt: PromptedPayment) {
  const confirmations = await tx.confirmation.findMany({
    where: { ...sumAndTime(prompt), attemptId: null, lateAttemptId: null },
    orderBy: { id: "asc" },
  });
  return confirmations
    .map((row) => ({ ...inCents(row), fit: phoneFit(row.phone, prompt.phoneNumber, sha256) }))
    .filter(({ fit }) => fit !== "other");
}

/** The receipt of the one till payment that only this STK push can have brought. */
export async function findReceiptOfStkPush(
  tx: Tx,
  attempt: PromptedPayment & { readonly id: number },
): Promise<string | null> {
  const fitting: { readonly receipt: string | null; readonly pushes: number }[] = [];
  for (const money of await paymentsForStkPush(tx, attempt)) {
    const pushes = await findMatchingStkPushes(tx, money);
    if (pushes.some((push) => push.id === attempt.id))
      fitting.push({ receipt: money.mpesaReceipt, pushes: pushes.length });
  }
  const [only, ...others] = fitting;
  return only?.pushes === 1 && others.length === 0 ? only.receipt : null;
}

/** Whether a person matched a payment that this STK push may have brought with another attempt, one that began after the payment came. */
export async function isMatchedElsewhere(
  tx: Tx,
  prompt: PromptedPayment & { readonly id: number },
): Promise<boolean> {
  const matched = await tx.confirmation.findMany({
    where: {
      ...sumAndTime(prompt),
      state: "matched",
      attempt: { id: { not: prompt.id }, checkoutId: null },
    },
    select: { phone: true, paidAt: true, attempt: { select: { startedAt: true } } },
  });
  return matched.some(
    ({ phone, paidAt, attempt }) =>
      attempt !== null &&
      attempt.startedAt >= paidAt &&
      phoneFit(phone, prompt.phoneNumber, sha256) !== "other",
  );
}
