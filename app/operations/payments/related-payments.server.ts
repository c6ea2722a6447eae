/** Reads what decides about a payment (D79, D99): other payments that may be the same money. At a till no account says whose it is (D74, D103). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, toColumn } from "~/db/rows.server";
import type { PurposeState, RelatedPayments } from "~/domain/payment/allocation";
import { attemptCode, type AttemptState } from "~/domain/payment/attempt";
import { acceptsJoins } from "~/domain/round/round";
import { phoneSimilarity } from "~/domain/payment/payer-phone";
import type { CompletedResult } from "~/payments/provider.server";
import { auctionTimeColumns } from "../auction-columns";
import { sha256 } from "../digests.server";
import { isAccountDeleted } from "../started-auctions.server";
import { shopTime } from "../shop-clock.server";
import type { PaymentAttempt } from "./attempts.server";
import { CLOCK_SLACK_MS, findMatchingAttempts, MAX_PROMPT_MS } from "./mpesa/possible-attempts.server";

/** The caller has locked the round or order, and the attempt. */
export async function findRelatedPayments(
  tx: Tx,
  attempt: PaymentAttempt,
  paid: CompletedResult,
): Promise<RelatedPayments> {
  const confirmations = attempt.provider === "daraja" ? await confirmationsForAttempt(tx, attempt) : [];
  const receipt = paid.receipt ?? attempt.receipt ?? (await findReceipt(tx, attempt, confirmations));
  return {
    ...(await findPurposeState(tx, attempt)),
    receipt,
    isRefunded: receipt !== null && (await isReceiptRefunded(tx, receipt)),
    mayBeRefunded: confirmations.some(({ state }) => REFUNDED.some((one) => one === state)),
    mayBeMatched:
      receipt === null && attempt.provider === "daraja" && (await isMatchedElsewhere(tx, attempt)),
  };
}

/** Whether the attempt's round is open and its phone free, as the caller's transaction sees it. */
export async function findPurposeState(tx: Tx, attempt: PaymentAttempt): Promise<PurposeState> {
  const { participation, orderId, userId, cents, provider, phoneNumber: phone } = attempt;
  if (participation === null)
    return { isForOrder: orderId !== null, isRoundOpen: false, hasPhonePaidForOther: false };
  const { roundId } = participation;
  return {
    isForOrder: false,
    isRoundOpen: (await roundAcceptsJoins(tx, roundId)) && !(await isAccountDeleted(tx, userId)),
    hasPhonePaidForOther:
      cents > 0 &&
      provider === "daraja" &&
      phone !== null &&
      (await accountsWithPhone(tx, { phone, userId, roundId }, ["completed"])).length > 0,
  };
}

/** Whether the round accepts joins now (D16), as this transaction sees it. */
export async function roundAcceptsJoins(tx: Tx, roundId: number): Promise<boolean> {
  const round = await tx.round.findUniqueOrThrow({
    where: { id: roundId },
    select: { state: true, closesAt: true, product: { select: auctionTimeColumns } },
  });
  return acceptsJoins(round, shopTime());
}

export interface PhoneUse {
  readonly phone: string;
  readonly userId: number;
  readonly roundId: number;
}

/** The other accounts with a payment from this phone for the round (D99). */
export async function accountsWithPhone(
  tx: Tx,
  { phone, userId, roundId }: PhoneUse,
  states: readonly AttemptState[],
): Promise<number[]> {
  const others = await tx.paymentAttempt.findMany({
    where: {
      phoneNumber: phone,
      state: { in: [...states] },
      participation: { roundId, userId: { not: userId } },
    },
    distinct: ["userId"],
    select: { userId: true },
  });
  return others.map((one) => one.userId);
}

const REFUNDED = ["returning", "returned"] as const;

/** Whether it was refunded as an unmatched payment already, and pays nothing (D79). Locks its row, so that no refund starts meanwhile. */
async function isReceiptRefunded(tx: Tx, mpesaReceipt: string): Promise<boolean> {
  const [confirmation] = await tx.confirmation.updateManyAndReturn({
    where: { mpesaReceipt },
    data: { mpesaReceipt },
    select: { state: true },
  });
  return REFUNDED.some((state) => state === confirmation?.state);
}

/** The receipt of a confirmation whose process was killed after recording it, or of the one till payment that it can only be. */
async function findReceipt(
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
async function isMatchedElsewhere(tx: Tx, { id, ...own }: PaymentAttempt): Promise<boolean> {
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
