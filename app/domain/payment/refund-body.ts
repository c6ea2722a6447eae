import * as z from "zod/mini";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import { tickField } from "~/domain/form/form-field";
import { reasonField } from "~/domain/form/reason";

/** `refunded_amount`: the sum refunded when the caller read it, so that a repeat sends nothing twice (D80). */
export const refundBodySchema = z.object({
  refunded_amount: amountField("Please send the refunded_amount that you read"),
  amount: optionalAmountField("Please enter an amount such as 1,500 or 1500.50"),
  reason: reasonField(),
  by_hand: tickField(),
});

/** A failed refund that is retried, or paid back by staff. */
export const retryRefundBodySchema = z.object({ reason: reasonField(), by_hand: tickField() });
