// What the operator refuses before it does anything.
import { readStamp } from "./numbers.mjs";

/** @typedef {import("./settings.mjs").Settings} Settings @typedef {Readonly<Record<string, unknown>>} Body */

export class CallError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const CLOCK_MS = 60 * 60 * 1000;
/** Of one payment or payout. */
export const MAX_SHILLINGS = 250_000;
/** The operator refuses addresses with these in them. */
const WORDS = /mpesa|m-pesa|safaricom|query|cmd|exe|sql/i;

export const bad = (/** @type {string} */ field) =>
  new CallError(400, "400.002.02", `Bad Request - Invalid ${field}`);

/** Callers send numbers as numbers or as text. @param {Body} body @param {string} name */
export function textIn(body, name) {
  const value = body[name];
  if (typeof value !== "string" && typeof value !== "number") throw bad(name);
  return String(value);
}

/** @param {Body} body @param {string} name @param {RegExp} shape */
export function matching(body, name, shape) {
  const text = textIn(body, name);
  if (!shape.test(text)) throw bad(name);
  return text;
}

/** Whole shillings. @param {Body} body */
export function amountIn(body) {
  const amount = Number(matching(body, "Amount", /^\d{1,9}$/));
  if (amount < 1) throw bad("Amount");
  return amount;
}

/** The result code with which M-Pesa refuses an amount; null if it accepts it. @param {number} amount @param {number} least */
export function limitCode(amount, least) {
  if (amount < least) return "2";
  return amount > MAX_SHILLINGS ? "3" : null;
}

/** @param {Body} body @param {string} name */
export const phoneIn = (body, name) => matching(body, name, /^254[17]\d{8}$/);

/** The simulator only calls this machine. @param {Body} body @param {string} name */
export function addressIn(body, name) {
  const text = textIn(body, name);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || WORDS.test(url.pathname + url.search)) throw bad(name);
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    throw new CallError(
      400,
      "400.002.02",
      `Bad Request - Invalid ${name}: the simulator calls this machine alone`,
    );
  return text;
}

/** @param {Body} body @param {string} name @param {Settings} settings */
export function checkShortcode(body, name, { shortcode }) {
  if (textIn(body, name) !== shortcode) throw bad(name);
}

/** Nairobi time; the password contains the same time. @param {Body} body @param {Settings} settings */
export function checkPassword(body, settings) {
  checkShortcode(body, "BusinessShortCode", settings);
  const stamp = matching(body, "Timestamp", /^\d{14}$/);
  const at = readStamp(stamp);
  if (!at || Math.abs(at.getTime() - Date.now()) > CLOCK_MS) throw bad("Timestamp");
  const password = Buffer.from(settings.shortcode + settings.passkey + stamp).toString("base64");
  // the operator uses this code for a pending payment too
  if (textIn(body, "Password") !== password)
    throw new CallError(500, "500.001.1001", "[MerchantValidate] - Wrong credentials");
}

/** The operator reports a wrong one later, in the result. @param {Body} body @param {string} name @param {Settings} settings */
export const isInitiator = (body, name, { initiator, securityCredential }) =>
  textIn(body, name) === initiator && textIn(body, "SecurityCredential") === securityCredential;
