import { metrics } from "~/metrics/metrics.server";
import type { StatusQuery, Charge, RefundRequest, PaymentProvider } from "./provider.server";

const count = (outcome: string) => metrics.payments.inc({ outcome });

export class MeteredPaymentProvider implements PaymentProvider {
  readonly name;
  readonly isRepeatable;
  readonly askAfterMs;
  readonly paybill;
  readonly received?;

  constructor(private readonly provider: PaymentProvider) {
    this.name = provider.name;
    this.isRepeatable = provider.isRepeatable;
    this.askAfterMs = provider.askAfterMs;
    this.paybill = provider.paybill ?? null;
    this.received = provider.received?.bind(provider);
  }

  start(charge: Charge) {
    return metered(this.provider.start(charge), ({ state }) => state);
  }

  status(query: StatusQuery) {
    return this.provider.status(query);
  }

  refund(money: RefundRequest) {
    return metered(this.provider.refund(money), ({ state }) =>
      state === "completed" ? "refunded" : `refund ${state}`,
    );
  }

  readCallback(callback: string) {
    return this.provider.readCallback?.(callback) ?? null;
  }
}

async function metered<T>(call: Promise<T>, outcomeOf: (answer: T) => string): Promise<T> {
  try {
    const answer = await call;
    count(outcomeOf(answer));
    return answer;
  } catch (error) {
    count("error");
    throw error;
  }
}
