import { type StatusQuery, type RefundRequest, paymentProvider } from "./provider.server";

export const ANSWER_MS = 10_000;

export const queryStatus = (query: StatusQuery) => withTimeout(paymentProvider().status(query));

/** A timeout does not mean that nothing happened. Refunding a reference again is harmless. */
export const requestRefund = (money: RefundRequest) => withTimeout(paymentProvider().refund(money));

async function withTimeout<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider does not answer")), ANSWER_MS);
  });
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer));
}
