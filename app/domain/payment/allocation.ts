/** The state of the entry fee or order that an attempt pays, read after the round or order is locked. */
export interface PurposeState {
  readonly isForOrder: boolean;
  /** Whether the round accepts joins, and the buyer still has an account. An order is asked when it is marked as paid. */
  readonly isRoundOpen: boolean;
  /** The phone has paid for another buyer's participation in the round (D99). */
  readonly hasPhonePaidForOther: boolean;
}

/** What else is known of a payment that came in (D79). */
export interface RelatedPayments extends PurposeState {
  /** Its own, or that of the confirmation that belongs to it; null if nobody named one. */
  readonly receipt: string | null;
  /** It was refunded as an unmatched payment. */
  readonly isRefunded: boolean;
  /** A till payment that was refunded may be this one. */
  readonly mayBeRefunded: boolean;
  /** A person may have matched it with another attempt. */
  readonly mayBeMatched: boolean;
}

/** Whether the fee or order takes a payment (D71, D99). The write that counts it still sees whether it is paid. */
export const takesPayment = ({ isForOrder, isRoundOpen, hasPhonePaidForOther }: PurposeState): boolean =>
  isForOrder || (isRoundOpen && !hasPhonePaidForOther);

/** True if the money may have been refunded or matched elsewhere: staff match it by hand, so that it is not used twice. */
const mayBeUsed = ({ receipt, isRefunded, mayBeRefunded, mayBeMatched }: RelatedPayments): boolean =>
  isRefunded || mayBeRefunded || (receipt === null && mayBeMatched);

/** With a receipt only its own refund keeps a payment from counting. */
export const mayCount = (related: RelatedPayments): boolean =>
  takesPayment(related) && !(related.receipt === null ? mayBeUsed(related) : related.isRefunded);

/** Where a payment goes that does not count: an entry fee back by itself, unless a person must look first. */
export const allocateLate = (related: RelatedPayments): "refunding" | "unmatched" =>
  related.isForOrder || related.hasPhonePaidForOther || mayBeUsed(related) ? "unmatched" : "refunding";
