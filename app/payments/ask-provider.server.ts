import { type Asked, type RefundRequest, paymentProvider } from "./provider.server";

export const ANSWER_MS = 10_000;

export const askStatus = (asked: Asked) => inTime(paymentProvider().status(asked));

/** After a timeout it may still have happened: refunding a reference again is harmless. */
export const sendBack = (money: RefundRequest) => inTime(paymentProvider().refund(money));

async function inTime<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider does not answer")), ANSWER_MS);
  });
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer));
}
