import type { Cents } from "~/domain/money";

export interface Charge {
  /** Charging the same reference again never takes money twice. */
  reference: string;
  cents: Cents;
  /** The payer's, E.164. */
  phoneNumber: string | null;
}

export interface PaymentProvider {
  charge(charge: Charge): Promise<"completed" | "failed">;
  /** For a payment whose answer was missed. One the provider never heard of has failed: nothing was taken. */
  find(reference: string): Promise<"completed" | "failed" | "pending">;
  refund(reference: string): Promise<void>;
  /** For administrators; null when the provider gave no reason. */
  reasonOf?(reference: string): string | null;
}

const kept = globalThis as typeof globalThis & { sokoPayments?: PaymentProvider };

export function usePaymentProvider(provider: PaymentProvider) {
  kept.sokoPayments = provider;
}

export function paymentProvider(): PaymentProvider {
  if (!kept.sokoPayments) throw new Error("no payment provider is set up");
  return kept.sokoPayments;
}
