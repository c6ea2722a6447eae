// For tests alone: node --import remembering-provider.mjs. A payment provider whose books are a file (PAYMENT_BOOKS), so that it
// knows after a kill of the shop what it took before. Each line is what was done and the payment's reference.
// PAYMENT_MS: how long a payment takes; the money moves after half of it. 'never' answers nobody: it takes every second payment.
// PAYMENT_FIND=hang: it does not answer what became of one.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const { PAYMENT_BOOKS: file = "", PAYMENT_MS: takes = "0", PAYMENT_FIND: find } = process.env;
/** @type {Map<string, string>} the last that was done, by reference */
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

const provider = {
  /** @param {{ reference: string }} charge */
  async charge({ reference }) {
    if (books.get(reference) === "taken") return "completed";
    write("asked", reference);
    asked += 1;
    const isTaken = takes !== "never" || asked % 2 === 0;
    if (takes !== "never") await wait(Number(takes) / 2);
    // whoever asked meanwhile was told that it has failed
    if (books.get(reference) === "failed") return "failed";
    if (isTaken) write("taken", reference);
    await (takes === "never" ? forEver() : wait(Number(takes) / 2));
    return "completed";
  },
  /** @param {string} reference */
  async find(reference) {
    if (find === "hang") await forEver();
    if (books.get(reference) === "taken") return "completed";
    write("failed", reference);
    return "failed";
  },
  /** @param {string} reference */
  async refund(reference) {
    write("refunded", reference);
  },
};
// what the shop sets up at its start is not taken
Reflect.defineProperty(globalThis, "sokoPayments", { get: () => provider, set() {} });
