/** Answers when and as the test says. Its books are right: it takes a reference's money once. */
import {
  type StatusQuery,
  type Charge,
  type RefundRequest,
  type PaymentProvider,
  type Result as Told,
  usePaymentProvider,
} from "~/payments/provider.server";
import { PAID, UNPAID } from "~/payments/results.fixture";
import type { Dice } from "../http/fuzz/dice";

type Result = "completed" | "failed";
const toldAs = (result: Result): Told => (result === "completed" ? PAID : UNPAID);

interface PendingCharge {
  readonly reference: string;
  answer(result: Result): void;
  break(): void;
}

export class MoodyProvider implements PaymentProvider {
  readonly name = "mock";
  readonly isRepeatable = true;
  readonly askAfterMs = 60_000;
  isDown = false;
  /** References whose questions and refunds are never answered. */
  hangs: (reference: string) => boolean = () => false;
  readonly #charges: PendingCharge[] = [];
  readonly #books = new Map<string, Result | "refunded">();
  #heard = () => {};

  constructor() {
    usePaymentProvider(this);
  }

  start({ reference }: Charge) {
    return new Promise<Told>((resolve, reject) => {
      const answer = (result: Result) => resolve(toldAs(result));
      this.#charges.push({ reference, answer, break: () => reject(new Error("the connection is down")) });
      this.#heard();
    });
  }

  async status({ reference }: StatusQuery) {
    await this.#reached(reference);
    const known = this.#books.get(reference);
    // an undecided one counts as not taken, and is never taken afterwards
    if (known === undefined) this.#books.set(reference, "failed");
    return toldAs(known === "completed" ? "completed" : "failed");
  }

  async refund({ attemptReference }: RefundRequest) {
    const reference = attemptReference ?? "";
    await this.#reached(reference);
    this.#books.set(reference, "refunded");
    return PAID;
  }

  async #reached(reference: string) {
    if (this.isDown) throw new Error("the connection is down");
    if (this.hangs(reference)) await new Promise<never>(() => undefined);
  }

  /** Waits for the nth charge. */
  async asked(n: number): Promise<{ reference: string }> {
    while (this.#charges.length < n) await new Promise<void>((resolve) => (this.#heard = resolve));
    const found = this.#charges[n - 1];
    if (!found) throw new Error("no such charge");
    return found;
  }

  /** Takes the money, unless already decided. */
  take(reference: string) {
    if (!this.#books.has(reference)) this.#books.set(reference, "completed");
  }

  /** Answers every charge of the reference. */
  answer(reference: string, result: Result) {
    for (const charge of this.#charges) if (charge.reference === reference) charge.answer(result);
  }

  break(reference: string) {
    for (const charge of this.#charges) if (charge.reference === reference) charge.break();
  }

  /** At random each payment is taken and told, taken and not told, declined, or cut off. */
  stir(dice: Dice) {
    this.isDown = dice.next() < 0.2;
    const hanging = new Set(this.references.filter(() => dice.next() < 0.1));
    this.hangs = (reference) => hanging.has(reference);
    for (const { reference } of new Set(this.#charges)) {
      const what = dice.next();
      if (what < 0.2) continue;
      if (what < 0.7) this.take(reference);
      else if (!this.#books.has(reference)) this.#books.set(reference, "failed");
      if (what < 0.5 || what > 0.8) this.#tell(reference);
      else if (what < 0.6) this.break(reference);
    }
  }

  reachable() {
    this.isDown = false;
    this.hangs = () => false;
  }

  /** Decides and answers every charge that still hangs. */
  end() {
    this.reachable();
    for (const { reference } of this.#charges) {
      if (!this.#books.has(reference)) this.#books.set(reference, "failed");
      this.#tell(reference);
    }
  }

  #tell(reference: string) {
    const known = this.#books.get(reference);
    if (known) this.answer(reference, known === "failed" ? "failed" : "completed");
  }

  get references(): string[] {
    return [...new Set(this.#charges.map(({ reference }) => reference))];
  }

  get taken(): string[] {
    return [...this.#books].filter(([, result]) => result === "completed").map(([reference]) => reference);
  }
}
