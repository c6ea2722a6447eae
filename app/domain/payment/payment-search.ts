import { attemptIdIn } from "./attempt";
import { codeKey } from "~/domain/text/typed-code";

/** A search for a payment or an order; each field is null if the text does not look like one. */
export interface PaymentSearchTerms {
  readonly receipt: string | null;
  readonly invoiceNumber: number | null;
  /** By the payment's code that the payer sees, such as P18. */
  readonly attemptId: number | null;
}

/** Receipts have ten letters and digits; mock ones have other lengths. */
const RECEIPT = /^(?=.*[A-Z])[A-Z0-9]{6,20}$/;
const INVOICE = /^INV-?0*(\d{1,9})$/;

/** Ignores case and blanks: 'sjk7 qwerty', 'inv 7', 'INV-000007', 'p 18'. */
export function parsePaymentSearch(q: string): PaymentSearchTerms {
  const typed = codeKey(q);
  const [, invoice] = INVOICE.exec(typed) ?? [];
  return {
    receipt: RECEIPT.test(typed) ? typed : null,
    invoiceNumber: invoice === undefined ? null : Number(invoice),
    attemptId: attemptIdIn(q),
  };
}
