/** Finds the confirmations that an attempt may have brought (D79, D103). At a till no account says whose it is (D74). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import { phoneSimilarity } from "~/domain/payment/payer-phone";
import { sha256 } from "../../secrets/digests.server";
import type { PaymentAttempt } from "../attempts.server";
import { CLOCK_SLACK_MS, findMatchingAttempts, MAX_PROMPT_MS } from "./possible-attempts.server";

/** The receipt of a confirmation whose process was killed after recording it, or of the one till payment that it can only be. */
export async function findReceipt(
  tx: Tx,
  attempt: PaymentAttempt,
  confirmations: readonly ConfirmationForAttempt[],
): Promise<string | null> {
  const confirmation = await tx.confirmation.findFirst({
    where: {
      state: { not: "matched" },
      attemptId: null,
      accountReference: attemptCode(attempt.id),
      cents: toColumn(attempt.cents),
      mpesaReceipt: { not: null },
    },
    orderBy: { id: "asc" },
    select: { mpesaReceipt: true },
  });
  const receipt = confirmation?.mpesaReceipt ?? (await findTillReceipt(tx, attempt, confirmations));
  // a forged callback may have set it on another payment
  const isFree = receipt !== null && (await tx.paymentAttempt.count({ where: { receipt } })) === 0;
  return isFree ? receipt : null;
}

/** The receipt of the one till payment that only this attempt can have brought. */
async function findTillReceipt(
  tx: Tx,
  attempt: PaymentAttempt,
  confirmations: readonly ConfirmationForAttempt[],
): Promise<string | null> {
  const fitting: { readonly receipt: string | null; readonly isOnly: boolean }[] = [];
  for (const confirmation of confirmations) {
    const attempts = await findMatchingAttempts(tx, confirmation);
    if (attempts.some(({ id }) => id === attempt.id))
      fitting.push({ receipt: confirmation.mpesaReceipt, isOnly: attempts.length === 1 });
  }
  const [only, ...others] = fitting;
  return only?.isOnly && others.length === 0 ? only.receipt : null;
}

type TillAttempt = Pick<PaymentAttempt, "cents" | "phoneNumber" | "startedAt">;

const sumAndTime = ({ cents, startedAt }: TillAttempt) =>
  ({
    accountReference: "",
    cents: toColumn(cents),
    paidAt: {
      gte: new Date(startedAt.getTime() - CLOCK_SLACK_MS),
      lte: new Date(startedAt.getTime() + MAX_PROMPT_MS),
    },
  }) satisfies Prisma.ConfirmationWhereInput;

type ConfirmationForAttempt = Awaited<ReturnType<typeof confirmationsForAttempt>>[number];

/** Confirmations without account and attempt that this attempt may have brought, whatever their state. */
export async function confirmationsForAttempt(tx: Tx, attempt: TillAttempt) {
  const confirmations = await tx.confirmation.findMany({
    where: { ...sumAndTime(attempt), attemptId: null, lateAttemptId: null },
    orderBy: { id: "asc" },
  });
  return confirmations
    .filter(({ phone }) => phoneSimilarity(phone, attempt.phoneNumber, sha256) !== "other")
    .map(inCents);
}

/** Whether a person matched a payment that this attempt may have brought with another attempt, one that began after the payment came. */
export async function isMatchedElsewhere(tx: Tx, { id, ...own }: PaymentAttempt): Promise<boolean> {
  const confirmations = await tx.confirmation.findMany({
    where: { ...sumAndTime(own), state: "matched", attempt: { id: { not: id }, checkoutId: null } },
    select: { phone: true, paidAt: true, attempt: { select: { startedAt: true } } },
  });
  return confirmations.some(
    ({ phone, paidAt, attempt }) =>
      attempt !== null &&
      attempt.startedAt >= paidAt &&
      phoneSimilarity(phone, own.phoneNumber, sha256) !== "other",
  );
}
