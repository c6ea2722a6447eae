import { payerPhone } from "~/domain/payment/payer-phone";
import { parseJson } from "~/domain/text/json";
import { readStkResult } from "~/payments/daraja/stk-push.server";
import { sha256 } from "../secrets/digests.server";

/** The columns of a payment attempt that name its payer. */
interface PaidAttempt {
  readonly phoneNumber: string | null;
  readonly checkoutId: string | null;
  readonly receipt: string | null;
  readonly callback: string | null;
  readonly isPaidByPrompt: boolean;
  readonly confirmation: { readonly phone: string } | null;
}

/** Where a part of an M-Pesa payment may go back to (D114), E.164. Null if M-Pesa has not named its phone to the last digit. */
export const phoneThatPaid = (attempt: PaidAttempt): string | null =>
  payerPhone(
    {
      prompted: attempt.phoneNumber,
      isPaidByPrompt: attempt.isPaidByPrompt || isNamedByCallback(attempt),
      confirmed: attempt.confirmation?.phone ?? "",
    },
    sha256,
  );

/** Without a receipt only its own status query can have settled it: rows older than the column do not say so. */
function isNamedByCallback({ receipt, confirmation, callback, checkoutId }: PaidAttempt): boolean {
  if (receipt === null) return confirmation === null;
  const result = callback === null ? null : readStkResult(parseJson(callback));
  return result !== null && result.isPaid && result.receipt === receipt && result.checkoutId === checkoutId;
}
