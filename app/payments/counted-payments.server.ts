import { metrics } from "~/metrics/metrics.server";
import type { Charge, PaymentProvider } from "./provider.server";

const count = (outcome: string) => metrics.payments.inc({ outcome });

export class CountedPayments implements PaymentProvider {
  constructor(private readonly provider: PaymentProvider) {}

  charge(charge: Charge) {
    return counted(this.provider.charge(charge), (answer) => answer);
  }

  find(reference: string) {
    return this.provider.find(reference);
  }

  reasonOf(reference: string) {
    return this.provider.reasonOf?.(reference) ?? null;
  }

  refund(reference: string) {
    return counted(this.provider.refund(reference), () => "refunded");
  }
}

async function counted<T>(asked: Promise<T>, outcomeOf: (answer: T) => string): Promise<T> {
  try {
    const answer = await asked;
    count(outcomeOf(answer));
    return answer;
  } catch (error) {
    count("error");
    throw error;
  }
}
