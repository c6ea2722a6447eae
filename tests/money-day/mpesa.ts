/** M-Pesa with a statement of its own: it loses answers, decides late, and refuses refunds. What it has moved stands in its books alone. */
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentProvider,
  StatusAnswer,
  StatusQuery,
} from "~/payments/provider.server";
import type { RefundAnswer, RefundRequest } from "~/payments/refund-request";
import { UNKNOWN } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import { nairobiDay } from "~/domain/time";
import type { Dice } from "../http/fuzz/dice";
import type { Story } from "../simulation/story";

export interface Charge {
  readonly account: string;
  readonly cents: number;
  /** Null: nobody has typed the PIN yet. */
  isTaken: boolean | null;
}

interface Sent {
  readonly attempt: string | null;
  readonly cents: number;
  readonly at: Date;
}

const FATES = [
  "paid",
  "paid",
  "paid",
  "paid",
  "declined",
  "lost before",
  "lost after",
  "lost after",
  "late",
  "late",
] as const;
const LOST = new Error("the connection broke");

export class Mpesa implements PaymentProvider {
  readonly name = MOCK_PROVIDER_DEFAULTS.name;
  readonly isRepeatable = MOCK_PROVIDER_DEFAULTS.isRepeatable;
  readonly queryAfterMs = MOCK_PROVIDER_DEFAULTS.queryAfterMs;
  readonly charges = new Map<string, Charge>();
  /** What it sent back, by the refund's reference. */
  readonly sent = new Map<string, Sent>();
  /** Refunds that it refused and that nobody has sent again, the oldest of each payment first. */
  readonly refused: { readonly account: string; readonly cents: number }[] = [];
  readonly #refused = new Set<string>();
  isHealthy = false;

  constructor(
    private readonly dice: Dice,
    private readonly story: Story,
  ) {}

  async start({ reference, accountReference: account, cents }: ChargeRequest): Promise<ChargeAnswer> {
    const before = this.charges.get(reference);
    if (before?.isTaken) return PAID;
    const fate = this.dice.pick(FATES);
    this.story.tell(`  M-Pesa is asked for ${cents / 100} as ${account}: ${fate}`);
    if (fate === "lost before") throw LOST;
    const isTaken = fate === "late" ? null : fate !== "declined";
    this.charges.set(reference, { account, cents, isTaken });
    if (fate === "lost after") throw LOST;
    return isTaken === null ? UNKNOWN : isTaken ? PAID : UNPAID;
  }

  /** Somebody types the PIN at last, or does not. */
  decide() {
    for (const charge of this.charges.values())
      if (charge.isTaken === null) {
        charge.isTaken = this.dice.next() < 0.8;
        this.story.tell(`  M-Pesa: ${charge.account} ${charge.isTaken ? "is paid" : "is not paid"} at last`);
      }
  }

  async status({ reference }: StatusQuery): Promise<StatusAnswer> {
    if (!this.isHealthy && this.dice.next() < 0.15) throw LOST;
    const charge = this.charges.get(reference);
    if (charge?.isTaken === null) return { state: "pending" };
    return charge?.isTaken ? PAID : UNPAID;
  }

  async refund({ reference, attemptReference: attempt, cents }: RefundRequest): Promise<RefundAnswer> {
    const fate = this.isHealthy ? 1 : this.dice.next();
    const charge = this.charges.get(attempt ?? "");
    if (this.sent.has(reference)) return PAID;
    if (this.#refused.has(reference) || (charge && fate < 0.1)) {
      if (charge && !this.#refused.has(reference)) this.refused.push({ account: charge.account, cents });
      this.#refused.add(reference);
      this.story.tell(`  M-Pesa refuses to send ${cents / 100} back`);
      return { state: "failed", code: "1", text: "The balance is too low" };
    }
    if (fate < 0.2) throw LOST;
    const before = [...this.sent.values()].filter((one) => attempt !== null && one.attempt === attempt);
    if (charge && (!charge.isTaken || before.reduce((sum, one) => sum + one.cents, cents) > charge.cents))
      throw new Error(`M-Pesa would send more of ${charge.account} back than it took`);
    this.sent.set(reference, { attempt, cents, at: new Date() });
    this.story.tell(`  M-Pesa sends ${cents / 100}${charge ? ` of ${charge.account}` : ""} back`);
    if (fate < 0.3) throw LOST;
    return PAID;
  }

  /** In cents, on a day in Nairobi. */
  sentOn(day: string): number {
    let sum = 0;
    for (const { cents, at } of this.sent.values()) if (nairobiDay(at) === day) sum += cents;
    return sum;
  }
}
