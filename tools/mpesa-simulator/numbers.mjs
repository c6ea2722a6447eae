import { createHash, randomInt } from "node:crypto";

const EAT_MS = 3 * 60 * 60 * 1000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Shifted so that its UTC time reads as Nairobi time. @param {Date} at */
export const inNairobi = (at) => new Date(at.getTime() + EAT_MS);

/** 20261123143005 in Nairobi. @param {Date} at */
export const stampOf = (at) => inNairobi(at).toISOString().replace(/\D/g, "").slice(0, 14);

/** @param {string} stamp @returns {Date | null} null if it is not a valid time */
export function readStamp(stamp) {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const digits = (/** @type {number} */ count) => String(randomInt(10 ** (count - 1), 10 ** count));

export const makeReceipt = () =>
  `U${Array.from({ length: 9 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

/** Such as ws_CO_23112026143005123456789. @param {Date} at */
export function makeCheckoutId(at) {
  const stamp = stampOf(at);
  return `ws_CO_${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}${stamp.slice(8)}${digits(9)}`;
}

export const makeRequestId = () => `${digits(5)}-${digits(8)}-1`;
/** @param {Date} at */
export const makeConversationId = (at) => `AG_${stampOf(at).slice(0, 8)}_${digits(14)}`;

/** The hash of 254712345678, as older versions of the API report it. @param {string} phone */
export const hashed = (phone) => createHash("sha256").update(phone).digest("hex");

/** 2547 ***** 678, as the shop receives it. @param {string} phone */
export const masked = (phone) => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;
