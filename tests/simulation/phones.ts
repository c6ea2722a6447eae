/** M-Pesa as it prompts phones: it accepts a request, the phone answers later, and what it reports comes late, twice or never. It never forgets. */
import { payoutStatusJson, refundResultJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { readStkResult } from "~/payments/daraja/stk-push.server";
import { parseJson } from "~/domain/text/json";
import {
  type ChargeAnswer,
  type ChargeRequest,
  type PaymentProvider,
  type StatusAnswer,
  type StatusQuery,
  UNKNOWN,
} from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { type RefundAnswer, type RefundRequest, UNSENT } from "~/payments/refund-request";
import type { Dice } from "../http/fuzz/dice";
import { turn } from "./machine";
import { type Charge, keptOf, short, type Simulated } from "./money";
import type { Story } from "./story";

/** What M-Pesa posts to the shop. */
export interface Report {
  readonly kind: "push" | "refund" | "payout-status";
  readonly reference: string;
  readonly json: unknown;
}

interface Prompt extends Charge {
  readonly reference: string;
  readonly checkoutId: string;
  readonly receipt: string;
  readonly account: string;
  isTaken: boolean;
  /** When the phone answered. */
  endedAt: number | null;
}

const FATES = ["prompted", "prompted", "prompted", "refused", "lost before", "lost after"] as const;
const REPORTS = [0, 1, 1, 1, 2] as const;
const LISTED_AFTER_MS = 5 * 60_000;

export class SimulatedPhones implements PaymentProvider, Simulated {
  readonly name = "daraja";
  readonly isRepeatable = false;
  readonly queryAfterMs = 20_000;
  readonly paybill = "600999";
  readonly charges = new Map<string, Prompt>();
  readonly faults: string[] = [];
  isHealthy = false;
  /** It reports no payment: the shop must ask. */
  isForgetful = false;
  report: (report: Report) => void = () => {};

  constructor(
    private readonly dice: Dice,
    private readonly story: Story,
  ) {}

  async start({ reference, cents, accountReference }: ChargeRequest): Promise<ChargeAnswer> {
    await turn("outside");
    if (this.charges.has(reference)) this.faults.push(`the phone is asked twice for ${short(reference)}`);
    const fate = this.isHealthy ? "prompted" : this.dice.pick(FATES);
    this.story.tell(`M-Pesa is asked for KSh ${cents / 100} (${short(reference)}): ${fate}`);
    if (fate === "refused") return { state: "failed", code: "1", text: "The balance is insufficient" };
    if (fate === "lost before") throw new Error("the connection broke");
    const number = this.charges.size + 1;
    const checkoutId = `ws_${number}`;
    this.charges.set(reference, {
      reference,
      cents,
      checkoutId,
      receipt: `SIM${String(number).padStart(7, "0")}`,
      account: accountReference,
      isTaken: false,
      endedAt: null,
      refunds: new Map(),
    });
    this.#later(70_000, () => this.#answer(reference));
    if (fate === "lost after") throw new Error("the connection broke");
    return { state: "accepted", checkoutId };
  }

  async status({ checkoutId, callback }: StatusQuery): Promise<StatusAnswer> {
    await this.#asked(0.2);
    const id = checkoutId ?? (callback === null ? null : readStkResult(parseJson(callback))?.checkoutId);
    const prompt = [...this.charges.values()].find((one) => one.checkoutId === id);
    if (!prompt || !id) return UNKNOWN;
    const isBehind = !this.isHealthy && this.dice.next() < 0.1;
    if (prompt.endedAt === null || isBehind) return { state: "pending" };
    if (!prompt.isTaken) return { state: "failed", code: "1032", text: "Cancelled", checkoutId: id };
    const receipt = callback === null ? null : (readStkResult(parseJson(callback))?.receipt ?? null);
    return { state: "completed", receipt, checkoutId: id, isByPrompt: true };
  }

  async refund({ reference, attemptReference, receipt, cents }: RefundRequest): Promise<RefundAnswer> {
    await this.#asked(0.15);
    if (!this.isHealthy && this.dice.next() < 0.1) return UNSENT;
    const prompt = this.charges.get(attemptReference ?? "");
    if (!prompt?.isTaken) {
      this.faults.push(`a refund of ${short(attemptReference)}, which took nothing`);
      return UNSENT;
    }
    const isReversal = receipt !== null;
    if (isReversal && prompt.refunds.size > 0 && !prompt.refunds.has(reference))
      this.faults.push(`${short(attemptReference)} is reversed although some of it went back`);
    if (prompt.refunds.has(reference)) {
      if (isReversal) return { state: "completed", receipt: null, isRepeat: true };
      this.#reports("payout-status", reference, payoutStatusJson({ reference, shillings: cents / 100 }));
      return UNKNOWN;
    }
    prompt.refunds.set(reference, cents);
    this.story.tell(`M-Pesa sends KSh ${cents / 100} back (${short(attemptReference)})`);
    if (keptOf(prompt) < 0) this.faults.push(`more went back of ${short(attemptReference)} than it took`);
    const conversationId = `AG_${reference}`;
    this.#reports("refund", reference, refundResultJson({ conversationId, shillings: cents / 100 }));
    if (!this.isHealthy && this.dice.next() < 0.15) throw new Error("the connection broke");
    return { state: "accepted", conversationId };
  }

  async received(from: Date, to: Date): Promise<readonly ReceivedPayment[]> {
    await this.#asked(0.3);
    const latest = Math.min(to.getTime(), Date.now() - LISTED_AFTER_MS);
    return [...this.charges.values()].flatMap(({ isTaken, endedAt, receipt, cents, account }) =>
      isTaken && endedAt !== null && endedAt >= from.getTime() && endedAt <= latest
        ? [
            {
              receipt,
              cents,
              phone: "2547 ***** 678",
              payerName: "WANJIKU",
              accountReference: account,
              paidAt: new Date(endedAt),
            },
          ]
        : [],
    );
  }

  async #asked(breaks: number) {
    await turn("outside");
    if (!this.isHealthy && this.dice.next() < breaks) throw new Error("the connection broke");
  }

  #answer(reference: string) {
    const prompt = this.charges.get(reference);
    if (!prompt) return;
    prompt.isTaken = this.dice.next() < 0.7;
    prompt.endedAt = Date.now();
    this.story.tell(
      `the phone ${prompt.isTaken ? `pays KSh ${prompt.cents / 100}` : "declines"} (${short(reference)})`,
    );
    const { checkoutId, receipt, cents, isTaken } = prompt;
    const paid = { checkoutId, receipt, shillings: cents / 100 };
    this.#reports("push", reference, stkCallbackJson(isTaken ? paid : { checkoutId, code: 1032 }));
  }

  #reports(kind: Report["kind"], reference: string, json: unknown) {
    if (this.isForgetful && kind === "push") return;
    const times = this.isHealthy ? 1 : this.dice.pick(REPORTS);
    // a repeat may come an hour later
    for (let n = 0; n < times; n += 1)
      this.#later(n === 0 ? 120_000 : 3_600_000, () => this.report({ kind, reference, json }));
  }

  #later(mostMs: number, work: () => void) {
    setTimeout(work, this.dice.below(mostMs));
  }
}
