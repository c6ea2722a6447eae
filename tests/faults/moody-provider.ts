/** A payment provider that answers when and as a test says. Its own books are right: it takes a reference's money once. */
import { type Charge, type PaymentProvider, usePaymentProvider } from "~/payments/provider.server";
import type { Dice } from "../http/fuzz/dice";

type Result = "completed" | "failed";

interface Asked {
  readonly reference: string;
  answer(result: Result): void;
  break(): void;
}

export class MoodyProvider implements PaymentProvider {
  isDown = false;
  /** Whose questions and refunds are never answered. */
  hangs: (reference: string) => boolean = () => false;
  readonly #asked: Asked[] = [];
  readonly #books = new Map<string, Result | "refunded">();
  #heard = () => {};

  constructor() {
    usePaymentProvider(this);
  }

  charge({ reference }: Charge) {
    return new Promise<Result>((answer, reject) => {
      this.#asked.push({ reference, answer, break: () => reject(new Error("the line is down")) });
      this.#heard();
    });
  }

  async find(reference: string) {
    await this.#reached(reference);
    const known = this.#books.get(reference);
    // not decided yet is not taken: whoever asks is told so, and it is never taken afterwards
    if (known === undefined) this.#books.set(reference, "failed");
    return known === "completed" ? "completed" : "failed";
  }

  async refund(reference: string) {
    await this.#reached(reference);
    this.#books.set(reference, "refunded");
  }

  async #reached(reference: string) {
    if (this.isDown) throw new Error("the line is down");
    if (this.hangs(reference)) await new Promise<never>(() => undefined);
  }

  /** The nth charge, once it was asked for. */
  async asked(n: number): Promise<{ reference: string }> {
    while (this.#asked.length < n) await new Promise<void>((resolve) => (this.#heard = resolve));
    const found = this.#asked[n - 1];
    if (!found) throw new Error("no such charge");
    return found;
  }

  /** Moves the money, if that is still to be decided. */
  take(reference: string) {
    if (!this.#books.has(reference)) this.#books.set(reference, "completed");
  }

  /** Answers every charge of the reference, again if need be. */
  answer(reference: string, result: Result) {
    for (const asked of this.#asked) if (asked.reference === reference) asked.answer(result);
  }

  break(reference: string) {
    for (const asked of this.#asked) if (asked.reference === reference) asked.break();
  }

  /** Something happens to each payment: it is taken and told, taken and not told, declined, or its line breaks. */
  stir(dice: Dice) {
    this.isDown = dice.next() < 0.2;
    const hanging = new Set(this.references.filter(() => dice.next() < 0.1));
    this.hangs = (reference) => hanging.has(reference);
    for (const { reference } of new Set(this.#asked)) {
      const what = dice.next();
      if (what < 0.2) continue;
      if (what < 0.7) this.take(reference);
      else if (!this.#books.has(reference)) this.#books.set(reference, "failed");
      if (what < 0.5 || what > 0.8) this.#tell(reference);
      else if (what < 0.6) this.break(reference);
    }
  }

  /** Questions and refunds are answered again. */
  reachable() {
    this.isDown = false;
    this.hangs = () => false;
  }

  /** Every charge that still hangs is decided and told. */
  end() {
    this.reachable();
    for (const { reference } of this.#asked) {
      if (!this.#books.has(reference)) this.#books.set(reference, "failed");
      this.#tell(reference);
    }
  }

  #tell(reference: string) {
    const known = this.#books.get(reference);
    if (known) this.answer(reference, known === "failed" ? "failed" : "completed");
  }

  /** What it was asked to charge, each once. */
  get references(): string[] {
    return [...new Set(this.#asked.map(({ reference }) => reference))];
  }

  /** References whose money is here. */
  get taken(): string[] {
    return [...this.#books].filter(([, result]) => result === "completed").map(([reference]) => reference);
  }
}
