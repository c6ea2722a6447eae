import * as z from "zod/mini";
import { amountField } from "~/domain/form/form-amount";
import { tickField } from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";

/** In cents (D59); `confirmed` is D40's tick. Separate from pledge.ts, which the browser loads without zod. */
export const pledgeSchema = z.object({ pledge_amount: amountField(INVALID_AMOUNT), confirmed: tickField() });

export type PledgeForm = z.infer<typeof pledgeSchema>;
