/** Answers when and how the test decides. It never takes money twice for one reference. */
import {
  type StatusQuery,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderResult,
  usePaymentProvider,
} from "~/payments/provider.server";
import type { RefundRequest } from "~/payments/refund-request";
import { PAID, UNPAID } from "~/payments/results.fixture";
import type { Dice } from "../http/fuzz/dice";

type Result = "completed" | "failed";
const providerResult = (result: Result): ProviderResult => (result === "completed" ? PAID : UNPAID);

interface PendingCharge {
  readonly reference: string;
  answer(result: Result): void;
  break(): void;
}

export class FlakyProvider implements PaymentProvider {
  readonly name = "mock";
  readonly isRepeatable = true;
  readonly queryAfterMs = 60_000;
  isDown = false;
  /** References whose status queries and refunds never get an answer. */
  hangs: (reference: string) => boolean = () => false;
  readonly #charges: PendingCharge[] = [];
  readonly #ledger = new Map<string, Result | "refunded">();
  #onCharge = () => {};

  constructor() {
    usePaymentProvider(this);
  }

  start({ reference }: ChargeRequest) {
    return new Promise<ProviderResult>((resolve, reject) => {
      const answer = (result: Result) => resolve(providerResult(result));
      this.#charges.push({ reference, answer, break: () => reject(new Error("the connection is down")) });
      this.#onCharge();
    });
  }

  async status({ reference }: StatusQuery) {
    await this.#reached(reference);
    const known = this.#ledger.get(reference);
    // an undecided payment counts as failed and is never taken afterwards
    if (known === undefined) this.#ledger.set(reference, "failed");
    return providerResult(known === "completed" ? "completed" : "failed");
  }

  async refund({ attemptReference }: RefundRequest) {
    const reference = attemptReference ?? "";
    await this.#reached(reference);
    this.#ledger.set(reference, "refunded");
    return PAID;
  }

  async #reached(reference: string) {
    if (this.isDown) throw new Error("the connection is down");
    if (this.hangs(reference)) await new Promise<never>(() => undefined);
  }

  /** Waits for the nth charge. */
  async started(n: number): Promise<{ reference: string }> {
    while (this.#charges.length < n) await new Promise<void>((resolve) => (this.#onCharge = resolve));
    const found = this.#charges[n - 1];
    if (!found) throw new Error("no such charge");
    return found;
  }

  /** Takes the money, unless the payment is decided already. */
  take(reference: string) {
    if (!this.#ledger.has(reference)) this.#ledger.set(reference, "completed");
  }

  /** Answers every charge of the reference. */
  answer(reference: string, result: Result) {
    for (const charge of this.#charges) if (charge.reference === reference) charge.answer(result);
  }

  break(reference: string) {
    for (const charge of this.#charges) if (charge.reference === reference) charge.break();
  }

  /** At random, a payment is taken and answered, taken without an answer, declined, or its connection is lost. */
  stir(dice: Dice) {
    this.isDown = dice.next() < 0.2;
    const hanging = new Set(this.references.filter(() => dice.next() < 0.1));
    this.hangs = (reference) => hanging.has(reference);
    for (const { reference } of new Set(this.#charges)) {
      const what = dice.next();
      if (what < 0.2) continue;
      if (what < 0.7) this.take(reference);
      else if (!this.#ledger.has(reference)) this.#ledger.set(reference, "failed");
      if (what < 0.5 || what > 0.8) this.#answerKnown(reference);
      else if (what < 0.6) this.break(reference);
    }
  }

  reachable() {
    this.isDown = false;
    this.hangs = () => false;
  }

  /** Decides and answers every pending charge. */
  end() {
    this.reachable();
    for (const { reference } of this.#charges) {
      if (!this.#ledger.has(reference)) this.#ledger.set(reference, "failed");
      this.#answerKnown(reference);
    }
  }

  #answerKnown(reference: string) {
    const known = this.#ledger.get(reference);
    if (known) this.answer(reference, known === "failed" ? "failed" : "completed");
  }

  get references(): string[] {
    return [...new Set(this.#charges.map(({ reference }) => reference))];
  }

  get taken(): string[] {
    return [...this.#ledger].filter(([, result]) => result === "completed").map(([reference]) => reference);
  }
}
