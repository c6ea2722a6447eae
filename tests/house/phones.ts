/** M-Pesa for one auction: whose phone is asked, who types the PIN, and what it took and sent back by its own books. */
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentProvider,
  StatusAnswer,
  StatusQuery,
} from "~/payments/provider.server";
import type { RefundAnswer, RefundRequest } from "~/payments/refund-request";
import { PAID, UNPAID } from "~/payments/results.fixture";
import type { Dice } from "../http/fuzz/dice";

export interface Taken {
  readonly roundId: number;
  readonly cents: number;
  back: number;
}

const PROMPT_MS = 100_000;
const LOST = new Error("the connection broke");

export class Phones implements PaymentProvider {
  readonly name = "daraja";
  readonly isRepeatable = false;
  readonly queryAfterMs = 20_000;
  readonly taken = new Map<string, Taken>();
  /** Somebody has this phone in the hand and types the PIN for this round; all others let it ring. */
  inHand: { readonly phone: string; readonly roundId: number } | null = null;
  isHealthy = true;
  readonly #asked = new Map<string, number>();
  readonly #sent = new Set<string>();

  constructor(
    private readonly dice: Dice,
    private readonly faults: string[],
  ) {}

  async start({ reference, cents, phoneNumber }: ChargeRequest): Promise<ChargeAnswer> {
    this.#asked.set(reference, Date.now());
    if (!this.inHand || phoneNumber !== this.inHand.phone)
      return { state: "accepted", checkoutId: `ws_${reference}` };
    this.taken.set(reference, { roundId: this.inHand.roundId, cents, back: 0 });
    return PAID;
  }

  async status({ reference }: StatusQuery): Promise<StatusAnswer> {
    if (this.taken.has(reference)) return PAID;
    return Date.now() < (this.#asked.get(reference) ?? 0) + PROMPT_MS ? { state: "pending" } : UNPAID;
  }

  async refund({ reference, attemptReference, cents }: RefundRequest): Promise<RefundAnswer> {
    if (this.#sent.has(reference)) return PAID;
    const fate = this.isHealthy ? 1 : this.dice.next();
    if (fate < 0.15) throw LOST;
    const money = this.taken.get(attemptReference ?? "");
    this.#sent.add(reference);
    if (money) {
      money.back += cents;
      if (money.back > money.cents) this.faults.push(`more of a fee went back than the ${money.cents} paid`);
    }
    if (fate < 0.3) throw LOST;
    return PAID;
  }
}
