/** A write of the shop, made ready so that it can be called again and again on the same rows. */
export interface Write {
  readonly name: string;
  /** Makes what it needs; returns the call. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
  /** What a call that was not accepted may leave: it says what is under way, or what was refused. */
  readonly mayLeave?: readonly string[];
  /** Its money came past the provider. */
  readonly isOutside?: true;
  /** Accepted is only that it began. */
  readonly endsOtherwise?: true;
}

/** Of payments: asked for, and not answered yet. */
export const PAYMENT = ["PaymentAttempt", "Participation", "Delivery", "Round", "Order"];
