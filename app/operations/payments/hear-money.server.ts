import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import { attemptIdIn, isUnderWay, MAY_COMPLETE, SETTLED } from "~/domain/payment/attempt";
import { accepted, refuse, refused } from "~/domain/refusal";
import type { Received } from "~/payments/provider.server";
import { type Attempt, findAttempt } from "./attempts.server";
import { correctReceipt, isToldByCall, pushesOf, takeReceiptBack } from "./receipts.server";
import { settlePayment } from "./settle-payment.server";

/** Written once for each receipt; counts for the attempt it fits, else waits for a person. Harmless when told again. */
export async function hearMoney(told: Received, raw: string): Promise<"matched" | "unmatched"> {
  const known = await db().confirmation.findUnique({ where: { receipt: told.receipt } });
  if (known && (known.state !== "unmatched" || known.attemptId !== null)) return "matched";
  const attempt = await attemptOf(told);
  await writeOnce(told, raw, attempt);
  if (!attempt) return "unmatched";
  if (MAY_COMPLETE.some((state) => state === attempt.state))
    await settlePayment(attempt.reference, { state: "completed", receipt: told.receipt });
  return link(attempt.id, told.receipt);
}

/** A till's push that was settled by question has no receipt yet. One that is under way is told its own by its call. */
async function paidPush(told: Received): Promise<Attempt | null> {
  const [push, ...others] = await pushesOf(db(), told);
  return push && others.length === 0 && !isUnderWay(push.state) ? findAttempt({ id: push.id }) : null;
}

/**
 * By its receipt, which a push's call may have told before; else by the account that was typed. Only the whole sum fits. A
 * receipt that a call alone told gives way to what the operator says of the account (D75).
 */
async function attemptOf(told: Received): Promise<Attempt | null> {
  const { receipt, accountReference, cents } = told;
  const id = attemptIdIn(accountReference);
  const account = id === null ? null : await findAttempt({ id });
  const named = account?.cents === cents ? account : null;
  const own = await findAttempt({ receipt });
  const isAnothers = own !== null && named !== null && named.id !== own.id;
  if (own && !(isAnothers && (await takeReceiptBack({ id: own.id, receipt }))))
    return own.cents === cents ? own : null;
  if (!account) return paidPush(told);
  return named && (named.receipt === null || (await isToldByCall(named.id))) ? named : null;
}

async function writeOnce(told: Received, raw: string, attempt: Attempt | null) {
  const { receipt } = told;
  const row = { ...told, cents: toColumn(told.cents), callback: raw };
  await transaction(async (tx) => {
    // kept under our reference while its receipt was not known (`keepWithoutHome`)
    const renamed = attempt
      ? await tx.confirmation.updateMany({ where: { receipt: attempt.reference }, data: row })
      : null;
    if (!renamed?.count) await tx.confirmation.upsert({ where: { receipt }, create: row, update: {} });
  });
}

/** An attempt has one receipt: a second sum finds no home. None is added once money went back: refunds use the receipt. */
export async function linkReceipt(
  tx: Tx,
  { id, receipt }: { readonly id: number; readonly receipt: string },
): Promise<boolean> {
  await correctReceipt(tx, { id, receipt });
  const confirmed = await tx.confirmation.updateMany({
    where: { receipt, state: "unmatched", attemptId: null },
    data: { attemptId: id },
  });
  const fits = await tx.paymentAttempt.count({
    where: { id, state: { in: [...SETTLED] }, OR: [{ receipt }, { receipt: null }] },
  });
  if (confirmed.count === 0 || fits === 0) return false;
  await tx.confirmation.updateMany({ where: { receipt }, data: { state: "matched" } });
  return true;
}

async function link(id: number, receipt: string): Promise<"matched" | "unmatched"> {
  const linked = transaction(async (tx) =>
    (await linkReceipt(tx, { id, receipt })) ? accepted(null) : refused(refuse("conflict", "it has no home")),
  );
  const { ok } = await linked.catch((error: unknown) => {
    if (isDuplicate(error)) return { ok: false };
    throw error;
  });
  if (ok) return "matched";
  const { state } = await db().confirmation.findUniqueOrThrow({
    where: { receipt },
    select: { state: true },
  });
  return state === "unmatched" ? "unmatched" : "matched";
}
