import { countAnswers, type PaymentOrigin, providerOf, UNKNOWN, withTimeout } from "./provider.server";
import type { RefundAnswer, RefundRequest } from "./refund-request";

/** A timeout does not mean that nothing happened. Refunding a reference again is harmless. */
export const requestRefund = (money: RefundRequest & PaymentOrigin): Promise<RefundAnswer> =>
  withTimeout(
    countAnswers(
      providerOf(money).then((provider) => provider?.refund(money) ?? UNKNOWN),
      (state) => (state === "completed" ? "refunded" : `refund ${state}`),
    ),
  );
