// Money that a person sends by paybill or till without a prompt, and what the shop learns of any money that comes in.
import { makePayment } from "./ledger.mjs";
import { addressIn, CallError, checkShortcode, matching } from "./checks.mjs";
import { ODD_ROWS, paidIn, pulled } from "./messages.mjs";
import { makeConversationId, readStamp, stampOf } from "./numbers.mjs";

/** @typedef {import("./operator.mjs").Operator} Operator @typedef {import("./ledger.mjs").Payment} Payment @typedef {import("./checks.mjs").Body} Body */

/** @param {Operator} operator @param {Body} body */
export function registerUrls(operator, body) {
  checkShortcode(body, "ShortCode", operator.settings);
  operator.registered = {
    isAcceptedUnanswered: matching(body, "ResponseType", /^(Completed|Cancelled)$/) === "Completed",
    confirmation: addressIn(body, "ConfirmationURL"),
    validation: addressIn(body, "ValidationURL"),
  };
  operator.changed();
  return {
    OriginatorCoversationID: makeConversationId(new Date()),
    ResponseCode: "0",
    ResponseDescription: "Success",
  };
}

/**
 * The shop may refuse it before the money moves, unless `isUnasked`: validation is switched off.
 * @param {Operator} operator @param {{ phone: string, amount: number, account: string, isUnasked?: boolean }} money
 * @returns {Promise<{ receipt: string } | { refusal: string }>}
 */
export async function payIn(operator, { phone, amount, account, isUnasked = false }) {
  const { ledger, settings, isTill, faults } = operator;
  const shop = { shortcode: settings.shortcode, isTill, faults };
  const payment = makePayment({ phone, amount, account, way: settings.kind });
  const refusal = isUnasked ? null : await validate(operator, paidIn(payment, shop));
  if (refusal !== null) return { refusal };
  ledger.enter(payment);
  operator.changed();
  await confirm(operator, payment);
  return { receipt: payment.receipt };
}

/** @param {Operator} operator @param {unknown} question @returns {Promise<string | null>} the shop's code, or null: it may be paid */
async function validate({ callbacks, registered }, question) {
  if (!registered) return null;
  const answer = await callbacks.post("Validation", registered.validation, question);
  if (answer === null || typeof answer !== "object" || !("ResultCode" in answer))
    return registered.isAcceptedUnanswered ? null : "no answer";
  const code = String(answer.ResultCode);
  return code === "0" ? null : code;
}

/** Reports nothing if no address is registered. @param {Operator} operator @param {Payment} payment */
export async function confirm({ callbacks, registered, settings, ledger, isTill, faults }, payment) {
  if (!registered) return;
  const { balance } = ledger.totals;
  const body = paidIn(payment, { shortcode: settings.shortcode, balance, isTill, faults });
  await callbacks.post(`Confirmation ${payment.receipt}`, registered.confirmation, body);
}

/** @param {Operator} operator @param {Body} body */
export function registerPull(operator, body) {
  checkShortcode(body, "ShortCode", operator.settings);
  matching(body, "RequestType", /^Pull$/);
  addressIn(body, "CallBackURL");
  operator.isPullRegistered = true;
  return {
    ResponseRefID: makeConversationId(new Date()),
    ResponseStatus: "1000",
    ShortCode: operator.settings.shortcode,
    ResponseDescription: "ShortCode already Registered",
  };
}

const PULL_MS = 48 * 60 * 60 * 1000;
const PULL_ROWS = 1_000;
const SMALL_PAGE = 25;
const REPEATED_ROWS = 10;

/** The last 48 hours, a page of 1,000 from OffSetValue on. @param {Operator} operator @param {Body} body */
export function pull({ ledger, settings, isTill, faults }, body) {
  checkShortcode(body, "ShortCode", settings);
  const [from, to] = [momentIn(body, "StartDate"), momentIn(body, "EndDate")];
  const offset = Number(matching(body, "OffSetValue", /^\d{1,6}$/));
  const since = Math.max(from.getTime(), Date.now() - PULL_MS);
  const about = faults.next("list");
  // the same on all pages of one list
  const isMislabelledUtc = faults.applies("falseZulu", `list from ${from.toISOString()}`);
  const listed = [...ledger.payments.values()]
    // the operator's times have no parts of a second
    .filter(({ at }) => at.getTime() >= since && Math.floor(at.getTime() / 1000) <= to.getTime() / 1000)
    .map((payment) => pulled(payment, { shopName: settings.shopName, isTill, faults, isMislabelledUtc }));
  const rows = pageOf(listed, offset, faults.applies("repeatedRows", about));
  if (faults.applies("oddRows", about)) rows.splice(faults.pick(about, [0, 1, 5]), 0, ...ODD_ROWS);
  return {
    ResponseRefID: makeConversationId(new Date()),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No transactions found",
    Response: [rows],
  };
}

/** @param {readonly unknown[]} listed @param {number} offset @param {boolean} isRepeating rows of the page before come again, at its head */
function pageOf(listed, offset, isRepeating) {
  const page = listed.slice(offset, offset + (isRepeating ? SMALL_PAGE : PULL_ROWS));
  const again = isRepeating ? listed.slice(Math.max(0, offset - REPEATED_ROWS), offset) : [];
  return [...again, ...page];
}

/** 2026-11-23 14:30:05, in Nairobi. @param {Body} body @param {string} name */
function momentIn(body, name) {
  const text = matching(body, name, /^\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d$/);
  const at = readStamp(text.replace(/ (\d):/, " 0$1:").replace(/\D/g, ""));
  if (!at)
    throw new CallError(400, "400.002.02", `Bad Request - Invalid ${name}; now is ${stampOf(new Date())}`);
  return at;
}
