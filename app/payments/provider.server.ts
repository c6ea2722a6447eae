import type { Cents } from "~/domain/money";
import { processWide } from "~/process-wide.server";

export interface Charge {
  /** Ours, one for each attempt. */
  readonly reference: string;
  /** The attempt's, at most 12 letters and digits: stands on the payer's receipt (D74). */
  readonly accountReference: string;
  readonly cents: Cents;
  /** The payer's, E.164. */
  readonly phoneNumber: string | null;
}

export interface Paid {
  readonly state: "completed";
  /** The provider's receipt; null where its answer names none. */
  readonly receipt: string | null;
}

export interface Unpaid {
  readonly state: "failed";
  readonly code: string | null;
  /** In the provider's words; null where it gave none. */
  readonly text: string | null;
}

export type Result = Paid | Unpaid;

/** Accepted: the result comes later. Unknown: the line broke before the provider said whether it has it. */
export type Started = Result | { readonly state: "accepted"; readonly checkoutId: string } | Unknown;
export type Status = Result | { readonly state: "pending" } | Unknown;
interface Unknown {
  readonly state: "unknown";
}

export interface Asked {
  readonly reference: string;
  readonly checkoutId: string | null;
  readonly startedAt: Date;
}

export interface RefundRequest {
  /** Ours, one for each refund: asking again with the same one sends nothing twice. */
  readonly reference: string;
  /** The attempt whose money goes back; null for money without one. */
  readonly attemptReference: string | null;
  /** Of the money that is reversed as a whole; null where the sum is paid out to the phone. */
  readonly receipt: string | null;
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  readonly reason: string;
}

export type Returned = Result | { readonly state: "accepted"; readonly conversationId: string } | Unknown;

export interface PaymentProvider {
  readonly name: "mock" | "daraja";
  /** Starting a reference again takes no money twice (D21). Else each try is an attempt of its own, once the last one has failed. */
  readonly isRepeatable: boolean;
  /** How old an attempt is when the provider is first asked what became of it. */
  readonly askAfterMs: number;
  /** Where the payer may also pay without being asked, with the attempt's code as the account; null: nowhere. */
  readonly paybill?: string | null;
  start(charge: Charge): Promise<Started>;
  status(asked: Asked): Promise<Status>;
  refund(money: RefundRequest): Promise<Returned>;
  /** What a stored callback says; null where it says nothing. */
  readCallback?(callback: string): CallbackReceipt | null;
  /** By its own list, where it has one and lets us read it; rejects where that cannot be read now. */
  received?(from: Date, to: Date): Promise<readonly Received[]>;
}

/** Believed only once `status` says the same (D75). */
interface CallbackReceipt {
  readonly checkoutId: string;
  readonly receipt: string | null;
}

/** Money that came in, as the provider reports it (D79). */
export interface Received {
  readonly receipt: string;
  readonly cents: Cents;
  /** Masked. */
  readonly phone: string;
  readonly payerName: string;
  /** What the payer typed as the account. */
  readonly accountReference: string;
  readonly paidAt: Date;
}

const shared = processWide<{ payments: PaymentProvider }>();

export function usePaymentProvider(provider: PaymentProvider) {
  shared.payments = provider;
}

/** True where a real phone is asked: the payer names it, and M-Pesa's rules hold (D74). */
export const sendsStkPushes = (): boolean => shared.payments?.name === "daraja";

export function paymentProvider(): PaymentProvider {
  if (!shared.payments) throw new Error("no payment provider is set up");
  return shared.payments;
}

/** Whether its list of received money can be read: without it confirmations are believed as they come (D75). */
export const hasList = (): boolean => paymentProvider().received !== undefined;

/** True for M-Pesa's money in a shop that went back to pretended payments: nobody here can ask or send. */
export const isOtherProvider = (provider: string): boolean =>
  provider === "daraja" && paymentProvider().name !== "daraja";
