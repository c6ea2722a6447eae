import { setTimeout as wait } from "node:timers/promises";
import type { StatusQuery, ChargeRequest, PaymentProvider, ProviderResult } from "./provider.server";
import type { RefundRequest } from "./refund-request";
import { msg } from "~/texts/t";

export const DECLINED_NUMBER = "+254700000001";

/** The provider's own records: what it charged for each reference, and the result. */
export interface MockPaymentStore {
  find(reference: string): Promise<MockPayment | null>;
  /** The first successful charge of a reference stays; a declined one is overwritten. */
  write(reference: string, entry: MockPayment): Promise<void>;
  markRefunded(reference: string): Promise<void>;
}

export interface MockPayment {
  readonly cents: number;
  readonly isTaken: boolean;
  readonly answersAt: Date;
}

/** Every payment takes `delayMs` (2 s, D33). A reference is charged once, like with a real provider. */
export class MockMobileMoney implements PaymentProvider {
  readonly name = "mock";
  readonly isRepeatable = true;
  readonly queryAfterMs = 60_000;
  readonly #underWay = new Map<string, Promise<ProviderResult>>();

  constructor(
    private readonly delayMs: number,
    private readonly payments: MockPaymentStore,
    private readonly now: () => Date,
  ) {}

  async start(charge: ChargeRequest): Promise<ProviderResult> {
    const known = this.#underWay.get(charge.reference);
    if (known) return known;
    const attempt = this.#take(charge).finally(() => this.#underWay.delete(charge.reference));
    this.#underWay.set(charge.reference, attempt);
    return attempt;
  }

  async status({ reference }: StatusQuery) {
    const entry = await this.payments.find(reference);
    if (entry === null) return UNKNOWN_REFERENCE;
    return entry.answersAt > this.now() ? ({ state: "pending" } as const) : resultOf(entry);
  }

  async refund({ attemptReference }: RefundRequest) {
    if (attemptReference !== null) await this.payments.markRefunded(attemptReference);
    return PAID;
  }

  async #take({ reference, phoneNumber, cents }: ChargeRequest): Promise<ProviderResult> {
    const known = await this.payments.find(reference);
    if (known?.isTaken && known.answersAt <= this.now()) return PAID;
    const isTaken = phoneNumber !== DECLINED_NUMBER;
    // saved first, so that a status query after a crash gets the phone's answer
    await this.payments.write(reference, {
      cents,
      isTaken,
      answersAt: new Date(this.now().getTime() + this.delayMs),
    });
    await wait(this.delayMs);
    return resultOf({ isTaken });
  }
}

const PAID = { state: "completed", receipt: null } as const;
const UNKNOWN_REFERENCE = { state: "failed", code: null, text: null } as const;
const DECLINED = {
  state: "failed",
  code: null,
  text: msg("The payer cancelled the request on the phone"),
} as const;

const resultOf = ({ isTaken }: Pick<MockPayment, "isTaken">): ProviderResult => (isTaken ? PAID : DECLINED);
