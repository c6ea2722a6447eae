import { paymentProvider } from "./provider.server";

export const ANSWER_MS = 10_000;

export const findPayment = (reference: string) => answered(paymentProvider().find(reference));

/** After a timeout it may still have happened: refunding a reference again is harmless. */
export const refundPayment = (reference: string) => answered(paymentProvider().refund(reference));

async function answered<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider does not answer")), ANSWER_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
