import * as z from "zod/mini";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import { INVALID_AMOUNT } from "~/domain/messages";
import { idField, optionalIdField } from "~/domain/form/rest-fields";
import { tickField } from "../form/form-field";

const AUCTION_REQUIRED = "Auction is required";

export const bidSchema = z.object({
  auction: idField(AUCTION_REQUIRED),
  pledge_amount: amountField(INVALID_AMOUNT),
});

/** `fee_paid` is only compared with the fee, in cents; the server charges (D21). */
export const joinSchema = z.object({
  auction: idField(AUCTION_REQUIRED),
  round: optionalIdField("Round must be an id"),
  fee_paid: optionalAmountField(INVALID_AMOUNT),
});

/** In cents (D59); `confirmed` is the tick that D40 asks for. The browser loads pledge.ts without zod, so this is a file of its own. */
export const pledgeSchema = z.object({ pledge_amount: amountField(INVALID_AMOUNT), confirmed: tickField() });
