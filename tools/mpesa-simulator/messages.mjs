// The bodies of the operator's calls to the shop.
import { textOf } from "./outcomes.mjs";
import { hashed, inNairobi, masked, stampOf } from "./numbers.mjs";

/** @typedef {import("./ledger.mjs").Payment} Payment @typedef {import("./faults.mjs").Faults} Faults */

/**
 * A failed push has no metadata; the account reference is never returned.
 * @param {{ merchantId: string, checkoutId: string }} prompt @param {string} code @param {Pick<Payment, "amount" | "receipt" | "at" | "phone"> | null} payment
 */
export const pushResult = ({ merchantId, checkoutId }, code, payment) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: merchantId,
      CheckoutRequestID: checkoutId,
      ResultCode: /^\d+$/.test(code) ? Number(code) : code,
      ResultDesc: textOf(code),
      ...(payment && {
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: payment.amount },
            { Name: "MpesaReceiptNumber", Value: payment.receipt },
            { Name: "Balance" },
            { Name: "TransactionDate", Value: Number(stampOf(payment.at)) },
            { Name: "PhoneNumber", Value: Number(payment.phone) },
          ],
        },
      }),
    },
  },
});

/** @typedef {{ isTill: boolean, faults: Faults }} Sender */

/** Identifies a payment, so that each run with the same seed chooses the same faults. @param {Payment} payment */
const named = ({ account, phone, amount }) => `${account} ${phone} ${amount}`;

/** @param {Payment} payment @param {Sender} sender @returns {string | null} the number as the operator reports it: masked, unless a fault says otherwise */
function phoneOf(payment, { faults }) {
  if (faults.applies("nullPhone", named(payment))) return null;
  return faults.applies("hashedPhone", named(payment)) ? hashed(payment.phone) : masked(payment.phone);
}

/** A till takes no account, and does not report the account of a push. @param {Payment} payment @param {Sender} sender */
function accountOf(payment, { isTill, faults }) {
  if (!isTill) return payment.account;
  return faults.applies("nullPhone", named(payment)) ? null : "";
}

/** In a validation the balance is empty. @param {Payment} payment @param {Sender & { shortcode: string, balance?: number }} shop */
export function paidIn(payment, shop) {
  const none = shop.faults.applies("nullPhone", named(payment)) ? null : "";
  return {
    TransactionType: shop.isTill ? "Buy Goods" : "Pay Bill",
    TransID: payment.receipt,
    TransTime: stampOf(payment.at),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: shop.shortcode,
    BillRefNumber: accountOf(payment, shop),
    InvoiceNumber: none,
    OrgAccountBalance: shop.balance?.toFixed(2) ?? none,
    ThirdPartyTransID: none,
    MSISDN: phoneOf(payment, shop),
    FirstName: none === null ? null : "WANJIKU",
    MiddleName: none,
    LastName: none,
  };
}

/**
 * The result of a reversal, or of money sent to a phone.
 * @param {{ originatorId: string, conversationId: string }} ids @param {string} code @param {string} receipt @param {Record<string, unknown>} [parameters]
 */
export const outResult = ({ originatorId, conversationId }, code, receipt, parameters = {}) => ({
  Result: {
    ResultType: 0,
    ResultCode: /^\d+$/.test(code) ? Number(code) : code,
    ResultDesc: textOf(code),
    OriginatorConversationID: originatorId,
    ConversationID: conversationId,
    TransactionID: receipt,
    ...(code === "0" && {
      ResultParameters: {
        ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
      },
    }),
    ReferenceData: { ReferenceItem: { Key: "Occasion", Value: "" } },
  },
});

/** A row of the pulled list of transactions. @param {Payment} payment @param {Sender & { shopName: string, isMislabelledUtc: boolean }} shop */
export const pulled = (payment, shop) => ({
  transactionId: payment.receipt,
  trxDate: (shop.isMislabelledUtc ? inNairobi(payment.at) : payment.at).toISOString().replace(/\.\d+Z$/, "Z"),
  msisdn: phoneOf(payment, shop),
  sender: "MPESA",
  transactiontype: shop.isTill ? "c2b-buy-goods-debit" : "c2b-pay-bill-debit",
  billreference: accountOf(payment, shop),
  amount: payment.amount.toFixed(2),
  organizationname: shop.shopName,
});

/** Rows that no shop can use. */
export const ODD_ROWS = [
  null,
  "No transactions found",
  { transactionId: "UODDROW001", trxDate: "", msisdn: null, amount: null, billreference: null },
  { receipt: "UODDROW002", total: 50 },
];
