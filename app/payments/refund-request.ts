import type { Cents } from "~/domain/money";

export interface RefundRequest {
  /** Our own, one for each refund: repeating it sends nothing twice. */
  readonly reference: string;
  /** The attempt that the refund pays back; null for a payment without an attempt. */
  readonly attemptReference: string | null;
  /** The receipt of a payment that is reversed as a whole; null for a payout to the phone. */
  readonly receipt: string | null;
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  readonly reason: string;
}

/** The provider did not take the request, so nothing is sent yet: it is asked again later (D116). */
export const UNSENT = { state: "unsent" } as const;

export interface CompletedRefund {
  readonly state: "completed";
  readonly receipt: string | null;
  /** An earlier request sent this refund already, so this one moved no money. */
  readonly isRepeat?: boolean;
}

/** Whether the money was sent back, as the provider or a person says. */
export type FinalRefund =
  | CompletedRefund
  | { readonly state: "failed"; readonly code: string | null; readonly text: string | null };

export type RefundAnswer =
  | FinalRefund
  | { readonly state: "accepted"; readonly conversationId: string }
  | typeof UNSENT
  | { readonly state: "unknown" };
