import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { CASH } from "~/domain/payment/reported-method";
import { checkLink, type InvoiceToSign, movedLines, type TaxSignature } from "~/domain/tax/etims";
import type { ControlUnit, EtimsSession } from "~/messages/etims/control-unit";
import { ETIMS_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";
import { queueAtKra } from "./queue-for-kra.server";

export type StoredInvoice = InvoiceToSign & {
  readonly id: number;
  readonly originalId: number | null;
  readonly isSigned: boolean;
};

export async function invoiceToSign(id: number): Promise<StoredInvoice | null> {
  const row = await db().taxInvoice.findUnique({
    where: { id },
    select: {
      ...selectColumns(
        "TaxInvoice",
        "id, originalId, orderId, number, buyerPin, issuedAt, totalCents, vatCents",
      ),
      original: { select: { number: true } },
      attempt: { select: { resultCode: true } },
      lines: { orderBy: { position: "asc" } },
      signature: { select: { invoiceId: true } },
    },
  });
  if (!row) return null;
  const { original, attempt, orderId, lines, signature, ...invoice } = inCents(row);
  return {
    ...invoice,
    lines: lines.map((line) => ({ ...line, isEntryFee: orderId === null })),
    originalNumber: original?.number ?? null,
    isCash: attempt.resultCode === CASH,
    isSigned: signature !== null,
  };
}

interface Signed {
  readonly caller: EtimsSession;
  readonly signed: TaxSignature;
  readonly now: Date;
}

export async function storeSignature(
  tx: Tx,
  { host, branch }: ControlUnit,
  invoice: StoredInvoice,
  { caller: { tin, device }, signed, now }: Signed,
): Promise<void> {
  const { receiptNumber, totalReceipts, internalData, signature } = signed;
  await tx.taxSignature.upsert({
    where: { invoiceId: invoice.id },
    create: {
      invoiceId: invoice.id,
      receiptNumber,
      totalReceipts,
      internalData,
      signature,
      sdcId: device.sdcId,
      mrcNo: device.mrcNo,
      link: checkLink({ host, tin, branch }, signature),
      signedAt: signed.signedAt ?? now,
    },
    // another sender was faster
    update: {},
  });
}

/** KRA has it: its stock may follow, and the credit notes that were skipped with it, once they are sent. */
export async function queueStockAndCreditNotes(tx: Tx, invoice: StoredInvoice, now: Date): Promise<void> {
  if (movedLines(invoice).length > 0) await queueAtKra(tx, STOCK_CHANNEL, { id: invoice.id, now });
  if (invoice.originalId !== null) return;
  const notes = await tx.taxInvoice.findMany({ where: { originalId: invoice.id }, select: { id: true } });
  await tx.delivery.updateMany({
    where: {
      channel: ETIMS_CHANNEL,
      recipient: { in: notes.map(({ id }) => String(id)) },
      state: "waiting",
      skippedAt: { not: null },
    },
    data: { dueAt: now },
  });
}
