import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { ETIMS_CHANNEL } from "./control-unit.server";

const NOT_QUEUED = refuse("missing", "This tax invoice was not issued for KRA.");
const NOT_STOPPED = refuse("conflict", "KRA has not refused it, or another one stands before it.");
const BEING_SENT = refuse("conflict", "It is being sent right now. Look again in a moment.");
const DONE = refuse("conflict", "KRA has it, and its stock.");

/** The same invoice under the same number, now: after a refusal, while it waits, or for stock that KRA refused. */
export const sendTaxInvoiceAgain = (actor: Viewer, id: number) =>
  changeQueued(actor, id, "payment.resend_tax_invoice", async (tx, { queued, isDone }) => {
    if (isDone) return DONE;
    const now = shopTime();
    const { count } = await tx.delivery.updateMany({
      where: { ...queued, OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }] },
      data: { state: "waiting", tries: 0, dueAt: now, claimedUntil: null, sentAt: null, skippedAt: null },
    });
    return count === 0 ? BEING_SENT : null;
  });

/** Skips an invoice that KRA keeps refusing, so that later ones are sent. KRA then lacks its number: the owner explains that to KRA. */
export const skipTaxInvoice = (actor: Viewer, id: number) =>
  changeQueued(actor, id, "payment.skip_tax_invoice", async (tx, { queued }) => {
    const head = await tx.delivery.findFirst({
      where: { channel: ETIMS_CHANNEL, sentAt: null, skippedAt: null },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const { count } = await tx.delivery.updateMany({
      where: { ...queued, id: head?.id ?? 0, state: "failed", sentAt: null, skippedAt: null },
      data: { skippedAt: shopTime() },
    });
    return count === 0 ? NOT_STOPPED : null;
  });

interface Queued {
  readonly queued: { readonly channel: string; readonly recipient: string };
  /** Signed, with its stock. */
  readonly isDone: boolean;
}

async function changeQueued(
  actor: Viewer,
  id: number,
  action: AuditAction,
  change: (tx: Tx, invoice: Queued) => Promise<Refusal | null>,
): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  return transaction(async (tx) => {
    const invoice = await tx.taxInvoice.findUnique({
      where: { id },
      select: { number: true, attemptId: true, signature: { select: { stockSentAt: true } } },
    });
    const queued = { channel: ETIMS_CHANNEL, recipient: String(id) };
    if (!invoice || (await tx.delivery.count({ where: queued })) === 0) return refused(NOT_QUEUED);
    const refusal = await change(tx, { queued, isDone: Boolean(invoice.signature?.stockSentAt) });
    if (refusal) return refused(refusal);
    await recordAudit(tx, actor, action, invoice.attemptId, { after: { invoiceNumber: invoice.number } });
    return accepted(null);
  });
}
