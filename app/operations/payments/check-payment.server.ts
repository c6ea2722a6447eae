import { isUnavailable } from "~/db/storage-unavailable.server";
import type { Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { paymentFor, type PaymentRow } from "./payments.queries.server";
import { queryAndSettle } from "./query-attempt.server";

/** The 'I have paid' button: queries the provider at once (D77). A failed query goes to `onFailure` and leaves the payment as it was. */
export async function checkPayment(
  viewer: Viewer,
  id: number,
  onFailure: (error: unknown) => void,
): Promise<Outcome<PaymentRow>> {
  const missing = refused(refuse("missing", PAYMENT_NOT_FOUND));
  if (!(await paymentFor(viewer, id))) return missing;
  await queryAndSettle(id).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    onFailure(error);
  });
  const payment = await paymentFor(viewer, id);
  return payment ? accepted(payment) : missing;
}
