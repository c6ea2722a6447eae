/** KRA's control unit: its answers are lost before or after it did what was asked. It never forgets. */
import { itemCode, type InvoiceToSign, type LineToSign } from "~/domain/tax/etims";
import type { ControlUnit, EtimsFailure, EtimsReply, FoundInvoice } from "~/messages/etims/control-unit";
import type { Dice } from "../http/fuzz/dice";
import { faultsOf, type Query } from "../faults/rows";
import { turn } from "./machine";

const FATES = ["done", "done", "done", "lost before", "lost after"] as const;

type Reply<Value> = Promise<EtimsReply<Value>>;

const done = <Value>(value: Value): EtimsReply<Value> => ({ meaning: "done", value });
const sentBefore: EtimsFailure = { meaning: "sent_before", text: "994", digest: null };
const lost: EtimsFailure = { meaning: "again", text: "no answer", digest: null };

export class SimulatedKra implements ControlUnit {
  readonly deviceName = "simulated";
  readonly serialNumber = "d1";
  readonly branch = "00";
  readonly host = "etims.kra.go.ke";
  /** By number. */
  readonly signed = new Map<number, InvoiceToSign>();
  readonly faults: string[] = [];
  isHealthy = false;
  readonly #items = new Set<string>();
  readonly #stock = new Set<number>();

  constructor(private readonly dice: Dice) {}

  setUp() {
    return this.#answer(() => done({ cmcKey: "key", sdcId: "KRACU0100000001", mrcNo: "WIS00000001" }));
  }

  saveItem(_: unknown, line: LineToSign): Reply<null> {
    return this.#answer(() => {
      this.#items.add(itemCode(line));
      return done(null);
    });
  }

  sign(_: unknown, invoice: InvoiceToSign): Reply<FoundInvoice> {
    return this.#answer(() => {
      const { number, originalNumber, lines } = invoice;
      if (this.signed.has(number)) return sentBefore;
      if (number !== this.signed.size + 1) this.faults.push(`KRA gets ${number} after ${this.signed.size}`);
      if (originalNumber !== null && !this.signed.has(originalNumber))
        this.faults.push(`KRA gets credit note ${number} before invoice ${originalNumber}`);
      if (lines.some((line) => !this.#items.has(itemCode(line))))
        this.faults.push(`KRA does not know an item of ${number}`);
      this.signed.set(number, invoice);
      return done(signatureOf(invoice));
    });
  }

  find(_: unknown, number: number): Reply<FoundInvoice> {
    return this.#answer(() => {
      const invoice = this.signed.get(number);
      return invoice ? done(signatureOf(invoice)) : { ...lost, text: "KRA does not show this invoice" };
    });
  }

  moveStock(_: unknown, { number }: InvoiceToSign): Reply<null> {
    return this.#answer(() => {
      if (!this.signed.has(number)) this.faults.push(`KRA gets the stock of ${number} before the document`);
      if (this.#stock.has(number)) return sentBefore;
      this.#stock.add(number);
      return done(null);
    });
  }

  async #answer<Value>(work: () => EtimsReply<Value>): Reply<Value> {
    await turn("outside");
    const fate = this.isHealthy ? "done" : this.dice.pick(FATES);
    if (fate === "lost before") return lost;
    const reply = work();
    return fate === "lost after" ? lost : reply;
  }
}

const signatureOf = ({ number, totalCents }: InvoiceToSign): FoundInvoice => ({
  receiptNumber: number,
  totalReceipts: number,
  internalData: `data ${number}`,
  signature: `signature ${number}`,
  signedAt: null,
  totalCents,
});

/** What is signed is stored with the same sums, and nothing has a signature that KRA did not give. */
export async function rulesOfKra(query: Query, kra: SimulatedKra): Promise<string[]> {
  const documents = await query(
    `SELECT t."number", t."totalCents", t."vatCents", s."signature" FROM "TaxInvoice" t
     LEFT JOIN "TaxSignature" s ON s."invoiceId" = t."id"`,
  );
  const stored = new Map(documents.map((row) => [Number(row.number), row]));
  return [
    ...kra.faults,
    ...[...kra.signed].flatMap(([number, { totalCents, vatCents }]) => {
      const row = stored.get(number);
      return Number(row?.totalCents) === totalCents && Number(row?.vatCents) === vatCents
        ? []
        : [
            `KRA has ${totalCents} with ${vatCents} of VAT as ${number}, the shop ${row?.totalCents}, ${row?.vatCents}`,
          ];
    }),
    ...documents
      .filter(({ number, signature }) => signature !== null && signature !== `signature ${number}`)
      .map(({ number, signature }) => `document ${number} has '${signature}'`),
  ];
}

/** What should be at KRA by now. */
export const unsigned = (query: Query): Promise<string[]> =>
  faultsOf(
    query,
    `SELECT t."number" FROM "TaxInvoice" t LEFT JOIN "TaxSignature" s ON s."invoiceId" = t."id"
     WHERE s."invoiceId" IS NULL AND NOT EXISTS (SELECT 1 FROM "Delivery" d
       WHERE d."channel" LIKE 'etims%' AND d."recipient" = CAST(t."id" AS TEXT) AND d."state" = 'waiting')`,
    ({ number }) => `document ${number} has no signature, and nothing is sent for it`,
  );
