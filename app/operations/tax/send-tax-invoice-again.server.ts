import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { ETIMS_CHANNEL } from "./control-unit.server";

const NOT_QUEUED = refuse("missing", "This tax invoice was not issued for KRA.");
const BEING_SENT = refuse("conflict", "It is being sent right now. Look again in a moment.");
const DONE = refuse("conflict", "KRA has it, and its stock.");

/** The same invoice under the same number, now: after a refusal, while it waits, or for stock that KRA refused. */
export async function sendTaxInvoiceAgain(actor: Viewer, id: number): Promise<Outcome<null>> {
  if (!may(actor, "money")) return refused(refuse("forbidden", ACCESS_DENIED));
  return transaction(async (tx) => {
    const now = shopTime();
    const invoice = await tx.taxInvoice.findUnique({
      where: { id },
      select: { number: true, attemptId: true, signature: { select: { stockSentAt: true } } },
    });
    const queued = { channel: ETIMS_CHANNEL, recipient: String(id) };
    if (!invoice || (await tx.delivery.count({ where: queued })) === 0) return refused(NOT_QUEUED);
    if (invoice.signature?.stockSentAt) return refused(DONE);
    const { count } = await tx.delivery.updateMany({
      where: { ...queued, OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }] },
      data: { state: "waiting", tries: 0, dueAt: now, claimedUntil: null, sentAt: null },
    });
    if (count === 0) return refused(BEING_SENT);
    await recordAudit(tx, actor, {
      action: "payment.resend_tax_invoice",
      subject: "payment",
      subjectId: invoice.attemptId,
      before: null,
      after: { invoiceNumber: invoice.number },
    });
    return accepted(null);
  });
}
