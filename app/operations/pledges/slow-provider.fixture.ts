import { type PaymentProvider, usePaymentProvider } from "~/payments/provider.server";

type Answer = "completed" | "failed";

/** Answers each charge when the test says so. */
export function slowProvider() {
  const asked: { reference: string; answer: (result: Answer) => void }[] = [];
  const refunds: string[] = [];
  let mayRefund = Promise.resolve();
  let heard = () => {};
  const provider: PaymentProvider = {
    charge: ({ reference }) =>
      new Promise((answer) => {
        asked.push({ reference, answer });
        heard();
      }),
    find: async () => "pending",
    refund: (reference) => {
      refunds.push(reference);
      return mayRefund;
    },
  };
  usePaymentProvider(provider);
  async function charge(n: number) {
    while (asked.length < n) await new Promise<void>((resolve) => (heard = resolve));
    const found = asked[n - 1];
    if (!found) throw new Error("no such charge");
    return found;
  }
  /** Refunds wait until the answered function is called. */
  function refundsWait() {
    let letGo = () => {};
    mayRefund = new Promise((resolve) => (letGo = resolve));
    return () => letGo();
  }
  return { charge, refunds, asked, refundsWait };
}
