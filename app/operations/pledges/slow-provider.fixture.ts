import { type PaymentProvider, type ProviderResult, usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";

type Answer = ProviderResult["state"];

export function slowProvider() {
  const asked: { reference: string; answer: (result: Answer) => void }[] = [];
  const refunds: string[] = [];
  let mayRefund = Promise.resolve();
  let notify = () => {};
  const provider: PaymentProvider = {
    ...MOCK_PROVIDER_DEFAULTS,
    start: ({ reference }) =>
      new Promise((resolve) => {
        asked.push({ reference, answer: (result) => resolve(result === "completed" ? PAID : UNPAID) });
        notify();
      }),
    status: async () => ({ state: "pending" }),
    refund: async ({ attemptReference }) => {
      refunds.push(attemptReference ?? "");
      await mayRefund;
      return PAID;
    },
  };
  usePaymentProvider(provider);
  async function charge(n: number) {
    while (asked.length < n) await new Promise<void>((resolve) => (notify = resolve));
    const found = asked[n - 1];
    if (!found) throw new Error("no such charge");
    return found;
  }
  function refundsWait() {
    let letGo = () => {};
    mayRefund = new Promise((resolve) => (letGo = resolve));
    return () => letGo();
  }
  return { charge, refunds, asked, refundsWait };
}
