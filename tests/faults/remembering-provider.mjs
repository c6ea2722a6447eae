// node --import remembering-provider.mjs: a payment provider whose books, the file PAYMENT_BOOKS, survive a kill of the shop. A line
// is what was done and the payment's reference. PAYMENT_MS: how long a payment takes (the money moves half-way); 'never' takes every
// second payment and answers none. PAYMENT_FIND=hang: it never answers what became of a payment. While the file PAYMENT_HOLD is there,
// payments begun are answered once the shop was told to stop.
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const {
  PAYMENT_BOOKS: file = "",
  PAYMENT_MS: takes = "0",
  PAYMENT_FIND: find,
  PAYMENT_HOLD: hold = "",
} = process.env;
const toldToStop = once(process, "SIGTERM");
const AFTER_STOP_MS = 500;
/** @type {Map<string, string>} by reference */
const books = new Map();
for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
  const [what = "", reference] = line.split(" ");
  if (reference) books.set(reference, what);
}

/** @param {string} what @param {string} reference */
function write(what, reference) {
  appendFileSync(file, `${what} ${reference}\n`);
  books.set(reference, what);
}

const forEver = () => new Promise(() => undefined);
let asked = 0;

const PAID = { state: "completed", receipt: null };
const UNPAID = { state: "failed", code: null, text: null };
const provider = {
  name: "mock",
  isRepeatable: true,
  askAfterMs: 60_000,
  /** @param {{ reference: string }} charge */
  async start({ reference }) {
    if (books.get(reference) === "taken") return PAID;
    write("asked", reference);
    asked += 1;
    if (existsSync(hold)) {
      await toldToStop;
      await wait(AFTER_STOP_MS);
    }
    const isTaken = takes !== "never" || asked % 2 === 0;
    if (takes !== "never") await wait(Number(takes) / 2);
    // somebody asked meanwhile and was told that it failed
    if (books.get(reference) === "failed") return UNPAID;
    if (isTaken) write("taken", reference);
    await (takes === "never" ? forEver() : wait(Number(takes) / 2));
    return PAID;
  },
  /** @param {{ reference: string }} attempt */
  async status({ reference }) {
    if (find === "hang") await forEver();
    if (books.get(reference) === "taken") return PAID;
    write("failed", reference);
    return UNPAID;
  },
  /** @param {{ attemptReference: string }} money */
  async refund({ attemptReference }) {
    write("refunded", attemptReference);
    return PAID;
  },
};
// keeps the shop from setting its own provider
const shared = {};
Reflect.defineProperty(shared, "payments", { get: () => provider, set() {} });
Reflect.set(globalThis, "soko", shared);
