import { setTimeout as wait } from "node:timers/promises";
import type { Charge, PaymentProvider } from "./provider.server";

/** The provider declines this payer, like a real provider's test number. */
export const DECLINED_NUMBER = "+254700000001";

/** Every payment takes `delayMs` (2 s, D33). Charges a reference once, like a real provider; forgets it when the server stops. */
export class MockMobileMoney implements PaymentProvider {
  readonly #underWay = new Map<string, Promise<"completed" | "failed">>();
  readonly #declined = new Set<string>();
  /** References charged and not refunded, for tests. */
  readonly charged = new Set<string>();

  constructor(private readonly delayMs: number) {}

  async charge(charge: Charge) {
    if (this.charged.has(charge.reference)) return "completed";
    const known = this.#underWay.get(charge.reference);
    if (known) return known;
    const attempt = this.#take(charge).finally(() => this.#underWay.delete(charge.reference));
    this.#underWay.set(charge.reference, attempt);
    return attempt;
  }

  async find(reference: string) {
    if (this.charged.has(reference)) return "completed";
    return this.#underWay.has(reference) ? "pending" : "failed";
  }

  reasonOf(reference: string) {
    return this.#declined.has(reference) ? "The payer cancelled the request on the phone" : null;
  }

  async refund(reference: string) {
    this.charged.delete(reference);
  }

  async #take({ reference, phoneNumber }: Charge) {
    await wait(this.delayMs);
    if (phoneNumber === DECLINED_NUMBER) {
      this.#declined.add(reference);
      return "failed" as const;
    }
    this.#declined.delete(reference);
    this.charged.add(reference);
    return "completed" as const;
  }
}
