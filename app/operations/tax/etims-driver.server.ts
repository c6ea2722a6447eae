/** Sends tax invoices and stock to KRA's control unit and asks for lost signatures. Each step is stored: a repeat goes on from there. */
import { db, transaction } from "~/db/client.server";
import { itemCode, type TaxSignature } from "~/domain/tax/etims";
import type {
  ControlUnit,
  EtimsFailure,
  EtimsReply,
  EtimsSession,
  FoundInvoice,
} from "~/messages/etims/control-unit";
import type { Driver, OutgoingMessage, SendResult } from "~/messages/driver";
import { shopSettings } from "../settings/settings.server";
import { ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";
import {
  invoiceToSign,
  queueStockAndCreditNotes,
  type StoredInvoice,
  storeSignature,
} from "./invoice-to-sign.server";
import { callKra, nameOf } from "./kra-session.server";
import { isMissingAtKra, queueAtKra, WITHOUT_INVOICE } from "./queue-for-kra.server";

/** Shorter than a claim holds, with the last calls' time-outs. */
const BUDGET_MS = 6_000;

const SIGNED: SendResult = { isAccepted: true, text: "Signed" };
const ASKED: SendResult = { isAccepted: true, text: "KRA has it; its signature is asked for" };
const TOLD: SendResult = { isAccepted: true, text: "KRA has its stock" };
const NOT_FINISHED: SendResult = { isAccepted: false, text: "KRA is slow; it goes on with this soon" };
const stopped = (text: string): SendResult => ({ isAccepted: false, text, isPermanent: true });
const OTHER_SUM = stopped("KRA has another invoice under this number");

/** One try at one document. */
interface Work {
  readonly unit: ControlUnit;
  readonly delivery: OutgoingMessage;
  readonly invoice: StoredInvoice;
  readonly now: Date;
  readonly isLate: () => boolean;
  readonly call: <Value>(
    call: (caller: EtimsSession) => Promise<EtimsReply<Value>>,
  ) => Promise<EtimsReply<Value>>;
}

/** By channel. */
export function etimsDrivers(unit: ControlUnit, clock: () => Date): Readonly<Record<string, Driver>> {
  const driverOf =
    (send: (work: Work) => Promise<SendResult>): Driver =>
    async (delivery, now) => {
      try {
        const { kraPin: tin } = await shopSettings();
        if (tin === "") return stopped("The shop's KRA PIN is not set");
        const invoice = await invoiceToSign(Number(delivery.recipient));
        if (!invoice) return stopped("This tax invoice is not stored");
        const isLate = () => clock().getTime() - now.getTime() > BUDGET_MS;
        return await send({
          ...{ unit, delivery, invoice, now, isLate },
          call: (call) => callKra(unit, { tin, now }, call),
        });
      } catch (error) {
        return { isAccepted: false, text: error instanceof Error ? error.message : "unknown" };
      }
    };
  return {
    [ETIMS_CHANNEL]: driverOf(async (work) => (await saveItems(work)) ?? (await sign(work))),
    [SIGNATURE_CHANNEL]: driverOf(findSignature),
    [STOCK_CHANNEL]: driverOf(moveStock),
  };
}

/** Content that KRA refuses waits for a person at once; everything else is tried again by itself (D119). */
const failedOf = ({ meaning, text, digest }: EtimsFailure, { delivery }: Work): SendResult => ({
  isAccepted: false,
  text,
  refusalDigest: digest,
  isPermanent:
    meaning === "content" || (meaning === "content_if_repeated" && digest === delivery.refusalDigest),
});

/** Null once KRA knows all of them. */
async function saveItems(work: Work): Promise<SendResult | null> {
  const { unit, invoice, isLate, call } = work;
  if (invoice.isSigned) return null;
  const { kraPin } = await shopSettings();
  const deviceName = nameOf(unit, kraPin);
  const known = await db().controlUnitItem.findMany({
    where: { deviceName, code: { in: invoice.lines.map(itemCode) } },
  });
  for (const line of invoice.lines) {
    const code = itemCode(line);
    if (known.some((item) => item.code === code && item.taxType === line.taxType)) continue;
    if (isLate()) return NOT_FINISHED;
    const reply = await call((caller) => unit.saveItem(caller, line));
    if (reply.meaning !== "done" && reply.meaning !== "sent_before") return failedOf(reply, work);
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

async function sign(work: Work): Promise<SendResult> {
  const { unit, invoice, now, call } = work;
  if (invoice.isSigned) return SIGNED;
  const { originalId } = invoice;
  if (originalId !== null && (await transaction((tx) => isMissingAtKra(tx, originalId))))
    return { isAccepted: false, text: WITHOUT_INVOICE };
  const reply = await call(async (caller) => signedBy(caller, await unit.sign(caller, invoice)));
  if (reply.meaning === "done") return store(work, reply.value);
  if (reply.meaning !== "sent_before") return failedOf(reply, work);
  // its answer was lost: KRA's own record has the signature
  const found = await find(work);
  if (found.meaning === "done") return storeFound(work, found.value);
  await transaction(async (tx) => {
    await queueAtKra(tx, SIGNATURE_CHANNEL, { id: invoice.id, now });
    await queueStockAndCreditNotes(tx, invoice, now);
  });
  return ASKED;
}

async function findSignature(work: Work): Promise<SendResult> {
  if (work.invoice.isSigned) return SIGNED;
  const found = await find(work);
  return found.meaning === "done" ? storeFound(work, found.value) : failedOf(found, work);
}

interface Signed<Signature extends TaxSignature = TaxSignature> {
  readonly caller: EtimsSession;
  readonly signed: Signature;
}

const signedBy = <Signature extends TaxSignature>(
  caller: EtimsSession,
  reply: EtimsReply<Signature>,
): EtimsReply<Signed<Signature>> =>
  reply.meaning === "done" ? { meaning: "done", value: { caller, signed: reply.value } } : reply;

const find = ({ unit, invoice: { number }, call }: Work): Promise<EtimsReply<Signed<FoundInvoice>>> =>
  call(async (caller) => signedBy(caller, await unit.find(caller, number)));

const storeFound = (work: Work, found: Signed<FoundInvoice>): Promise<SendResult> | SendResult =>
  found.signed.totalCents === work.invoice.totalCents ? store(work, found) : OTHER_SUM;

async function store({ unit, invoice, now }: Work, signed: Signed): Promise<SendResult> {
  await transaction(async (tx) => {
    await storeSignature(tx, unit, invoice, { ...signed, now });
    await queueStockAndCreditNotes(tx, invoice, now);
  });
  return SIGNED;
}

async function moveStock(work: Work): Promise<SendResult> {
  const { unit, invoice, now, call } = work;
  const reply = await call((caller) => unit.moveStock(caller, invoice));
  if (reply.meaning !== "done" && reply.meaning !== "sent_before") return failedOf(reply, work);
  await transaction((tx) =>
    tx.taxSignature.updateMany({ where: { invoiceId: invoice.id }, data: { stockSentAt: now } }),
  );
  return TOLD;
}
