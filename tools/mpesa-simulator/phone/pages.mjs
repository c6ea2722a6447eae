import { OUTCOMES } from "../outcomes.mjs";
import { stampOf } from "../numbers.mjs";

/**
 * @typedef {import("../operator.mjs").Operator} Operator
 * @typedef {import("../pushes.mjs").Prompt} Prompt
 * @typedef {{ delivery: import("../outcomes.mjs").Delivery, isLate: boolean, label: string }} Way
 */

/** @type {Way} */
export const AT_ONCE = { delivery: "in turn", isLate: false, label: "gets the result at once" };

const SHOWN = 50;

/** How the phone's answer reaches the shop. @type {ReadonlyMap<string, Way>} */
export const WAYS = new Map([
  ["in turn", AT_ONCE],
  ["late", { delivery: "in turn", isLate: true, label: "gets the result after 90 seconds" }],
  ["lost", { delivery: "lost", isLate: false, label: "never gets the result, and must query" }],
  ["twice", { delivery: "twice", isLate: false, label: "gets the result twice" }],
  ["forged", { delivery: "forged", isLate: false, label: "gets a forged result first" }],
]);

/** @param {Operator} operator @param {string | null} message */
export function phonePage(operator, message) {
  const prompts = [...operator.prompts.values()].toReversed();
  const open = operator.settings.isManual
    ? prompts.filter(({ isAnswered, result }) => !isAnswered && !result)
    : [];
  const underWay = prompts.filter(({ result }) => result === null).length - open.length;
  const waiting = underWay > 0 ? `<p class="note">${plural(underWay, "request")} under way.</p>` : "";
  return document(
    // do not reload a page that somebody is typing into
    { title: "M-PESA simulator", refreshSeconds: open.length > 0 ? 30 : 3, version: operator.version },
    `${message ? `<p class="said" role="status">${escape(message)}</p>` : ""}
    <section aria-labelledby="phone"><h2 id="phone">The phone</h2>
      ${open.map((prompt) => promptCard(operator, prompt)).join("") || quiet(operator)}${waiting}
      <p><a class="button quiet" href="/pay">Pay without a prompt</a></p></section>
    ${ledgerSection(operator)}${sentCalls(operator)}${tableOfOutcomes(operator)}`,
  );
}

/** @param {Operator} operator */
const quiet = ({ settings }) =>
  `<p class="empty">${
    settings.isManual
      ? "No request. Pay something in the shop, and the phone asks for the PIN here."
      : "Nobody plays the phone: what becomes of a request follows its amount."
  }</p>`;

/** @param {Operator} operator @param {Prompt} prompt */
const promptCard = ({ settings }, { checkoutId, amount, account, phone }) => `
  <form class="prompt" method="post" action="/prompt">
    <input type="hidden" name="id" value="${escape(checkoutId)}">
    <p class="number">${number(phone)}</p>
    <h3>Do you want to pay ${ksh(amount)} to ${escape(settings.shopName)}, account ${escape(account)}?</h3>
    <label>M-PESA PIN <small>any four digits; 0000 is wrong</small>
      <input name="pin" inputmode="numeric" autocomplete="off" maxlength="4" value="1234"></label>
    <label>The shop
      <select name="how">${[...WAYS]
        .map(([name, { label }]) => `<option value="${name}">${label}</option>`)
        .join("")}</select></label>
    <p class="row"><button name="answer" value="pay">Send</button>
      <button class="quiet" name="answer" value="cancel">Cancel</button></p>
    <p class="row"><button class="quiet" name="answer" value="ignore">Ignore</button>
      <button class="quiet" name="answer" value="poor">No money</button></p>
  </form>`;

/** @param {Operator} operator */
function ledgerSection({ ledger }) {
  const { taken, reversed, sent, balance } = ledger.totals;
  const lines = [
    ...[...ledger.payments.values()].map((one) => ({
      ...one,
      about: `${number(one.phone)}, account ${one.account || "none"}`,
      state: one.reversedAt ? "given back" : "in",
    })),
    ...[...ledger.payouts.values()].map((one) => ({
      ...one,
      about: `to ${number(one.phone)}`,
      state: "sent",
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return `<section aria-labelledby="ledger"><h2 id="ledger">The operator's ledger</h2>
    <dl><div><dt>Taken</dt><dd>${ksh(taken)}</dd></div><div><dt>Given back</dt><dd>${ksh(reversed)}</dd></div>
      <div><dt>Sent</dt><dd>${ksh(sent)}</dd></div><div><dt>The shop has</dt><dd>${ksh(balance)}</dd></div></dl>
    ${
      lines.length > 0
        ? `<ul>${lines
            .slice(0, SHOWN)
            .map(
              ({ at, receipt, amount, about, state }) =>
                `<li><strong>${ksh(amount)}</strong> ${state}, ${receipt}<br>
                 <small><time>${clock(at)}</time> ${escape(about)}</small></li>`,
            )
            .join("")}</ul>`
        : `<p class="empty">No money has moved yet.</p>`
    }</section>`;
}

/** @param {Operator} operator */
const sentCalls = ({ callbacks, registered }) => `
  <section aria-labelledby="sent"><h2 id="sent">What was sent to the shop</h2>
    ${registered ? "" : `<p class="note">Confirmations are not registered: <code>npm run daraja -- register</code>.</p>`}
    ${callbacks.sent.length > 0 ? "" : `<p class="empty">Nothing yet.</p>`}
    <ul>${callbacks.sent
      .slice(0, 12)
      .map(({ at, what, answer }) => `<li><time>${clock(at)}</time> ${escape(what)}: ${escape(answer)}</li>`)
      .join("")}</ul></section>`;

/** @param {Operator} operator */
const tableOfOutcomes = ({ settings }) => `
  <details${settings.isManual ? "" : " open"}><summary>Outcomes by amount, where nobody plays the phone</summary>
    <table><thead><tr><th>Ends in</th><th>What happens</th></tr></thead><tbody>${[...OUTCOMES]
      .map(([digits, { says }]) => `<tr><td>${String(digits).padStart(2, "0")}</td><td>${says}</td></tr>`)
      .join("")}<tr><td>others</td><td>paid</td></tr></tbody></table></details>`;

/** @param {Operator} operator @param {Record<string, string>} typed @param {string} [problem] */
export function payPage(
  { settings, isTill },
  { phone = "0712 345 678", amount = "", account = "", unasked = "" },
  problem,
) {
  const to = `${isTill ? "till" : "paybill"} ${settings.shortcode}`;
  return document(
    { title: "Pay without a prompt", refreshSeconds: null, version: null },
    `<section><h2>Pay without a prompt</h2>
      <p>As a person does who types the shop's ${to} on the phone.${
        isTill ? "" : " The account is the payment number on the shop's payment page, such as P18."
      }</p>
      ${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ""}
      <form method="post" action="/pay">
        <label>Phone<input name="phone" inputmode="tel" value="${escape(phone)}" required></label>
        ${isTill ? "" : `<label>Account<input name="account" maxlength="20" value="${escape(account)}" required></label>`}
        <label>Amount in KSh<input name="amount" inputmode="numeric" value="${escape(amount)}" required></label>
        <label class="tick"><input type="checkbox" name="unasked"${unasked && " checked"}>
          <span>Do not validate with the shop <small>as the operator does where validation is off</small></span></label>
        <p class="row"><button>Pay</button><a class="button quiet" href="/">Back</a></p>
      </form></section>`,
  );
}

/** @param {{ title: string, refreshSeconds: number | null, version: number | null }} head @param {string} body */
const document = ({ title, refreshSeconds, version }, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/phone.css"><link rel="icon" href="data:,">
${refreshSeconds === null ? "" : `<noscript><meta http-equiv="refresh" content="${refreshSeconds};url=/"></noscript>`}
${version === null ? "" : `<script type="module" src="/refresh.js" data-version="${version}"></script>`}
</head><body><header><h1>M-PESA <span>simulator</span></h1><p>Nothing here is real money.</p></header>
<main>${body}</main></body></html>`;

const ksh = (/** @type {number} */ amount) => `KSh&nbsp;${amount.toLocaleString("en")}`;
const plural = (/** @type {number} */ count, /** @type {string} */ word) =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

/** 0712 345 678 @param {string} phone */
const number = (phone) => phone.replace(/^254(...)(...)(...)$/, "0$1 $2 $3");

/** In Nairobi. @param {Date} at */
const clock = (at) =>
  stampOf(at)
    .slice(8)
    .replace(/(..)(..)(..)/, "$1:$2:$3");

const escape = (/** @type {string} */ text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
