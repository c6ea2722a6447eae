// The state of a payment, a reversal or a payout, reported by a result call.
import { addressIn, checkShortcode, isInitiator, matching } from "./checks.mjs";
import { outResult } from "./messages.mjs";
import { makeConversationId, makeReceipt, makeRequestId, stampOf } from "./numbers.mjs";
import { TAKES_MS } from "./settings.mjs";

/** @typedef {import("./operator.mjs").Operator} Operator @typedef {import("./checks.mjs").Body} Body */

/** The documents name no code for an unknown transaction; this one is a reversal's. */
const UNKNOWN = "R000002";

/** By receipt, or by the OriginatorConversationID that the shop gave. @param {Operator} operator @param {Body} body */
export function queryStatus(operator, body) {
  const { settings, callbacks } = operator;
  matching(body, "CommandID", /^TransactionStatusQuery$/);
  checkShortcode(body, "PartyA", settings);
  matching(body, "IdentifierType", /^4$/);
  matching(body, "Remarks", /^.{2,100}$/);
  addressIn(body, "QueueTimeOutURL");
  const url = addressIn(body, "ResultURL");
  const isKnown = isInitiator(body, "Initiator", settings);
  const ids = { originatorId: makeRequestId(), conversationId: makeConversationId(new Date()) };
  callbacks.later(TAKES_MS.result, () => {
    const found = isKnown ? find(operator, body) : null;
    const code = isKnown ? (found ? "0" : UNKNOWN) : "2001";
    const result = outResult(ids, code, makeReceipt(), found ?? {});
    return callbacks.post(`Result ${code} of a transaction status`, url, result);
  });
  return {
    OriginatorConversationID: ids.originatorId,
    ConversationID: ids.conversationId,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  };
}

/** The documents write this name in two ways. @param {Body} body */
const originatorIdIn = ({ OriginatorConversationID, OriginalConversationID }) =>
  String(OriginatorConversationID ?? OriginalConversationID ?? "");

/** @param {Operator} operator @param {Body} body @returns {Record<string, unknown> | null} */
function find({ ledger, settings }, body) {
  const payout = ledger.payouts.get(originatorIdIn(body));
  if (payout)
    return {
      DebitPartyName: `${settings.shortcode} - ${settings.shopName}`,
      CreditPartyName: `${payout.phone} - WANJIKU`,
      OriginatorConversationID: payout.originatorId,
      ConversationID: payout.conversationId,
      ...ended(payout),
    };
  const payment = ledger.payments.get(String(body.TransactionID ?? ""));
  return (
    (payment && {
      DebitPartyName: `${payment.phone} - WANJIKU`,
      CreditPartyName: `${settings.shortcode} - ${settings.shopName}`,
      ...ended(payment),
    }) ??
    null
  );
}

/** @param {{ at: Date, amount: number, receipt: string }} transaction */
const ended = ({ at, amount, receipt }) => ({
  InitiatedTime: stampOf(at),
  FinalisedTime: stampOf(at),
  DebitAccountType: "Utility Account",
  TransactionStatus: "Completed",
  Amount: amount,
  ReceiptNo: receipt,
});
