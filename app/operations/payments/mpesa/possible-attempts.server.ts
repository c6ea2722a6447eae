/** Finds the attempts that a payment may belong to (D79, D103). A till's has no account: it is matched by sum, time and phone digits (D74). */
import { db, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptIdIn, type AttemptState, PAID_STATES, UNDER_WAY } from "~/domain/payment/attempt";
import { UNLISTED_PROOFS } from "~/domain/payment/confirmation";
import { type PhoneSimilarity, phoneSimilarity } from "~/domain/payment/payer-phone";
import { sha256 } from "../../secrets/digests.server";

export const MAX_PROMPT_MS = 5 * 60_000;
/** Allowed difference between the operator's clock and ours. */
export const CLOCK_SLACK_MS = 2 * 60_000;

/** A payment as the provider reports it. The phone may be whole, masked, hashed or empty. */
interface IncomingPayment {
  readonly cents: Cents;
  readonly phone: string;
  readonly accountReference: string;
  readonly paidAt: Date;
}

interface CandidateAttempt {
  readonly id: number;
  readonly state: AttemptState;
  readonly checkoutId: string | null;
  readonly phone: PhoneSimilarity;
}

const candidateFields = { id: true, state: true, checkoutId: true, phoneNumber: true } as const;

async function findAttemptsBySumAndTime(
  tx: Tx,
  { cents, phone, accountReference, paidAt }: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<CandidateAttempt[]> {
  if (accountReference !== "") return [];
  const attempts = await tx.paymentAttempt.findMany({
    where: {
      provider: "daraja",
      cents: toColumn(cents),
      startedAt: {
        gte: new Date(paidAt.getTime() - MAX_PROMPT_MS),
        lte: new Date(paidAt.getTime() + CLOCK_SLACK_MS),
      },
      ...where,
    },
    orderBy: { id: "asc" },
    select: candidateFields,
  });
  return attempts.map(({ phoneNumber, ...attempt }) => ({
    ...attempt,
    phone: phoneSimilarity(phone, phoneNumber, sha256),
  }));
}

/** The payment came too late, and M-Pesa's list has not named its receipt yet. */
const LATE_UNLISTED = {
  outcome: "paid_too_late",
  unmatched: { OR: [{ mpesaReceipt: null }, { proof: { in: [...UNLISTED_PROOFS] } }] },
} satisfies Prisma.PaymentAttemptWhereInput;

const POSSIBLE_ATTEMPTS = [
  { state: { in: [...UNDER_WAY, ...PAID_STATES] } },
  LATE_UNLISTED,
] satisfies Prisma.PaymentAttemptWhereInput[];

/** Attempts without a receipt that match in sum, time and phone, as far as it is known. One under way may still turn out unpaid. */
export async function findMatchingAttempts(tx: Tx, payment: IncomingPayment): Promise<CandidateAttempt[]> {
  const attempts = await findAttemptsBySumAndTime(tx, payment, { receipt: null, OR: POSSIBLE_ATTEMPTS });
  return attempts.filter(({ phone }) => phone === "same" || phone === "alike");
}

/** The attempt that the payment's account names, if it has no receipt; without an account those whose phone does not differ. */
async function selectPossible(
  tx: Tx,
  payment: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<CandidateAttempt[]> {
  if (payment.accountReference === "")
    return (await findAttemptsBySumAndTime(tx, payment, where)).filter(({ phone }) => phone !== "other");
  const attempt = await tx.paymentAttempt.findFirst({
    where: {
      id: attemptIdIn(payment.accountReference) ?? 0,
      provider: "daraja",
      cents: toColumn(payment.cents),
      receipt: null,
      ...where,
    },
    select: candidateFields,
  });
  return attempt ? [{ ...attempt, phone: "same" }] : [];
}

/** Attempts without a receipt that this payment may belong to. */
export const findPossibleAttempts = (payment: IncomingPayment, tx: Tx = db()): Promise<CandidateAttempt[]> =>
  selectPossible(tx, payment, { confirmation: null, OR: POSSIBLE_ATTEMPTS });

/** Attempts that M-Pesa reported as failed and that this payment may belong to: a new status query may say that they were paid. */
export const findFailedAttempts = (tx: Tx, payment: IncomingPayment): Promise<CandidateAttempt[]> =>
  selectPossible(tx, payment, {
    confirmation: null,
    state: "failed",
    outcome: { in: ["refused", "given_up"] },
    checkoutId: { not: null },
  });

/** The one matching attempt without a checkout id, whose status cannot be queried (D103). Null if another prompt may have brought the payment. */
export async function findRejectedAttempt(tx: Tx, payment: IncomingPayment): Promise<number | null> {
  const attempts = await findAttemptsBySumAndTime(tx, payment, {
    receipt: null,
    OR: [...POSSIBLE_ATTEMPTS, { state: "failed", outcome: { in: ["never_asked", "given_up"] } }],
  });
  const [only, ...others] = attempts.filter(({ phone }) => phone === "same");
  return only?.checkoutId === null && others.length === 0 ? only.id : null;
}
