import { isUnavailable } from "~/db/storage-unavailable.server";
import type { Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import type { AttemptState } from "~/domain/payment/attempt";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { paymentFor, type ApiPayment } from "./payments.queries.server";
import { queryAndSettle } from "./start-and-query.server";

/** The 'I have paid' button: queries the provider at once (D77). A failed query goes to `onFailure` and leaves the payment as it was. */
export async function checkPayment(
  viewer: Viewer,
  id: number,
  onFailure: (error: unknown) => void,
): Promise<Outcome<ApiPayment>> {
  const missing = refused(refuse("missing", PAYMENT_NOT_FOUND));
  if (!(await paymentFor(viewer, id))) return missing;
  const failure = await tryQuery(id);
  if (failure !== null) onFailure(failure);
  const payment = await paymentFor(viewer, id);
  return payment ? accepted(payment) : missing;
}

/** Queries once; a provider that fails is no failure here. Returns its error, or null. */
export const tryQuery = (id: number, states?: readonly AttemptState[]): Promise<unknown> =>
  queryAndSettle(id, states).then(
    () => null,
    (error: unknown) => {
      if (isUnavailable(error)) throw error;
      return error;
    },
  );
