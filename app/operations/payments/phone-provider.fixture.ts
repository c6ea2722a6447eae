import {
  type ChargeRequest,
  type PaymentProvider,
  type ChargeAnswer,
  type StatusAnswer,
  usePaymentProvider,
} from "~/payments/provider.server";
import { PAID } from "~/payments/results.fixture";

/** Prompts phones like M-Pesa: a start is accepted, the result comes later, and a repeat would be a second payment. */
export function phoneProvider() {
  const asked: ChargeRequest[] = [];
  const statuses = new Map<string, StatusAnswer>();
  const returned: string[] = [];
  let answer: (charge: ChargeRequest) => ChargeAnswer = ({ reference }) => ({
    state: "accepted",
    checkoutId: `ws_${reference}`,
  });
  const provider: PaymentProvider = {
    name: "daraja",
    isRepeatable: false,
    queryAfterMs: 20_000,
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
    setStatus: (reference: string, status: StatusAnswer) => statuses.set(reference, status),
    startWith: (next: (charge: ChargeRequest) => ChargeAnswer) => (answer = next),
  };
}
