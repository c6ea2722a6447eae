/** What a provider's answer does, however late and often it comes (D21, D73): call, question, confirmation and hand end here. */
import { db, transaction, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { accepted, refuse, refused } from "~/domain/refusal";
import { type AttemptOutcome, MAY_COMPLETE, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { phoneHasJoined } from "~/domain/round/participation";
import { publish } from "~/events/auction-hub.server";
import type { Paid, Result, Unpaid } from "~/payments/provider.server";
import { announce } from "../deliveries/announce.server";
import { shopTime } from "../shop-clock.server";
import { type Attempt, attemptAskedFor, findAttempt } from "./attempts.server";
import { recordLatePayment } from "./late-payment.server";
import { isBack, mayBeSpentElsewhere, withReceipt } from "./receipts.server";
import { openRefund, sendRefundsOf } from "./refunds.server";
import { countFee, failFee, feeGoesBack, hasPhonePaid } from "./settle-fee.server";
import { type ByHand, entryColumns, payOrder, writePaidByHand } from "./settle-order.server";

/** Unmatched: the order no longer takes the money, so it waits for a person (D79). */
export type Settled = "counted" | "already" | "failed" | "refunding" | "refunded" | "unmatched";

const ROUND_OVER = "The round closed before the payment finished";

/** A second answer changes nothing; a late one counts where it still can, else the money goes back. */
export async function settlePayment(reference: string, result: Result): Promise<Settled> {
  const attempt = await findAttempt({ reference });
  if (!attempt) throw new Error(`there is no payment ${reference}`);
  if (result.state === "failed") {
    await transaction((tx) => endAttempt(tx, attempt, { outcome: "refused", ...result }));
    return "failed";
  }
  const counted = await transaction(async (tx) => {
    const paid = await withReceipt(tx, attempt, result);
    // without a receipt it may be money that was sent back or matched while the push was held to have failed
    const isSpent =
      paid.receipt === null ? await mayBeSpentElsewhere(tx, attempt, paid) : await isBack(tx, paid);
    const counts = !isSpent && (await countPaid(tx, attempt, paid));
    return counts ? accepted(null) : NOT_COUNTED;
  });
  if (!counted.ok) return unwanted(attempt, result);
  if (attempt.participation) publish({ kind: "board", auctionId: attempt.participation.round.productId });
  return "counted";
}

const NOT_COUNTED = refused(refuse("conflict", "this payment counts no more"));

/** Its participation or order takes the money. Where that is false the transaction must be undone. */
export async function countPaid(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  const counts = attempt.orderId === null ? await countFee(tx, attempt) : await payOrder(tx, attempt, paid);
  if (!counts || !(await mark(tx, attempt, "completed", paid))) return false;
  if (attempt.orderId !== null)
    await announce(tx, { type: "order.paid", orderId: attempt.orderId, attemptId: attempt.id });
  return true;
}

/** By the code of M-Pesa's message, in the transaction that pays the order (D80). Where its phone was asked, that is this payment. */
export async function settleByCode(tx: Tx, paid: ByHand & { readonly receipt: string }): Promise<number> {
  const { order, receipt, entry } = paid;
  const asked = await attemptAskedFor(tx, { orderId: order.id }, order.totalCents);
  if (!asked || !(await mark(tx, asked, "completed", { state: "completed", receipt })))
    return writePaidByHand(tx, paid);
  await tx.paymentAttempt.update({ where: { id: asked.id }, data: entryColumns(entry) });
  await announce(tx, { type: "order.paid", orderId: order.id, attemptId: asked.id });
  return asked.id;
}

/** One whose money came too late has its outcome: it is not paid a second time. */
const NOT_PAID = {
  state: { in: [...MAY_COMPLETE] },
  OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** The attempt is the guard: of all answers one settles it. */
async function mark(tx: Tx, { id, cents }: Attempt, state: "completed" | "refunding", { receipt }: Paid) {
  const marked = await tx.paymentAttempt.updateMany({
    where: { id, ...NOT_PAID },
    data: {
      state,
      outcome: state === "completed" ? "counted" : "paid_too_late",
      receipt,
      settledAt: shopTime(),
      resultCode: null,
      resultText: null,
    },
  });
  if (marked.count === 0) return false;
  // the confirmation may have come first
  if (receipt !== null && !(await tx.confirmation.findUnique({ where: { attemptId: id } })))
    await tx.confirmation.updateMany({
      where: { mpesaReceipt: receipt, cents: toColumn(cents), state: "unmatched", attemptId: null },
      data: { state: "matched", attemptId: id },
    });
  return true;
}

export interface Ending extends Pick<Unpaid, "code" | "text"> {
  readonly outcome: Exclude<AttemptOutcome, "counted" | "paid_too_late">;
  /** With `same_payment_as`. */
  readonly sameAsId?: number;
}

/** It brought no money of its own (D102). False where it is under way no more. */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  { code, text, ...ending }: Ending,
): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...UNDER_WAY] } },
    data: { state: "failed", ...ending, resultCode: code, resultText: text, settledAt: shopTime() },
  });
  if (count > 0) await failFee(tx, attempt, text);
  return count > 0;
}

/**
 * Marked first: the money goes back even if the end is moved meanwhile. An order's waits for a person, as does what may be back, and
 * what a phone paid after it had paid for another participation (D99).
 */
async function unwanted(attempt: Attempt, result: Paid): Promise<Settled> {
  const begun = await transaction(async (tx): Promise<"unmatched" | "refunding" | null> => {
    const paid = await withReceipt(tx, attempt, result);
    const isSecond = await hasPhonePaid(tx, attempt);
    if (attempt.orderId !== null || isSecond || (await mayBeSpentElsewhere(tx, attempt, paid)))
      return (await waitsForPerson(tx, attempt, paid, isSecond ? phoneHasJoined().message : undefined))
        ? "unmatched"
        : null;
    if (!(await mark(tx, attempt, "refunding", paid))) return null;
    await feeGoesBack(tx, attempt);
    await openRefund(tx, { attempt, cents: attempt.cents, reason: ROUND_OVER, actorId: null });
    return "refunding";
  });
  if (begun === "unmatched") return "unmatched";
  const { state } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id: attempt.id },
    select: { state: true },
  });
  if (state === "completed") return "already";
  if (state === "failed") return "unmatched";
  return sendRefundsOf(attempt.id);
}

async function waitsForPerson(
  tx: Tx,
  attempt: Attempt,
  paid: Paid,
  text: string = OUTCOME_TEXTS.paid_too_late,
): Promise<boolean> {
  const late = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, ...NOT_PAID },
    data: {
      state: "failed",
      outcome: "paid_too_late",
      resultText: text,
      settledAt: shopTime(),
    },
  });
  if (late.count === 0) return false;
  await failFee(tx, attempt, text);
  await recordLatePayment(tx, attempt, paid);
  return true;
}
