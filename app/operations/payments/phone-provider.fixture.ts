import {
  type Charge,
  type PaymentProvider,
  type Started,
  type Status,
  usePaymentProvider,
} from "~/payments/provider.server";
import { PAID } from "~/payments/results.fixture";

/** Prompts phones like M-Pesa: a start is accepted, the result comes later, and a repeat would be a second payment. */
export function phoneProvider() {
  const asked: Charge[] = [];
  const statuses = new Map<string, Status>();
  const returned: string[] = [];
  let answer: (charge: Charge) => Started = ({ reference }) => ({
    state: "accepted",
    checkoutId: `ws_${reference}`,
  });
  const provider: PaymentProvider = {
    name: "daraja",
    isRepeatable: false,
    askAfterMs: 20_000,
    async start(charge) {
      asked.push(charge);
      return answer(charge);
    },
    status: async ({ reference }) => statuses.get(reference) ?? { state: "pending" },
    async refund({ attemptReference }) {
      returned.push(attemptReference ?? "");
      return PAID;
    },
  };
  usePaymentProvider(provider);
  return {
    asked,
    returned,
    setStatus: (reference: string, status: Status) => statuses.set(reference, status),
    startWith: (next: (charge: Charge) => Started) => (answer = next),
  };
}
