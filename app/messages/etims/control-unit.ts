import type { Cents } from "~/domain/money";
import type { ControlUnitDevice, InvoiceToSign, LineToSign, TaxSignature } from "~/domain/tax/etims";

/** `stop`: the same request cannot succeed, a person has to look. */
export type EtimsReply<Value> =
  | { readonly meaning: "done"; readonly value: Value }
  | { readonly meaning: "sent_before" | "again" | "stop"; readonly text: string };

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
  readonly branch: string;
  /** Of the page where anybody checks a signed invoice. */
  readonly host: string;
  /** Once for each device. */
  setUp(tin: string): Promise<EtimsReply<ControlUnitDevice>>;
  saveItem(caller: EtimsSession, line: LineToSign): Promise<EtimsReply<null>>;
  sign(caller: EtimsSession, invoice: InvoiceToSign): Promise<EtimsReply<TaxSignature>>;
  find(caller: EtimsSession, number: number): Promise<EtimsReply<FoundInvoice>>;
  moveStock(caller: EtimsSession, invoice: InvoiceToSign): Promise<EtimsReply<null>>;
}
