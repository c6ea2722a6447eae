// node --import persistent-provider.mjs: a payment provider whose ledger, the file PAYMENT_LEDGER, survives a kill of the shop. Each
// line is an action and a payment's reference. PAYMENT_MS: how long a payment takes (the money moves half-way); 'never' takes every
// second payment and answers none. PAYMENT_FIND=hang: never answers a status query. While the file PAYMENT_HOLD exists, pending
// payments are answered once the shop gets the signal to stop.
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const {
  PAYMENT_LEDGER: file = "",
  PAYMENT_MS: takes = "0",
  PAYMENT_FIND: find,
  PAYMENT_HOLD: hold = "",
} = process.env;
const stopSignal = once(process, "SIGTERM");
const AFTER_STOP_MS = 500;
/** @type {Map<string, string>} by reference */
const ledger = new Map();
for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
  const [what = "", reference] = line.split(" ");
  if (reference) ledger.set(reference, what);
}

/** @param {string} what @param {string} reference */
function write(what, reference) {
  appendFileSync(file, `${what} ${reference}\n`);
  ledger.set(reference, what);
}

const forEver = () => new Promise(() => undefined);
let asked = 0;

const PAID = { state: "completed", receipt: null };
const UNPAID = { state: "failed", code: null, text: null };
const provider = {
  name: "mock",
  isRepeatable: true,
  queryAfterMs: 60_000,
  /** @param {{ reference: string }} charge */
  async start({ reference }) {
    if (ledger.get(reference) === "taken") return PAID;
    write("asked", reference);
    asked += 1;
    if (existsSync(hold)) {
      await stopSignal;
      await wait(AFTER_STOP_MS);
    }
    const isTaken = takes !== "never" || asked % 2 === 0;
    if (takes !== "never") await wait(Number(takes) / 2);
    // a status query meanwhile has answered that it failed
    if (ledger.get(reference) === "failed") return UNPAID;
    if (isTaken) write("taken", reference);
    await (takes === "never" ? forEver() : wait(Number(takes) / 2));
    return PAID;
  },
  /** @param {{ reference: string }} attempt */
  async status({ reference }) {
    if (find === "hang") await forEver();
    if (ledger.get(reference) === "taken") return PAID;
    write("failed", reference);
    return UNPAID;
  },
  /** @param {{ attemptReference: string }} money */
  async refund({ attemptReference }) {
    write("refunded", attemptReference);
    return PAID;
  },
};
// prevents the shop from setting its own provider
const shared = {};
Reflect.defineProperty(shared, "payments", { get: () => provider, set() {} });
Reflect.set(globalThis, "soko", shared);
