import type { Cents } from "~/domain/money";

export interface Charge {
  /** Names the payment on both sides: charging the same reference again never takes money twice. */
  reference: string;
  cents: Cents;
  /** The payer's phone, E.164. */
  phoneNumber: string | null;
}

export interface PaymentProvider {
  charge(charge: Charge): Promise<"completed" | "failed">;
  /** What became of a payment whose answer was missed. One that the provider never heard of has failed: nothing was taken. */
  find(reference: string): Promise<"completed" | "failed" | "pending">;
  refund(reference: string): Promise<void>;
  /** Why a payment failed of late, in words for administrators; null where the provider gave no reason. */
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
