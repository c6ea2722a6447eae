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
  const known = await db().confirmation.findUnique({ where: { mpesaReceipt: told.receipt } });
  if (known && (known.state !== "unmatched" || known.attemptId !== null)) return "matched";
  const attempt = await attemptOf(told);
  await writeOnce(told, raw, attempt);
  if (!attempt) return "unmatched";
  if (MAY_COMPLETE.some((state) => state === attempt.state))
    await settlePayment(attempt.reference, { state: "completed", receipt: told.receipt });
  return link({ attemptId: attempt.id, receipt: told.receipt });
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
  const { receipt, ...rest } = told;
  const row = {
    ...rest,
    reference: receipt,
    mpesaReceipt: receipt,
    cents: toColumn(told.cents),
    callback: raw,
  };
  await transaction(async (tx) => {
    // written when its payment came too late and nobody had named its receipt (`writeLateMoney`)
    const named = attempt
      ? await tx.confirmation.updateMany({
          where: { lateAttemptId: attempt.id, mpesaReceipt: null },
          data: row,
        })
      : null;
    if (!named?.count)
      await tx.confirmation.upsert({
        where: { reference: receipt },
        create: row,
        update: { mpesaReceipt: receipt },
      });
  });
}

export interface Link {
  readonly attemptId: number;
  readonly receipt: string;
}

/** An attempt has one receipt: a second sum stays unmatched. None is added once money went back: refunds use the receipt. */
export async function linkReceipt(tx: Tx, { attemptId: id, receipt }: Link): Promise<boolean> {
  await correctReceipt(tx, { id, receipt });
  const confirmed = await tx.confirmation.updateMany({
    where: { mpesaReceipt: receipt, state: "unmatched", attemptId: null },
    data: { attemptId: id },
  });
  const fits = await tx.paymentAttempt.count({
    where: { id, state: { in: [...SETTLED] }, OR: [{ receipt }, { receipt: null }] },
  });
  if (confirmed.count === 0 || fits === 0) return false;
  await tx.confirmation.updateMany({ where: { mpesaReceipt: receipt }, data: { state: "matched" } });
  return true;
}

async function link(to: Link): Promise<"matched" | "unmatched"> {
  const linked = transaction(async (tx) =>
    (await linkReceipt(tx, to)) ? accepted(null) : refused(refuse("conflict", "it fits no payment")),
  );
  const { ok } = await linked.catch((error: unknown) => {
    if (isDuplicate(error)) return { ok: false };
    throw error;
  });
  if (ok) return "matched";
  const { state } = await db().confirmation.findUniqueOrThrow({
    where: { mpesaReceipt: to.receipt },
    select: { state: true },
  });
  return state === "unmatched" ? "unmatched" : "matched";
}
