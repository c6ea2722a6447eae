/** A payment provider that is slow, breaks off before or after it took the money, or says nothing. It never forgets. */
import type { ChargeAnswer, ChargeRequest, PaymentProvider, StatusQuery } from "~/payments/provider.server";
import type { RefundRequest } from "~/payments/refund-request";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import type { Dice } from "../http/fuzz/dice";
import { hang, turn } from "./machine";
import type { Story } from "./story";

export interface Charge {
  readonly cents: number;
  readonly isTaken: boolean;
  /** Sums by the refund's reference. */
  readonly refunds: Map<string, number>;
}

/** A simulated provider, as the rules see it. */
export interface Simulated {
  readonly name: string;
  /** By the attempt's reference. */
  readonly charges: ReadonlyMap<string, Charge>;
  /** What went wrong at the provider itself: it can only be asked wrongly. */
  readonly faults: readonly string[];
  isHealthy: boolean;
}

const FATES = ["paid", "paid", "paid", "declined", "lost before", "lost after", "slow", "silent"] as const;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class SimulatedMoney implements PaymentProvider, Simulated {
  readonly name = MOCK_PROVIDER_DEFAULTS.name;
  readonly isRepeatable = MOCK_PROVIDER_DEFAULTS.isRepeatable;
  readonly queryAfterMs = MOCK_PROVIDER_DEFAULTS.queryAfterMs;
  readonly charges = new Map<string, Charge>();
  readonly faults: string[] = [];
  isHealthy = false;
  /** Asked on the phone, which has not answered. */
  readonly #underWay = new Set<string>();

  constructor(
    private readonly dice: Dice,
    private readonly story: Story,
  ) {}

  async start({ reference, cents }: ChargeRequest): Promise<ChargeAnswer> {
    await turn("outside");
    if (this.charges.get(reference)?.isTaken) return PAID;
    const fate = this.isHealthy ? "paid" : this.dice.pick(FATES);
    this.story.tell(`M-Pesa is asked for KSh ${cents / 100} (${short(reference)}): ${fate}`);
    if (fate === "lost before") throw new Error("the connection broke");
    const isTaken = fate !== "declined";
    this.#underWay.add(reference);
    if (fate === "slow" || fate === "silent") await wait(this.dice.below(90_000));
    this.#underWay.delete(reference);
    if (this.charges.get(reference)?.isTaken) return PAID;
    this.charges.set(reference, { cents, isTaken, refunds: new Map() });
    if (fate === "lost after") throw new Error("the connection broke");
    if (fate === "silent") await hang();
    return isTaken ? PAID : UNPAID;
  }

  async status({ reference }: StatusQuery) {
    await turn("outside");
    if (!this.isHealthy && this.dice.next() < 0.2) throw new Error("the connection broke");
    if (this.#underWay.has(reference)) return { state: "pending" } as const;
    const charge = this.charges.get(reference);
    if (!charge) return UNPAID;
    return charge.isTaken ? PAID : UNPAID;
  }

  async refund({ reference, attemptReference, cents }: RefundRequest) {
    await turn("outside");
    const fate = this.isHealthy ? 1 : this.dice.next();
    if (fate < 0.15) throw new Error("the connection broke");
    const charge = this.charges.get(attemptReference ?? "");
    if (!charge?.isTaken) this.faults.push(`a refund of ${short(attemptReference)}, which took nothing`);
    else if (!charge.refunds.has(reference)) {
      charge.refunds.set(reference, cents);
      this.story.tell(`M-Pesa sends KSh ${cents / 100} back (${short(attemptReference)})`);
      if (keptOf(charge) < 0) this.faults.push(`more went back of ${short(attemptReference)} than it took`);
    }
    if (fate < 0.3) throw new Error("the connection broke");
    return PAID;
  }
}

/** In cents. */
export const sentBack = ({ refunds }: Charge): number =>
  [...refunds.values()].reduce((sum, one) => sum + one, 0);

/** What the shop keeps of a charge, in cents. */
export const keptOf = (charge: Charge): number => (charge.isTaken ? charge.cents : 0) - sentBack(charge);

export const short = (reference: string | null) => (reference ?? "").slice(0, 8);
