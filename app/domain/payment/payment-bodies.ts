import * as z from "zod/mini";
import { optionalIdField } from "~/domain/form/rest-fields";
import { reasonField } from "~/domain/form/reason";
import { withDescription } from "../form/description";
import { kenyanMobile } from "../account/phone";
import { amountField, optionalAmountField } from "../form/form-amount";
import { tickField } from "../form/form-field";
import { KENYAN_MOBILE_MESSAGE } from "./mpesa";

const ONE_PURPOSE = "Please name the order or the participation that this money pays, one of the two";

/** What an unmatched payment is for (D79): an order or an entry fee, never both. */
export const matchBodySchema = z
  .object({
    order: optionalIdField("Order must be an id"),
    participation: optionalIdField("Participation must be an id"),
    reason: reasonField(),
  })
  .check(
    z.refine(({ order, participation }) => (order === null) !== (participation === null), {
      error: ONE_PURPOSE,
      path: ["order"],
    }),
  );

export const paySchema = z.object({
  phone_number: withDescription(
    z.pipe(
      z.string(KENYAN_MOBILE_MESSAGE),
      z.transform((input, context): string => {
        const phone = kenyanMobile(input);
        if (phone !== null) return phone;
        context.issues.push({ code: "custom", input, message: KENYAN_MOBILE_MESSAGE });
        return z.NEVER;
      }),
    ),
    { example: "0712 345 678", description: "A Kenyan mobile number: 0712…, 712…, 254712… or +254712…" },
  ),
});

/** `refunded_amount`: the sum refunded when the caller read it, so that a repeat sends nothing twice (D80). */
export const refundBodySchema = z.object({
  refunded_amount: amountField("Please send the refunded_amount that you read"),
  amount: optionalAmountField("Please enter an amount such as 1,500 or 1500.50"),
  reason: reasonField(),
  by_hand: tickField(),
});

/** A failed refund that is retried, or paid back by staff. */
export const retryRefundBodySchema = z.object({ reason: reasonField(), by_hand: tickField() });
