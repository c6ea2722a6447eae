import * as z from "zod/mini";
import { amountField } from "~/domain/form/form-amount";
import { tickField } from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";

/**
 * The pledge form (D59). The amount comes out in cents; `confirmed` is the tick of D40. Apart from the rules in
 * `pledge.ts`, which the screen shows before anybody types: the schema's library stays with the server.
 */
export const pledgeSchema = z.object({ pledge_amount: amountField(INVALID_AMOUNT), confirmed: tickField() });

export type PledgeForm = z.infer<typeof pledgeSchema>;
