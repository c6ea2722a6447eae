import * as z from "zod/mini";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import { INVALID_AMOUNT } from "~/domain/messages";
import { idField, optionalIdField } from "~/domain/form/rest-fields";

const AUCTION_REQUIRED = "Auction is required";

/** POST /bids/ (specification §7). The amount comes out in cents; the tick of D40 belongs to screens alone. */
export const bidSchema = z.object({
  auction: idField(AUCTION_REQUIRED),
  pledge_amount: amountField(INVALID_AMOUNT),
});

/** POST /participations/: what the request claims was paid is only checked, in cents; the server charges (D21). */
export const joinSchema = z.object({
  auction: idField(AUCTION_REQUIRED),
  round: optionalIdField("Round must be an id"),
  fee_paid: optionalAmountField(INVALID_AMOUNT),
});
