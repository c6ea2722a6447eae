/** A superuser pays the shop KSh 1 to try M-Pesa. It belongs to no order: it waits as an unmatched payment, and goes back from there. */
import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { maskPhone } from "~/domain/account/phone-text";
import type { Cents } from "~/domain/money";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { queryStatus, sendsStkPushes, startCharge, type StatusAnswer } from "~/payments/provider.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";

const ACCOUNT = "TEST";
const ONE_SHILLING: Cents = 100;
/** One prompt to a phone is open no longer. */
const PAUSE_MS = 60_000;
const ACCEPTED_FOR_MS = 10 * 60_000;
const ACTION = "user.test_payment";

/** Asks the phone for KSh 1, at most once a minute. Returns M-Pesa's id of the request. */
export async function startTestPayment(
  actor: Viewer,
  phone: string,
): Promise<Outcome<{ checkoutId: string }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (!sendsStkPushes()) return refused(refuse("conflict", "M-Pesa is not connected yet."));
  const phoneNumber = kenyanMobile(phone);
  if (phoneNumber === null) return refused(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone"));
  const asked = await transaction(async (tx) => {
    // locks their rows, so that of two at once one asks
    const superusers = await tx.user.updateMany({
      where: { isSuperuser: true },
      data: { isSuperuser: true },
    });
    if (superusers.count === 0) return FORBIDDEN;
    const recent = await tx.auditEntry.findFirst({
      where: { action: ACTION, at: { gt: new Date(shopTime().getTime() - PAUSE_MS) } },
      select: { id: true },
    });
    if (recent) return refused(refuse("conflict", "A test was asked for just now. Try again in a minute."));
    await recordAudit(tx, actor, ACTION, actor.id, { after: { phone: maskPhone(phoneNumber) } });
    return accepted(null);
  });
  if (!asked.ok) return asked;
  const answer = await startCharge({
    reference: `test-${randomUUID()}`,
    accountReference: ACCOUNT,
    cents: ONE_SHILLING,
    phoneNumber,
  });
  if (answer.state === "accepted") return accepted({ checkoutId: answer.checkoutId });
  const text = answer.state === "failed" ? answer.text : null;
  return refused(
    refuse("conflict", text ?? "M-Pesa gave no answer. Look at the phone before you try again."),
  );
}

/** What became of it; 'unknown' without M-Pesa's answer. */
export const testPaymentStatus = (checkoutId: string): Promise<StatusAnswer> =>
  queryStatus({ reference: ACCOUNT, checkoutId, callback: null }).catch(
    () => ({ state: "unknown" }) as const,
  );

/** M-Pesa asks before it takes money by paybill (D75): a shilling for a test that a superuser has just asked for is taken. */
export async function isTestPayment(account: string, cents: Cents): Promise<boolean> {
  if (account.trim().toUpperCase() !== ACCOUNT || cents !== ONE_SHILLING) return false;
  const since = new Date(shopTime().getTime() - ACCEPTED_FOR_MS);
  const asked = await db().auditEntry.findFirst({
    where: { action: ACTION, at: { gt: since } },
    select: { id: true },
  });
  return asked !== null;
}
