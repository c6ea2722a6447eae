// Money that the shop sends back: a reversal of what came in, or business-to-customer.
import {
  addressIn,
  amountIn,
  CallError,
  checkShortcode,
  isInitiator,
  limitCode,
  matching,
  phoneIn,
  textIn,
} from "./checks.mjs";
import { outResult } from "./messages.mjs";
import { makeConversationId, makeReceipt, makeRequestId, stampOf } from "./numbers.mjs";
import { TAKES_MS } from "./settings.mjs";

/** @typedef {import("./operator.mjs").Operator} Operator @typedef {import("./checks.mjs").Body} Body */

/** Only the whole of a payment can be reversed. @param {Operator} operator @param {Body} body */
export function reverse(operator, body) {
  const { settings, ledger } = operator;
  matching(body, "CommandID", /^TransactionReversal$/);
  checkShortcode(body, "ReceiverParty", settings);
  // the operator's spelling
  matching(body, "RecieverIdentifierType", /^11$/);
  matching(body, "Remarks", /^.{2,100}$/);
  addressIn(body, "QueueTimeOutURL");
  const receipt = textIn(body, "TransactionID");
  const amount = amountIn(body);
  const paid = ledger.payments.get(receipt);
  if (paid && paid.amount !== amount) throw new CallError(400, "400.002.02", "Bad Request - Invalid Amount");
  const isKnown = isInitiator(body, "Initiator", settings);
  return sendOut(operator, { body, amount, originatorId: makeRequestId(), key: receipt }, () => {
    const code = isKnown ? ledger.reverse(receipt) : "2001";
    return { code, receipt: makeReceipt(), parameters: { OriginalTransactionID: receipt, Amount: amount } };
  });
}

/** Less is sent to no phone. */
const MIN_PAYOUT = 10;

/** The same OriginatorConversationID pays once, and its result is sent again, unless a fault refuses it. @param {Operator} operator @param {Body} body */
export function payCustomer(operator, body) {
  const { settings, ledger, faults, sentBefore } = operator;
  const originatorId = matching(body, "OriginatorConversationID", /^[\w-]{1,100}$/);
  matching(body, "CommandID", /^(BusinessPayment|SalaryPayment|PromotionPayment)$/);
  checkShortcode(body, "PartyA", settings);
  matching(body, "Remarks", /^.{2,100}$/);
  addressIn(body, "QueueTimeOutURL");
  const amount = amountIn(body);
  const phone = phoneIn(body, "PartyB");
  const isKnown = isInitiator(body, "InitiatorName", settings);
  if (sentBefore.has(originatorId) && faults.applies("duplicateRefused", `${phone} ${amount}`)) {
    operator.duplicatesRefused.add(originatorId);
    throw new CallError(500, "500.002.1001", "Duplicate OriginatorConversationID.");
  }
  const conversationId = ledger.payouts.get(originatorId)?.conversationId ?? makeConversationId(new Date());
  const isLost = !sentBefore.has(originatorId) && faults.applies("payoutLost", `${phone} ${amount}`);
  return sendOut(operator, { body, amount, originatorId, conversationId, key: originatorId, isLost }, () => {
    const refusal = refusalOf(operator, { isKnown, amount, originatorId });
    if (refusal !== null) return { code: refusal, receipt: makeReceipt(), parameters: {} };
    const { receipt, at } = ledger.payOut({ originatorId, conversationId, amount, phone });
    const parameters = {
      TransactionAmount: amount,
      TransactionReceipt: receipt,
      ReceiverPartyPublicName: `${phone} - WANJIKU`,
      TransactionCompletedDateTime: stampOf(at),
    };
    return { code: "0", receipt, parameters };
  });
}

/** @param {Operator} operator @param {{ isKnown: boolean, amount: number, originatorId: string }} payout */
function refusalOf({ ledger }, { isKnown, amount, originatorId }) {
  if (!isKnown) return "2001";
  const isNew = !ledger.payouts.has(originatorId);
  return limitCode(amount, MIN_PAYOUT) ?? (isNew && ledger.totals.balance < amount ? "1" : null);
}

/**
 * @typedef {object} Out
 * @property {Body} body
 * @property {number} amount
 * @property {string} originatorId
 * @property {string} [conversationId]
 * @property {boolean} [isLost] its result is never sent
 * @property {string} key what is sent back: lateness, losses and cuts befall its first request alone
 *
 * @typedef {{ code: string, receipt: string, parameters: Record<string, unknown> }} Done
 */

/** @param {Operator} operator @param {Out} out @param {() => Done} work @returns {object | "cut"} */
function sendOut(
  operator,
  { body, amount, originatorId, conversationId = makeConversationId(new Date()), key, isLost = false },
  work,
) {
  const { callbacks, settings, sentBefore } = operator;
  const url = addressIn(body, "ResultURL");
  const isFirst = !sentBefore.has(key);
  sentBefore.add(key);
  const outcome = settings.isManual || !isFirst ? null : settings.outcomeOf(amount);
  callbacks.later(outcome?.isLate ? TAKES_MS.late : TAKES_MS.result, async () => {
    const { code, receipt, parameters } = work();
    operator.changed();
    if (isLost || outcome?.delivery === "lost") return;
    const result = outResult({ originatorId, conversationId }, code, receipt, parameters);
    const tell = () => callbacks.post(`Result ${code} of money sent back`, url, result);
    await tell();
    if (outcome?.delivery === "twice") await tell();
  });
  if (outcome?.isCut) return "cut";
  return {
    OriginatorConversationID: originatorId,
    ConversationID: conversationId,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  };
}
