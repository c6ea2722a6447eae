/** Sends one tax invoice to KRA's control unit. Each step is stored, so that a repeat goes on where the last try ended. */
import { db, transaction } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents, toColumn } from "~/db/rows.server";
import { CASH } from "~/domain/payment/reported-method";
import { checkLink, type InvoiceToSign, itemCode, type TaxSignature } from "~/domain/tax/etims";
import type { EtimsSession, ControlUnit, EtimsReply } from "~/messages/etims/control-unit";
import type { Driver, SendResult } from "~/messages/driver";
import { shopSettings } from "../settings/settings.server";

/** Shorter than a claim holds, with the last call's time-out. */
const BUDGET_MS = 12_000;

const ACCEPTED: SendResult = { isAccepted: true, text: "Signed" };
const NOT_FINISHED: SendResult = { isAccepted: false, text: "KRA is slow; it goes on with this soon" };
const stopped = (text: string): SendResult => ({ isAccepted: false, text, isPermanent: true });

export function etimsDriver(unit: ControlUnit, clock: () => Date): Driver {
  return async ({ recipient }, now) => {
    const isLate = () => clock().getTime() - now.getTime() > BUDGET_MS;
    try {
      const { kraPin } = await shopSettings();
      if (kraPin === "") return stopped("The shop's KRA PIN is not set");
      const caller = await callerOf(unit, kraPin);
      if (caller.meaning !== "done") return failedOf(caller);
      const invoice = await invoiceToSign(Number(recipient));
      if (!invoice) return stopped("This tax invoice is not stored");
      return (
        (await saveItems(unit, caller.value, { invoice, isLate })) ??
        (await sign(unit, caller.value, { invoice, now })) ??
        (isLate() ? NOT_FINISHED : await moveStock(unit, caller.value, { invoice, now }))
      );
    } catch (error) {
      return { isAccepted: false, text: error instanceof Error ? error.message : "unknown" };
    }
  };
}

const failedOf = ({ meaning, text }: Exclude<EtimsReply<unknown>, { meaning: "done" }>): SendResult => ({
  isAccepted: false,
  text,
  isPermanent: meaning !== "again",
});

async function callerOf(
  { deviceName, ...unit }: ControlUnit,
  tin: string,
): Promise<EtimsReply<EtimsSession>> {
  const known = await db().controlUnitDevice.findUnique({ where: { name: `${tin} ${deviceName}` } });
  if (known) return { meaning: "done", value: { tin, device: known } };
  const reply = await unit.setUp(tin);
  if (reply.meaning !== "done") return reply;
  const { cmcKey, sdcId, mrcNo } = reply.value;
  const device = { name: `${tin} ${deviceName}`, cmcKey, sdcId, mrcNo };
  await transaction((tx) =>
    tx.controlUnitDevice.upsert({ where: { name: device.name }, create: device, update: device }),
  );
  return { meaning: "done", value: { tin, device } };
}

type Invoice = InvoiceToSign & {
  readonly id: number;
  readonly signature: { readonly stockSentAt: Date | null } | null;
};

async function invoiceToSign(id: number): Promise<Invoice | null> {
  const row = await db().taxInvoice.findUnique({
    where: { id },
    select: {
      ...only("TaxInvoice", "id, orderId, number, buyerPin, issuedAt, totalCents, vatCents"),
      original: { select: { number: true } },
      attempt: { select: { resultCode: true } },
      lines: { orderBy: { position: "asc" } },
      signature: { select: { stockSentAt: true } },
    },
  });
  if (!row) return null;
  const { original, attempt, orderId, lines, ...invoice } = inCents(row);
  return {
    ...invoice,
    lines: lines.map((line) => ({ ...line, isEntryFee: orderId === null })),
    originalNumber: original?.number ?? null,
    isCash: attempt.resultCode === CASH,
  };
}

/** Null once KRA knows all of them. */
async function saveItems(
  unit: ControlUnit,
  caller: EtimsSession,
  { invoice, isLate }: { invoice: Invoice; isLate: () => boolean },
): Promise<SendResult | null> {
  if (invoice.signature) return null;
  const deviceName = `${caller.tin} ${unit.deviceName}`;
  const known = await db().controlUnitItem.findMany({
    where: { deviceName, code: { in: invoice.lines.map(itemCode) } },
  });
  for (const line of invoice.lines) {
    const code = itemCode(line);
    if (known.some((item) => item.code === code && item.taxType === line.taxType)) continue;
    if (isLate()) return NOT_FINISHED;
    const reply = await unit.saveItem(caller, line);
    if (reply.meaning !== "done" && reply.meaning !== "sent_before") return failedOf(reply);
    const item = { deviceName, code, taxType: line.taxType };
    await transaction((tx) =>
      tx.controlUnitItem.upsert({
        where: { deviceName_code: { deviceName, code } },
        create: item,
        update: item,
      }),
    );
  }
  return isLate() ? NOT_FINISHED : null;
}

/** Null once it is signed. Sent before, with its answer lost: KRA's own record has the signature. */
async function sign(
  unit: ControlUnit,
  caller: EtimsSession,
  { invoice, now }: { invoice: Invoice; now: Date },
): Promise<SendResult | null> {
  if (invoice.signature) return null;
  const reply = await unit.sign(caller, invoice);
  if (reply.meaning === "done") return storeSignature(unit, caller, { invoice, now, signed: reply.value });
  if (reply.meaning !== "sent_before") return failedOf(reply);
  const found = await unit.find(caller, invoice.number);
  if (found.meaning === "again") return failedOf(found);
  if (found.meaning !== "done") return storeSignature(unit, caller, { invoice, now, signed: LOST });
  return found.value.totalCents === invoice.totalCents
    ? storeSignature(unit, caller, { invoice, now, signed: found.value })
    : stopped("KRA has another invoice under this number");
}

const LOST: TaxSignature = {
  receiptNumber: 0,
  totalReceipts: 0,
  internalData: "",
  signature: "",
  signedAt: null,
};

async function storeSignature(
  { host, branch }: ControlUnit,
  { tin, device: { sdcId, mrcNo } }: EtimsSession,
  { invoice, now, signed }: { invoice: Invoice; now: Date; signed: TaxSignature },
): Promise<null> {
  const link = signed.signature === "" ? "" : checkLink({ host, tin, branch }, signed.signature);
  const { receiptNumber, totalReceipts, internalData, signature } = signed;
  await transaction((tx) =>
    tx.taxSignature.upsert({
      where: { invoiceId: invoice.id },
      create: {
        ...{
          invoiceId: invoice.id,
          receiptNumber,
          totalReceipts,
          internalData,
          signature,
          sdcId,
          mrcNo,
          link,
        },
        signedAt: signed.signedAt ?? now,
      },
      // another sender was faster
      update: {},
    }),
  );
  return null;
}

async function moveStock(
  unit: ControlUnit,
  caller: EtimsSession,
  { invoice, now }: { invoice: Invoice; now: Date },
): Promise<SendResult> {
  if (invoice.signature?.stockSentAt) return ACCEPTED;
  const reply = await unit.moveStock(caller, await withMovedGoods(invoice));
  if (reply.meaning === "again")
    return { ...failedOf(reply), text: `Signed; its stock waits: ${reply.text}` };
  // the signature is what the law asks for: refused stock holds up nothing, and may be sent again
  if (reply.meaning === "stop")
    return { isAccepted: true, text: `Signed, but KRA refused its stock: ${reply.text}` };
  await transaction((tx) =>
    tx.taxSignature.update({ where: { invoiceId: invoice.id }, data: { stockSentAt: now } }),
  );
  return ACCEPTED;
}

/** With a credit note only goods whose whole line goes back have come back: a part is money alone. */
async function withMovedGoods(invoice: Invoice): Promise<Invoice> {
  if (invoice.originalNumber === null) return invoice;
  const whole = await db().taxInvoiceLine.findMany({
    where: { invoice: { number: invoice.originalNumber } },
    select: { position: true, totalCents: true },
  });
  const lines = invoice.lines.filter((line) =>
    whole.some(
      ({ position, totalCents }) => position === line.position && totalCents === toColumn(line.totalCents),
    ),
  );
  return { ...invoice, lines };
}
