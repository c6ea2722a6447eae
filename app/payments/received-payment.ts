import type { Cents } from "~/domain/money";

/** A received payment as the provider reports it (D79). */
export interface ReceivedPayment {
  /** As in `PaymentOrigin`; null if it is left out. */
  readonly connectionId?: number | null;
  readonly receipt: string;
  readonly cents: Cents;
  /** Masked. */
  readonly phone: string;
  readonly payerName: string;
  /** The account number that the payer typed. */
  readonly accountReference: string;
  readonly paidAt: Date;
}
