// What can go wrong apart from the payer's own outcome (outcomes.mjs), by name. The same seed chooses the same faults for the same payment and call.
import { createHash } from "node:crypto";

/** @typedef {"payment" | "push" | "call" | "list" | "payout"} FaultTarget what a fault applies to */

export const FAULTS = /** @type {const} */ ({
  hashedPhone: {
    appliesTo: "payment",
    says: "confirmation and list carry the SHA-256 of the payer's number",
  },
  nullPhone: { appliesTo: "payment", says: "confirmation and list carry no number, name or account: null" },
  callbackDenies: { appliesTo: "push", says: "paid, and the callback says 1037; the status query says paid" },
  queryDenies: { appliesTo: "push", says: "paid, and the status query says 1037; the callback says paid" },
  forgottenId: {
    appliesTo: "push",
    says: "the status query knows the CheckoutRequestID no more: 400.002.02",
  },
  minimumTen: {
    appliesTo: "push",
    says: "less than KSh 10 ends with result 2, as a shortcode's tariff may say",
  },
  lateLimit: {
    appliesTo: "push",
    says: "more than KSh 250,000 is accepted and ends with result 3, in place of 400.002.02",
  },
  tokenEnds: {
    appliesTo: "call",
    says: "the token ends early, reported as 401.001, 401.002.01, 401.003.01, 400.003.01, 404.001.03 or a bare 401",
  },
  turnedAway: { appliesTo: "call", says: "503 with Retry-After and an HTML page; the operator never had it" },
  spikeArrest: { appliesTo: "call", says: "500.003.02, too many calls; the operator never had it" },
  resetBefore: { appliesTo: "call", says: "the connection is reset; the operator never had it" },
  resetAfter: { appliesTo: "call", says: "the connection is reset once the operator had it" },
  pageAfter: { appliesTo: "call", says: "a proxy's 504 page once the operator had it" },
  falseZulu: { appliesTo: "list", says: "times with a Z that are Nairobi's" },
  repeatedRows: {
    appliesTo: "list",
    says: "pages of 25 rows that repeat rows which OffSetValue does not count",
  },
  oddRows: {
    appliesTo: "list",
    says: "rows of no use between the others: without amount, of another shape, null",
  },
  duplicateRefused: {
    appliesTo: "payout",
    says: "a payout requested again is 500.002.1001 (Duplicate OriginatorConversationID), and nothing is sent again",
  },
  payoutLost: { appliesTo: "payout", says: "the result of the first request is never sent" },
});

/** @typedef {keyof typeof FAULTS} Fault @typedef {Readonly<Partial<Record<Fault, number>>>} Rates from 0 (never) to 1 (always) */

export const FAULT_NAMES = /** @type {readonly Fault[]} */ (Object.keys(FAULTS));

export class Faults {
  /** @type {Map<Fault, Set<string>>} the payments and calls that each fault happened to */
  #affected = new Map();
  /** @type {Map<string, number>} */
  #times = new Map();

  /** @param {number} seed @param {Rates} rates */
  constructor(seed, rates) {
    this.seed = seed;
    this.rates = rates;
  }

  /** Gives the same answer each time. @param {Fault} fault @param {string} what a payment, or a call with its number */
  applies(fault, what) {
    const rate = this.rates[fault] ?? 0;
    if (rate === 0 || this.#chance(fault, what) >= rate) return false;
    const affected = this.#affected.get(fault) ?? new Set();
    this.#affected.set(fault, affected.add(what));
    return true;
  }

  /** 'call 1', then 'call 2'. @param {string} what */
  next(what) {
    const times = (this.#times.get(what) ?? 0) + 1;
    this.#times.set(what, times);
    return `${what} ${times}`;
  }

  /** @template T @param {string} what @param {readonly T[]} from @returns {T} */
  pick(what, from) {
    return /** @type {T} */ (from[Math.floor(this.#chance("pick", what) * from.length)]);
  }

  /** How many payments, pushes or calls each fault happened to. */
  get counts() {
    return Object.fromEntries(
      FAULT_NAMES.flatMap((fault) => {
        const count = this.#affected.get(fault)?.size ?? 0;
        return count > 0 ? [[fault, count]] : [];
      }),
    );
  }

  /** From 0 to below 1. @param {string} kind @param {string} what */
  #chance(kind, what) {
    const hash = createHash("sha256").update(`${this.seed} ${kind} ${what}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  }
}

/** Reads 'hashedPhone=0.3,tokenEnds'. A fault without a rate always happens; 'all' is every fault at one in twenty. @param {string} text @returns {Rates} */
export function readRates(text) {
  if (text === "all") return Object.fromEntries(FAULT_NAMES.map((fault) => [fault, 0.05]));
  return Object.fromEntries(
    text.split(",").map((part) => {
      const [name = "", rate = "1"] = part.trim().split("=");
      if (!(name in FAULTS)) throw new Error(`There is no fault '${name}': ${FAULT_NAMES.join(", ")}`);
      if (!/^(0(\.\d+)?|1)$/.test(rate)) throw new Error(`The rate of ${name} must be from 0 to 1`);
      return [name, Number(rate)];
    }),
  );
}
