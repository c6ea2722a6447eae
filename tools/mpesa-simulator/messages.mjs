// The bodies of the operator's calls to the shop.
import { textOf } from "./outcomes.mjs";
import { masked, stampOf } from "./numbers.mjs";

/** @typedef {import("./books.mjs").Payment} Payment */

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

/** Of a validation the balance is empty. @param {Payment} payment @param {{ shortcode: string, balance?: number, isTill: boolean }} shop */
export const paidIn = (payment, { shortcode, balance, isTill }) => ({
  TransactionType: isTill ? "Buy Goods" : "Pay Bill",
  TransID: payment.receipt,
  TransTime: stampOf(payment.at),
  TransAmount: payment.amount.toFixed(2),
  BusinessShortCode: shortcode,
  // a till takes no account, and a push to one does not say it here
  BillRefNumber: isTill ? "" : payment.account,
  InvoiceNumber: "",
  OrgAccountBalance: balance?.toFixed(2) ?? "",
  ThirdPartyTransID: "",
  MSISDN: masked(payment.phone),
  FirstName: "WANJIKU",
  MiddleName: "",
  LastName: "",
});

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

/** As the pull of transactions lists it. @param {Payment} payment @param {{ shopName: string, isTill: boolean }} shop */
export const pulled = (payment, { shopName, isTill }) => ({
  transactionId: payment.receipt,
  trxDate: payment.at.toISOString().replace(/\.\d+Z$/, "Z"),
  msisdn: masked(payment.phone),
  sender: "MPESA",
  transactiontype: isTill ? "c2b-buy-goods-debit" : "c2b-pay-bill-debit",
  billreference: isTill ? "" : payment.account,
  amount: payment.amount.toFixed(2),
  organizationname: shopName,
});
