import { MockMobileMoney, type MockPaymentStore, type MockPayment } from "./mock-mobile-money.server";

class InMemoryPaymentStore implements MockPaymentStore {
  readonly entries = new Map<string, MockPayment>();
  /** References that were charged and not refunded. */
  readonly charged = new Set<string>();

  async find(reference: string) {
    return this.entries.get(reference) ?? (this.charged.has(reference) ? TAKEN : null);
  }

  async write(reference: string, entry: MockPayment) {
    this.entries.set(reference, entry);
    if (entry.isTaken) this.charged.add(reference);
  }

  async markRefunded(reference: string) {
    this.charged.delete(reference);
  }
}

const TAKEN: MockPayment = { cents: 0, isTaken: true, answersAt: new Date(0) };

export class TestMobileMoney extends MockMobileMoney {
  readonly charged: Set<string>;

  constructor(delayMs: number) {
    const payments = new InMemoryPaymentStore();
    super(delayMs, payments, () => new Date());
    this.charged = payments.charged;
  }
}
