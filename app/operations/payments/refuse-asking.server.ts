import type { Cents } from "~/domain/money";
import { refuseRequest, refuseShillings } from "~/domain/payment/mpesa";
import type { Refusal } from "~/domain/refusal";
import { asksPhones, paymentProvider } from "~/payments/provider.server";

export { asksPhones };

/** Where the payer may also pay without being asked; null: nowhere. */
export const paybill = (): string | null => paymentProvider().paybill ?? null;

/** Nobody is asked for KSh 0 (D101). */
export const refuseAsking: typeof refuseRequest = (next, last, now) =>
  asksPhones() && next.cents > 0 ? refuseRequest(next, last, now) : null;

/** An entry fee is refused where it is typed: nobody could pay it (D74). */
export const refuseFee = (cents: Cents | null): Refusal | null =>
  cents !== null && asksPhones() ? refuseShillings(cents, "participation_fee") : null;
