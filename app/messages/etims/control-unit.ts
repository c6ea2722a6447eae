import type { Cents } from "~/domain/money";
import type {
  ControlUnitDevice,
  InvoiceToSign,
  LineToSign,
  ResultMeaning,
  TaxSignature,
} from "~/domain/tax/etims";

/** KRA did not do it, or it is not known whether it did. */
export interface EtimsFailure {
  /** `again`: there was no answer. */
  readonly meaning: Exclude<ResultMeaning, "done"> | "again";
  readonly text: string;
  /** Of the answer's code and what was sent; null without an answer. */
  readonly digest: string | null;
}

export type EtimsReply<Value> = { readonly meaning: "done"; readonly value: Value } | EtimsFailure;

/** Whose calls they are: the shop's KRA PIN, and what the device got when it was set up. */
export interface EtimsSession {
  readonly tin: string;
  readonly device: ControlUnitDevice;
}

export interface FoundInvoice extends TaxSignature {
  readonly totalCents: Cents;
}

/** Signs tax invoices (D84's driver of the channel 'etims'): KRA's OSCU; a VSCU or another service would be a second one. Never throws. */
export interface ControlUnit {
  /** Names the branch's device in rows. */
  readonly deviceName: string;
  readonly serialNumber: string;
  readonly branch: string;
  /** Of the page where anybody checks a signed invoice. */
  readonly host: string;
  /** Gets the device's key: at the start, and after KRA has set it up anew. */
  setUp(tin: string): Promise<EtimsReply<ControlUnitDevice>>;
  saveItem(caller: EtimsSession, line: LineToSign): Promise<EtimsReply<null>>;
  sign(caller: EtimsSession, invoice: InvoiceToSign): Promise<EtimsReply<TaxSignature>>;
  find(caller: EtimsSession, number: number): Promise<EtimsReply<FoundInvoice>>;
  moveStock(caller: EtimsSession, invoice: InvoiceToSign): Promise<EtimsReply<null>>;
}
