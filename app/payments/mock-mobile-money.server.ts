import { setTimeout as wait } from "node:timers/promises";
import type { Asked, Charge, RefundRequest, PaymentProvider, Result } from "./provider.server";

/** The provider declines this payer, like a real provider's test number. */
export const DECLINED_NUMBER = "+254700000001";

/** The provider's own memory: what it took by reference, and what became of it. */
export interface MockBooks {
  find(reference: string): Promise<MockEntry | null>;
  /** The first entry of a reference stays; a declined one is overwritten. */
  write(reference: string, entry: MockEntry): Promise<void>;
  giveBack(reference: string): Promise<void>;
}

export interface MockEntry {
  readonly cents: number;
  readonly isTaken: boolean;
  readonly answersAt: Date;
}

/** Every payment takes `delayMs` (2 s, D33). It takes a reference's money once, like a real provider. */
export class MockMobileMoney implements PaymentProvider {
  readonly name = "mock";
  readonly isRepeatable = true;
  readonly askAfterMs = 60_000;
  readonly #underWay = new Map<string, Promise<Result>>();

  constructor(
    private readonly delayMs: number,
    private readonly books: MockBooks,
    private readonly now: () => Date,
  ) {}

  async start(charge: Charge): Promise<Result> {
    const known = this.#underWay.get(charge.reference);
    if (known) return known;
    const attempt = this.#take(charge).finally(() => this.#underWay.delete(charge.reference));
    this.#underWay.set(charge.reference, attempt);
    return attempt;
  }

  async status({ reference }: Asked) {
    const entry = await this.books.find(reference);
    if (entry === null) return NEVER_HEARD_OF;
    return entry.answersAt > this.now() ? ({ state: "pending" } as const) : resultOf(entry);
  }

  async refund({ attemptReference }: RefundRequest) {
    if (attemptReference !== null) await this.books.giveBack(attemptReference);
    return PAID;
  }

  async #take({ reference, phoneNumber, cents }: Charge): Promise<Result> {
    const known = await this.books.find(reference);
    if (known?.isTaken && known.answersAt <= this.now()) return PAID;
    const isTaken = phoneNumber !== DECLINED_NUMBER;
    // written first: who asks after a crash hears what the phone answered
    await this.books.write(reference, {
      cents,
      isTaken,
      answersAt: new Date(this.now().getTime() + this.delayMs),
    });
    await wait(this.delayMs);
    return resultOf({ isTaken });
  }
}

const PAID = { state: "completed", receipt: null } as const;
const NEVER_HEARD_OF = { state: "failed", code: null, text: null } as const;
const DECLINED = {
  state: "failed",
  code: null,
  text: "The payer cancelled the request on the phone",
} as const;

const resultOf = ({ isTaken }: Pick<MockEntry, "isTaken">): Result => (isTaken ? PAID : DECLINED);
