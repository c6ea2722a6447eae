/** What is asked of the provider beside charging: it has to be answered soon, because others wait behind the question. */
import { paymentProvider } from "./provider.server";

export const ANSWER_MS = 10_000;

export const findPayment = (reference: string) => answered(paymentProvider().find(reference));

/** One that is answered too late may have been done: refunding a reference again gives nothing back twice. */
export const refundPayment = (reference: string) => answered(paymentProvider().refund(reference));

async function answered<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider does not answer")), ANSWER_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
