// The page that plays the phone. Plain forms; a script refreshes it.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { payIn } from "../payments-in.mjs";
import { settle } from "../pushes.mjs";
import { TAKES_MS } from "../settings.mjs";
import { AT_ONCE, payPage, phonePage, WAYS } from "./pages.mjs";

/**
 * @typedef {import("../operator.mjs").Operator} Operator
 * @typedef {{ request: import("node:http").IncomingMessage, url: URL, text: string }} Asked
 * @typedef {import("node:http").ServerResponse} Response
 */

const WRONG_PIN = "0000";
const FILES = new Map([
  ["/phone.css", "text/css; charset=utf-8"],
  ["/refresh.js", "text/javascript; charset=utf-8"],
]);

/** @param {Operator} operator @param {Asked} asked @param {Response} response */
export async function answerPhone(operator, { request, url, text }, response) {
  const { method, headers } = request;
  if (method === "POST") {
    // a page of another site may not play the phone
    if (headers.origin !== undefined && new URL(headers.origin).host !== headers.host)
      return void response.writeHead(403).end();
    return post(operator, url.pathname, new URLSearchParams(text), response);
  }
  const type = FILES.get(url.pathname);
  if (type) {
    const file = await readFile(path.join(import.meta.dirname, url.pathname));
    return void response.writeHead(200, { "Content-Type": type }).end(file);
  }
  if (url.pathname === "/version")
    return void response.writeHead(200, { "Content-Type": "text/plain" }).end(String(operator.version));
  if (url.pathname === "/") return html(response, 200, phonePage(operator, url.searchParams.get("said")));
  if (url.pathname === "/pay")
    return html(response, 200, payPage(operator, Object.fromEntries(url.searchParams)));
  return void response
    .writeHead(404, { "Content-Type": "text/plain" })
    .end("There is nothing at this address.\n");
}

/** @param {Operator} operator @param {string} pathname @param {URLSearchParams} form @param {Response} response */
async function post(operator, pathname, form, response) {
  if (pathname === "/prompt") return back(response, answerPrompt(operator, form));
  if (pathname !== "/pay") return void response.writeHead(404).end();
  const typed = Object.fromEntries(form);
  const money = readMoney(typed, operator.isTill);
  if (typeof money === "string") return html(response, 400, payPage(operator, typed, money));
  const paid = await payIn(operator, { ...money, isUnasked: form.has("unasked") });
  if ("refusal" in paid)
    return html(
      response,
      409,
      payPage(operator, typed, `The shop refused it: ${meaningOf(paid.refusal)}. No money moved.`),
    );
  return back(response, `Paid KSh ${money.amount}. Receipt ${paid.receipt}.`);
}

/** @param {Operator} operator @param {URLSearchParams} form @returns {string} what the phone says */
function answerPrompt(operator, form) {
  const prompt = operator.prompts.get(form.get("id") ?? "");
  if (!prompt || prompt.isAnswered || prompt.result) return "That request is over.";
  prompt.isAnswered = true;
  const [code, message] = codeOf(form);
  const { delivery, isLate } = WAYS.get(form.get("how") ?? "") ?? AT_ONCE;
  operator.callbacks.later(isLate ? TAKES_MS.late : 0, () => settle(operator, prompt, code, delivery));
  operator.changed();
  return message;
}

/** @param {URLSearchParams} form @returns {[code: string, message: string]} */
function codeOf(form) {
  switch (form.get("answer")) {
    case "cancel":
      return ["1032", "You cancelled the request."];
    case "ignore":
      return ["1037", "You did not answer. The shop reads that nobody could be reached."];
    case "poor":
      return ["1", "You have too little money for this."];
    default:
      return form.get("pin") === WRONG_PIN
        ? ["2001", "Wrong PIN."]
        : ["0", "PIN entered. The receipt appears in the ledger below in a moment."];
  }
}

/** @param {Record<string, string>} typed @param {boolean} isTill @returns {{ phone: string, amount: number, account: string } | string} or the error message */
function readMoney({ phone = "", amount = "", account = "" }, isTill) {
  const [, local] = /^(?:\+?254|0)([17]\d{8})$/.exec(phone.replace(/\s/g, "")) ?? [];
  if (local === undefined) return "Enter a Kenyan mobile number such as 0712 345 678.";
  if (!/^\d{1,6}$/.test(amount) || Number(amount) === 0) return "Enter whole shillings, such as 200.";
  if (!isTill && account.trim() === "") return "A paybill asks for an account.";
  return {
    phone: `254${local}`,
    amount: Number(amount),
    account: isTill ? "" : account.trim().slice(0, 20),
  };
}

/** @type {Readonly<Record<string, string>>} */
const REFUSALS = {
  C2B00012: "it knows no open payment with this account",
  C2B00013: "the amount is another",
};

/** @param {string} code */
const meaningOf = (code) => (REFUSALS[code] ? `${REFUSALS[code]} (${code})` : code);

/** @param {Response} response @param {string} message */
const back = (response, message) =>
  void response.writeHead(303, { Location: `/?said=${encodeURIComponent(message)}` }).end();

/** @param {Response} response @param {number} status @param {string} page */
const html = (response, status, page) =>
  void response
    .writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" })
    .end(page);
