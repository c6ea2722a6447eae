// The bodies of the operator's calls to the shop.
import { textOf } from "./outcomes.mjs";
import { hashed, inNairobi, masked, stampOf } from "./numbers.mjs";

/** @typedef {import("./books.mjs").Payment} Payment @typedef {import("./faults.mjs").Faults} Faults */

/**
 * No metadata where it failed; the account reference never comes back.
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

/** @typedef {{ isTill: boolean, faults: Faults }} Teller */

/** A payment that a fault is chosen for, the same in each run with the same seed. @param {Payment} payment */
const named = ({ account, phone, amount }) => `${account} ${phone} ${amount}`;

/** @param {Payment} payment @param {Teller} teller @returns {string | null} the number as it is told: masked, unless a fault says otherwise */
function phoneOf(payment, { faults }) {
  if (faults.befalls("nullPhone", named(payment))) return null;
  return faults.befalls("hashedPhone", named(payment)) ? hashed(payment.phone) : masked(payment.phone);
}

/** A till takes no account, and a push to one does not say it. @param {Payment} payment @param {Teller} teller */
function accountOf(payment, { isTill, faults }) {
  if (!isTill) return payment.account;
  return faults.befalls("nullPhone", named(payment)) ? null : "";
}

/** Of a validation the balance is empty. @param {Payment} payment @param {Teller & { shortcode: string, balance?: number }} shop */
export function paidIn(payment, shop) {
  const none = shop.faults.befalls("nullPhone", named(payment)) ? null : "";
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
 * Of a reversal, or of money sent to a phone.
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

/** As the pull of transactions lists it. @param {Payment} payment @param {Teller & { shopName: string, isFalseZulu: boolean }} shop */
export const pulled = (payment, shop) => ({
  transactionId: payment.receipt,
  trxDate: (shop.isFalseZulu ? inNairobi(payment.at) : payment.at).toISOString().replace(/\.\d+Z$/, "Z"),
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
