/** Channels of what goes to KRA (D119). */

/** Tax invoices and credit notes, in the order of their numbers. */
export const ETIMS_CHANNEL = "etims";
/** Asks for the signature of what KRA has, if its answer was lost (D119). */
export const SIGNATURE_CHANNEL = "etims_signature";
/** Tells KRA of the pieces that left or came back. */
export const STOCK_CHANNEL = "etims_stock";
export const KRA_CHANNELS: readonly string[] = [ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL];
