export { auctionClosedText, roundOpenedText, settledText } from "~/domain/settled-text";

/** Long enough to read who won. */
export const SETTLED_MS = 5000;
