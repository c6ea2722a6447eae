/** Reads what decides about a payment (D79, D99): its round, its phone, and other payments that may be the same money. */
import type { Tx } from "~/db/client.server";
import type { PurposeState, RelatedPayments } from "~/domain/payment/allocation";
import type { AttemptState } from "~/domain/payment/attempt";
import { acceptsJoins } from "~/domain/round/round";
import type { CompletedResult } from "~/payments/provider.server";
import { auctionTimeColumns } from "../auction-columns";
import { isAccountDeleted } from "../started-auctions/blocked-account.server";
import { shopTime } from "../shop-clock.server";
import type { PaymentAttempt } from "./attempts.server";
import {
  confirmationsForAttempt,
  findReceipt,
  isMatchedElsewhere,
} from "./mpesa/possible-confirmations.server";

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
