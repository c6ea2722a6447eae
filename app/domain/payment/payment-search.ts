import { attemptIdIn } from "./attempt";

/** What somebody looks for money or an order by, each null where it is not written like one. */
export interface SoughtMoney {
  /** An M-Pesa code: of the payment, or of the money that went back. */
  readonly receipt: string | null;
  readonly invoiceNumber: number | null;
  /** By the code that the payer reads, such as P18. */
  readonly attemptId: number | null;
}

/** Receipts have ten letters and digits; pretended ones are of other lengths. */
const RECEIPT = /^(?=.*[A-Z])[A-Z0-9]{6,20}$/;
const INVOICE = /^INV-?0*(\d{1,9})$/;

/** Case and blanks do not count: 'sjk7 qwerty', 'inv 7', 'INV-000007', 'p 18'. */
export function parsePaymentSearch(q: string): SoughtMoney {
  const typed = q.replace(/\s/g, "").toUpperCase();
  const [, invoice] = INVOICE.exec(typed) ?? [];
  return {
    receipt: RECEIPT.test(typed) ? typed : null,
    invoiceNumber: invoice === undefined ? null : Number(invoice),
    attemptId: attemptIdIn(q),
  };
}
