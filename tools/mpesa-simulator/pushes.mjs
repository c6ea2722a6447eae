// A push asks a phone for money; a query returns its state.
import {
  addressIn,
  amountIn,
  bad,
  CallError,
  checkPassword,
  checkShortcode,
  limitCode,
  matching,
  phoneIn,
  textIn,
} from "./checks.mjs";
import { makePayment } from "./ledger.mjs";
import { confirm } from "./payments-in.mjs";
import { pushResult } from "./messages.mjs";
import { makeCheckoutId, makeReceipt, makeRequestId } from "./numbers.mjs";
import { PAID, textOf } from "./outcomes.mjs";
import { TAKES_MS } from "./settings.mjs";

/**
 * @typedef {import("./operator.mjs").Operator} Operator
 * @typedef {import("./ledger.mjs").Payment} Payment
 * @typedef {import("./outcomes.mjs").Outcome} Outcome
 * @typedef {import("./outcomes.mjs").Delivery} Delivery
 *
 * @typedef {object} Prompt
 * @property {string} checkoutId
 * @property {string} merchantId
 * @property {number} amount in shillings
 * @property {string} phone
 * @property {string} account
 * @property {string} callbackUrl
 * @property {Date} at
 * @property {boolean} isAnswered on the phone; the result may come later
 * @property {() => void} endsWaiting for a person's answer
 * @property {{ code: string, payment: Payment | null } | null} result
 */

/** The minimum under the fault `minimumTen`. */
const TARIFF_MINIMUM = 10;

const TYPES = { paybill: "CustomerPayBillOnline", till: "CustomerBuyGoodsOnline" };

/** @param {Operator} operator @param {import("./checks.mjs").Body} body @returns {Promise<object | "cut">} 'cut': the connection is closed instead of an answer */
export async function push(operator, body) {
  const { settings, callbacks } = operator;
  checkPassword(body, settings);
  matching(body, "TransactionType", new RegExp(`^${TYPES[settings.kind]}$`));
  checkShortcode(body, "PartyB", settings);
  const prompt = {
    checkoutId: makeCheckoutId(new Date()),
    merchantId: makeRequestId(),
    amount: amountIn(body),
    phone: phoneIn(body, "PhoneNumber"),
    account: matching(body, "AccountReference", /^[A-Za-z0-9]{1,12}$/),
    callbackUrl: addressIn(body, "CallBackURL"),
    at: new Date(),
    isAnswered: false,
    endsWaiting: () => {},
    result: null,
  };
  matching(body, "PartyA", new RegExp(`^${prompt.phone}$`));
  matching(body, "TransactionDesc", /^.{1,13}$/);
  const limit = limitOf(operator, prompt);
  const outcome = settings.isManual ? PAID : settings.outcomeOf(prompt.amount);
  const isSameAgain = wasPromptedLately(operator, prompt);
  operator.prompts.set(prompt.checkoutId, prompt);
  operator.changed();

  const refusal = limit ?? (isSameAgain ? "17" : null);
  if (refusal !== null) callbacks.later(TAKES_MS.pin, () => settle(operator, prompt, refusal, "in turn"));
  else if (settings.isManual)
    prompt.endsWaiting = callbacks.later(TAKES_MS.noAnswer, () => expire(operator, prompt));
  else if (outcome.delivery === "early") await settle(operator, prompt, outcome.code, outcome.delivery);
  else callbacks.later(pauseOf(outcome), () => settle(operator, prompt, outcome.code, outcome.delivery));
  return outcome.isCut ? "cut" : accepted(prompt);
}

/** M-Pesa refuses some amounts, at once or in the result. @param {Operator} operator @param {Prompt} prompt */
function limitOf({ faults }, { amount, account }) {
  const least = faults.applies("minimumTen", account) ? TARIFF_MINIMUM : 1;
  const limit = limitCode(amount, least);
  if (limit === "3" && !faults.applies("lateLimit", account)) throw bad("Amount");
  return limit;
}

/** @param {Prompt} prompt */
const accepted = ({ merchantId, checkoutId }) => ({
  MerchantRequestID: merchantId,
  CheckoutRequestID: checkoutId,
  ResponseCode: "0",
  ResponseDescription: "Success. Request accepted for processing",
  CustomerMessage: "Success. Request accepted for processing",
});

/** @param {Operator} operator @param {Prompt} prompt */
function wasPromptedLately({ prompts, settings }, { amount, phone, at }) {
  const since = at.getTime() - settings.sameAgainMs;
  return [...prompts.values()].some(
    (one) => one.amount === amount && one.phone === phone && one.at.getTime() > since,
  );
}

/** @param {Outcome} outcome */
function pauseOf({ code, isLate }) {
  if (isLate) return TAKES_MS.late;
  return code === "1037" ? TAKES_MS.noAnswer : TAKES_MS.pin;
}

/** @param {Operator} operator @param {Prompt} prompt */
function expire(operator, prompt) {
  return prompt.isAnswered ? undefined : settle(operator, prompt, "1037", "in turn");
}

/** Ends the prompt with what the phone answered, once. @param {Operator} operator @param {Prompt} prompt @param {string} code @param {Delivery} delivery */
export async function settle(operator, prompt, code, delivery) {
  if (prompt.result) return;
  prompt.isAnswered = true;
  prompt.endsWaiting();
  operator.changed();
  if (delivery.startsWith("forged")) await sendForgedCallback(operator, prompt, code);
  const payment =
    code === "0" ? operator.ledger.enter(makePayment({ ...moneyOf(prompt), way: "push" })) : null;
  prompt.result = { code, payment };
  operator.changed();
  await sendCallbacks(operator, prompt, delivery);
}

/** @param {Prompt} prompt */
const moneyOf = ({ amount, phone, account }) => ({ amount, phone, account });

/** A stranger who knows the address and the ids calls while the push is pending. @param {Operator} operator @param {Prompt} prompt @param {string} code */
async function sendForgedCallback({ callbacks }, prompt, code) {
  const { phone, amount } = prompt;
  // if nothing was paid, the forgery names the right amount
  const forged = {
    phone,
    amount: code === "0" ? amount + 1_000 : amount,
    receipt: makeReceipt(),
    at: new Date(),
  };
  await callbacks.post("Forged callback", prompt.callbackUrl, pushResult(prompt, "0", forged));
  await callbacks.wait(TAKES_MS.forged);
}

/** @param {Operator} operator @param {Prompt} prompt @param {Delivery} delivery */
async function sendCallbacks(operator, prompt, delivery) {
  const { callbacks, faults } = operator;
  const { code, payment } = prompt.result ?? { code: "", payment: null };
  if (delivery === "lost" || delivery === "forged, then lost") return;
  const result =
    payment && faults.applies("callbackDenies", prompt.account)
      ? pushResult(prompt, NOT_REACHED, null)
      : pushResult(prompt, code, payment);
  const callback = () => callbacks.post(`Result ${code} of the push`, prompt.callbackUrl, result);
  const confirmation = () => (payment ? confirm(operator, payment) : null);
  // either may arrive first
  const calls = isEven(prompt.checkoutId) ? [callback, confirmation] : [confirmation, callback];
  for (const call of calls) await call();
  if (delivery === "twice") await Promise.all(calls.map((call) => call()));
}

const isEven = (/** @type {string} */ id) => Number(id.at(-1)) % 2 === 0;

/** The code that a fault reports instead of 'paid'. */
const NOT_REACHED = "1037";

/** @param {Operator} operator @param {import("./checks.mjs").Body} body */
export function query({ prompts, settings, faults }, body) {
  checkPassword(body, settings);
  const prompt = prompts.get(textIn(body, "CheckoutRequestID"));
  if (!prompt || faults.applies("forgottenId", prompt.account)) throw bad("CheckoutRequestID");
  if (!prompt.result) throw new CallError(500, "500.001.1001", "The transaction is being processed");
  const isDenied = prompt.result.payment !== null && faults.applies("queryDenies", prompt.account);
  const code = isDenied ? NOT_REACHED : prompt.result.code;
  return {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successsfully",
    MerchantRequestID: prompt.merchantId,
    CheckoutRequestID: prompt.checkoutId,
    ResultCode: code,
    ResultDesc: textOf(code),
  };
}
