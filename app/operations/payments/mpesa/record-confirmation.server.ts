import { db, retryDuplicate, transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { attemptIdIn, isUnderWay, MAY_COMPLETE, PAID_STATES } from "~/domain/payment/attempt";
import { type ConfirmationProof, UNLISTED_PROOFS } from "~/domain/payment/confirmation";
import { codeKey } from "~/domain/text/typed-code";
import { providerOf, queryStatus } from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { lockSum } from "~/db/locks.server";
import { type PaymentAttempt, findAttempt } from "../attempts.server";
import { releaseMismatchedReceipt, proofUntilListed, setLateReceipt } from "../late-receipt.server";
import { attemptByOrderNumber } from "../pay-order.server";
import { findMatchingAttempts, findRejectedAttempt } from "./possible-attempts.server";
import { settlePayment } from "../settle-payment.server";
import { takeTestConfirmation } from "../test-payment.server";

/** 'awaiting': it counts once M-Pesa's list has its receipt (D75). */
type RecordedConfirmation = "matched" | "unmatched" | "awaiting";

/** Stores a confirmation once for each receipt. It may be forged: it counts once M-Pesa's status query or list says so. */
export async function recordConfirmation(
  payment: ReceivedPayment,
  raw: string,
  source: "callback" | "list",
): Promise<RecordedConfirmation> {
  const { receipt } = payment;
  if (await takeTestConfirmation(payment)) return "matched";
  const isListed = source === "list";
  const confirmation = await db().confirmation.findUnique({ where: { mpesaReceipt: receipt } });
  if (isListed && confirmation && saysTheSame(confirmation, payment)) await markListed(receipt);
  if (confirmation && confirmation.state !== "unmatched") return "matched";
  // with the list's sum and account, which a message that comes later may not change
  if (confirmation?.proof === "listed" && !isListed) return "unmatched";
  const { connectionId = null } = payment;
  const provider = await providerOf({ provider: "daraja", connectionId });
  const isCertain = isListed || provider?.received === undefined;
  const attempt = await findAttemptFor(payment, isCertain);
  if (isCertain) return saveAndSettle(payment, { raw, attempt, proof: isListed ? "listed" : null });
  if (attempt !== null && (await isPaidByQuery(attempt, receipt)))
    return saveAndSettle(payment, { raw, attempt, proof: "asked" });
  await saveConfirmation(payment, { raw, attempt, proof: "awaited" });
  return "awaiting";
}

const saysTheSame = (
  { cents, accountReference }: { readonly cents: bigint; readonly accountReference: string },
  listed: ReceivedPayment,
) => cents === toColumn(listed.cents) && codeKey(accountReference) === codeKey(listed.accountReference);

const markListed = (mpesaReceipt: string) =>
  db().confirmation.updateMany({ where: { mpesaReceipt }, data: { proof: "listed" } });

async function saveAndSettle(
  payment: ReceivedPayment,
  source: ConfirmationSource,
): Promise<RecordedConfirmation> {
  const { receipt } = payment;
  const { attempt } = source;
  await saveConfirmation(payment, source);
  if (attempt === null) return "unmatched";
  if (MAY_COMPLETE.some((state) => state === attempt.state))
    await settlePayment(attempt, { state: "completed", receipt, isByPrompt: source.proof === "asked" });
  const linked = transaction((tx) => linkReceipt(tx, { id: attempt.id, receipt }));
  if (await unlessDuplicate(linked, false)) return "matched";
  // it may have been recorded as late while the confirmation was saved
  await retryDuplicate(() => transaction((tx) => setReceiptIfLate(tx, payment, source)));
  const confirmation = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  return confirmation.state === "unmatched" ? "unmatched" : "matched";
}

/** By a status query. A settled attempt was queried before, or a person settled it. */
async function isPaidByQuery(attempt: PaymentAttempt, receipt: string): Promise<boolean> {
  if (PAID_STATES.some((state) => state === attempt.state) || attempt.outcome === "paid_too_late")
    return attempt.receipt === null || attempt.receipt === receipt;
  if (attempt.checkoutId === null) return false;
  const status = await queryStatus(attempt).catch(() => null);
  return status?.state === "completed";
}

/** A till's attempt that was settled by a status query has no receipt yet. For one that is under way the callback names it. */
async function findPaidAttempt(payment: ReceivedPayment): Promise<PaymentAttempt | null> {
  const [attempt, ...others] = await findMatchingAttempts(db(), payment);
  if (attempt && others.length === 0 && !isUnderWay(attempt.state)) return findAttempt({ id: attempt.id });
  const id = await findRejectedAttempt(db(), payment);
  return id === null ? null : findAttempt({ id });
}

/** By its receipt, or by the typed account: a payment's code or an order's number. Only the whole sum fits. The list beats a callback (D75). */
async function findAttemptFor(payment: ReceivedPayment, isCertain: boolean): Promise<PaymentAttempt | null> {
  const { receipt, accountReference, cents } = payment;
  const id = attemptIdIn(accountReference);
  const byReceipt = await findAttempt({ receipt });
  const byNumber = byReceipt || !isCertain ? null : await attemptByOrderNumber(payment);
  const byAccount = id === null ? byNumber : await findAttempt({ id });
  const isAccountPaid = byAccount?.cents === cents && mayBring(payment, byAccount);
  const isAnothers = byReceipt !== null && isAccountPaid && byAccount.id !== byReceipt.id;
  if (isAnothers && !isCertain) return null;
  if (byReceipt && !(isAnothers && (await clearReceipt({ id: byReceipt.id, receipt }))))
    return byReceipt.cents === cents ? byReceipt : null;
  if (!byAccount) return findPaidAttempt(payment);
  return isAccountPaid ? byAccount : null;
}

/** Money at another of the shop's numbers than the one that was asked waits for a person, and a test payment takes no money. */
const mayBring = ({ connectionId = null }: ReceivedPayment, attempt: PaymentAttempt): boolean =>
  attempt.provider !== "mock" && attempt.connectionId === connectionId;

interface ConfirmationSource {
  readonly raw: string;
  readonly attempt: PaymentAttempt | null;
  readonly proof: ConfirmationProof | null;
}

const setReceiptIfLate = async (
  tx: Tx,
  { receipt, payerName }: ReceivedPayment,
  { raw, attempt, proof }: ConfirmationSource,
): Promise<boolean> =>
  attempt !== null && setLateReceipt(tx, attempt.id, { receipt, payerName, callback: raw, proof });

const saveConfirmation = (payment: ReceivedPayment, source: ConfirmationSource) =>
  retryDuplicate(() => transaction((tx) => upsertConfirmation(tx, payment, source)));

async function upsertConfirmation(tx: Tx, payment: ReceivedPayment, source: ConfirmationSource) {
  const { receipt, payerName, ...rest } = payment;
  const { raw, proof } = source;
  if (await setReceiptIfLate(tx, payment, source)) return;
  if (proof === "listed") await releaseMismatchedReceipt(tx, payment);
  const facts = { ...rest, cents: toColumn(payment.cents) };
  await tx.confirmation.upsert({
    where: { reference: receipt },
    create: { ...facts, payerName, reference: receipt, mpesaReceipt: receipt, callback: raw, proof },
    // an earlier message may have said something else
    update: {
      mpesaReceipt: receipt,
      ...(proof !== "awaited" && { proof }),
      ...(proof === "listed" && facts),
    },
  });
}

interface AttemptReceipt {
  readonly id: number;
  readonly receipt: string;
}

/** An attempt has one receipt: a second payment stays unmatched. None is added once a refund began. False, with nothing written, if it does not fit. */
export async function linkReceipt(tx: Tx, { id, receipt }: AttemptReceipt): Promise<boolean> {
  const unmatched = { mpesaReceipt: receipt, state: "unmatched", attemptId: null } as const;
  // locks the row until the commit
  const [locked] = await tx.confirmation.updateManyAndReturn({
    where: unmatched,
    data: { state: "unmatched" },
    select: { proof: true },
  });
  if (!locked) return false;
  if (locked.proof === "asked") await writeReceipt(tx, { id, receipt: null }, { receipt });
  else await replaceReceipt(tx, { id, receipt });
  const fits = await tx.paymentAttempt.count({
    where: { id, state: { in: [...PAID_STATES] }, OR: [{ receipt }, { receipt: null }] },
  });
  if (fits === 0) return false;
  await tx.confirmation.updateMany({ where: unmatched, data: { state: "matched", attemptId: id } });
  return true;
}

// Which receipt an attempt has. Reversals use it, so it stays once a refund began.

/** Only a callback named the receipt, which may be forged (D75): neither M-Pesa's list nor an administrator did. */
const NAMED_BY_CALLBACK = {
  state: "completed",
  refundedCents: 0n,
  provider: { not: "hand" },
  resultCode: null,
  OR: [{ confirmation: null }, { confirmation: { proof: { in: [...UNLISTED_PROOFS] } } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** A status query names no receipt, so a later callback adds it, unless the payment is being refunded: refunds use the receipt. */
export const addCallbackReceipt = (
  { id, cents }: PaymentAttempt,
  { receipt, callback }: { readonly receipt: string; readonly callback: string },
) =>
  transaction(async (tx) => {
    await lockSum(tx, cents, "shared");
    const lateReceipt = { receipt, payerName: "", callback, proof: proofUntilListed("asked") };
    if (await setLateReceipt(tx, id, lateReceipt)) return;
    await comparePrompt(tx, id, { receipt, callback });
    const isTaken = (await tx.paymentAttempt.count({ where: { receipt } })) > 0;
    if (isTaken || !(await writeReceipt(tx, { id, receipt: null }, { receipt, callback }))) return;
    await tx.confirmation.updateMany({
      where: { mpesaReceipt: receipt, state: "unmatched", attemptId: null },
      data: { state: "matched", attemptId: id },
    });
  });

/** The prompt's own callback says whether the receipt that counts is its own, or money that came by hand for the same account (D114). */
async function comparePrompt(
  tx: Tx,
  id: number,
  { receipt, callback }: { readonly receipt: string; readonly callback: string },
): Promise<void> {
  await tx.paymentAttempt.updateMany({ where: { id, receipt }, data: { callback } });
  await tx.paymentAttempt.updateMany({
    where: { id, receipt: { not: receipt } },
    data: { isPaidByPrompt: false },
  });
}

/** Sets the receipt that M-Pesa's list has, which counts for more than one from a callback. The replaced one is unmatched again. */
async function replaceReceipt(tx: Tx, { id, receipt }: AttemptReceipt): Promise<void> {
  // the prompt's query or callback spoke of the one that goes
  await tx.paymentAttempt.updateMany({
    where: { ...NAMED_BY_CALLBACK, id, receipt: { not: receipt } },
    data: { isPaidByPrompt: false },
  });
  if (!(await writeReceipt(tx, { id }, { receipt }))) return;
  await tx.confirmation.updateMany({
    where: { attemptId: id, mpesaReceipt: { not: receipt }, proof: { in: [...UNLISTED_PROOFS] } },
    data: { attemptId: null, state: "unmatched" },
  });
}

/** Clears a receipt that only a callback named, because it is another payment's. False if more than a callback names it. */
const clearReceipt = (named: AttemptReceipt) =>
  transaction((tx) => writeReceipt(tx, named, { receipt: null }));

/** Only while a callback alone named the receipt (`which.receipt`: and the attempt has that one). False if nothing was written. */
async function writeReceipt(
  tx: Tx,
  which: { readonly id: number; readonly receipt?: string | null },
  data: { readonly receipt: string | null; readonly callback?: string },
): Promise<boolean> {
  const [attempt] = await tx.paymentAttempt.updateManyAndReturn({
    where: { ...NAMED_BY_CALLBACK, ...which },
    data,
    select: { orderId: true },
  });
  if (attempt?.orderId)
    await tx.order.updateMany({
      where: { id: attempt.orderId, paymentStatus: "completed" },
      data: { mpesaTransactionId: data.receipt },
    });
  return attempt !== undefined;
}
