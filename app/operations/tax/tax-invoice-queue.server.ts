import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { dueForRetry, unclaimed } from "../webhooks/claims";
import { shopTime } from "../shop-clock.server";
import { ETIMS_CHANNEL, KRA_CHANNELS } from "~/domain/webhook/kra-channels";
import { WITHOUT_INVOICE } from "./queue-for-kra.server";
import { msg } from "~/texts/t";

const NOT_QUEUED = refuse("missing", msg("This tax invoice was not issued for KRA."));
const NOT_REFUSED = refuse("conflict", msg("KRA has not refused it, or another one stands before it."));
const BEING_SENT = refuse("conflict", msg("It is being sent right now. Look again in a moment."));
const DONE = refuse("conflict", msg("KRA has signed it, and has its stock."));

/** Sends now, under the same number, what KRA lacks: document, signature, stock. What was skipped with it goes too (D120). */
export const sendTaxInvoiceAgain = (actor: Viewer, id: number) =>
  changeQueued(actor, id, "payment.resend_tax_invoice", async (tx, { family }) => {
    const now = shopTime();
    const unsent = { sentAt: null, recipient: { in: family.map(String) } };
    const own = { channel: { in: [...KRA_CHANNELS] }, recipient: String(id), sentAt: null };
    const skipped = { channel: ETIMS_CHANNEL, skippedAt: { not: null } };
    const again = { OR: [own, { ...unsent, ...skipped }] };
    if ((await tx.delivery.count({ where: again })) === 0) return DONE;
    const { count } = await tx.delivery.updateMany({
      where: { AND: [again, unclaimed(now)] },
      data: dueForRetry(now),
    });
    return count === 0 ? BEING_SENT : null;
  });

/** Skips the queue's first, which KRA refuses, with its credit notes, so that later ones are sent. The owner explains it to KRA, or sends it later. */
export const skipTaxInvoice = (actor: Viewer, id: number) =>
  changeQueued(actor, id, "payment.skip_tax_invoice", async (tx, { creditNotes }) => {
    const now = shopTime();
    const queued = { channel: ETIMS_CHANNEL, sentAt: null, skippedAt: null };
    const head = await tx.delivery.findFirst({
      where: queued,
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const isRefused = { OR: [{ state: "failed" as const }, { refusalDigest: { not: null } }] };
    const { count } = await tx.delivery.updateMany({
      where: { ...queued, recipient: String(id), id: head?.id ?? 0, AND: [isRefused, unclaimed(now)] },
      data: { skippedAt: now, state: "failed" },
    });
    if (count === 0) return NOT_REFUSED;
    await tx.delivery.updateMany({
      where: { ...queued, recipient: { in: creditNotes.map(String) } },
      data: { skippedAt: now, state: "failed", lastAnswer: WITHOUT_INVOICE },
    });
    return null;
  });

interface Queued {
  readonly creditNotes: readonly number[];
  /** The invoice, with its credit notes. */
  readonly family: readonly number[];
}

async function changeQueued(
  actor: Viewer,
  id: number,
  action: AuditAction,
  change: (tx: Tx, invoice: Queued) => Promise<Refusal | null>,
): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  return transaction(async (tx) => {
    // locked: a credit note that is written meanwhile waits, and sees what becomes of its invoice
    const [invoice] = await tx.taxInvoice.updateManyAndReturn({
      where: { id },
      data: { id },
      select: { number: true, attemptId: true, originalId: true },
    });
    const queued = { channel: { in: [...KRA_CHANNELS] }, recipient: String(id) };
    if (!invoice || (await tx.delivery.count({ where: queued })) === 0) return refused(NOT_QUEUED);
    const { number, attemptId, originalId } = invoice;
    const notes = await tx.taxInvoice.findMany({
      where: { originalId: originalId ?? id },
      select: { id: true },
    });
    const creditNotes = notes.map((note) => note.id).filter((note) => note !== id);
    const refusal = await change(tx, {
      creditNotes: originalId === null ? creditNotes : [],
      family: [originalId ?? id, ...notes.map((note) => note.id)],
    });
    if (refusal) return refused(refusal);
    await recordAudit(tx, actor, action, attemptId, { after: { invoiceNumber: number } });
    return accepted(null);
  });
}
