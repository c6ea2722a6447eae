/** Finds the attempts that may have brought a payment, for a person to match or a status query to tell (D79, D103). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { attemptIdIn } from "~/domain/payment/attempt";
import {
  type CandidateAttempt,
  candidateFields,
  type IncomingPayment,
  POSSIBLE_ATTEMPTS,
  findAttemptsBySumAndTime,
} from "../related-payments.server";

/** The attempt that the payment's account names, if it has no receipt; without an account those whose phone does not differ. */
async function selectPossible(
  tx: Tx,
  payment: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<CandidateAttempt[]> {
  if (payment.accountReference === "")
    return (await findAttemptsBySumAndTime(tx, payment, where)).filter(({ fit }) => fit !== "other");
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
  return attempt ? [{ ...attempt, fit: "same" }] : [];
}

export const findPossibleAttempts = (tx: Tx, payment: IncomingPayment): Promise<CandidateAttempt[]> =>
  selectPossible(tx, payment, { confirmation: null, OR: POSSIBLE_ATTEMPTS });

/** Attempts that M-Pesa reported as failed but that may have brought this payment: a new status query may say otherwise. */
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
  const [only, ...others] = attempts.filter(({ fit }) => fit === "same");
  return only?.checkoutId === null && others.length === 0 ? only.id : null;
}
