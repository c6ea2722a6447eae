// The operator's own record of the shop's money, in whole shillings. The shop's records must agree with it to the cent.
import { makeReceipt } from "./numbers.mjs";

/**
 * @typedef {object} Payment money that came in
 * @property {string} receipt
 * @property {number} amount
 * @property {string} phone
 * @property {string} account what the payer typed, or the push's account, which a till does not report
 * @property {"push" | "paybill" | "till"} way
 * @property {Date} at
 * @property {Date | null} reversedAt
 *
 * @typedef {object} Payout money that was sent to a phone
 * @property {string} receipt
 * @property {string} originatorId
 * @property {string} conversationId
 * @property {number} amount
 * @property {string} phone
 * @property {Date} at
 */

export class Ledger {
  /** @type {Map<string, Payment>} by receipt */
  payments = new Map();
  /** @type {Map<string, Payout>} by the shop's own id */
  payouts = new Map();

  /** @param {Payment} payment */
  enter(payment) {
    this.payments.set(payment.receipt, payment);
    return payment;
  }

  /** @param {string} receipt @returns {"0" | "R000001" | "R000002"} */
  reverse(receipt) {
    const payment = this.payments.get(receipt);
    if (!payment) return "R000002";
    if (payment.reversedAt) return "R000001";
    payment.reversedAt = new Date();
    return "0";
  }

  /** Pays once for each originatorId. @param {Omit<Payout, "receipt" | "at">} money */
  payOut(money) {
    const known = this.payouts.get(money.originatorId);
    if (known) return known;
    const payout = { ...money, receipt: makeReceipt(), at: new Date() };
    this.payouts.set(money.originatorId, payout);
    return payout;
  }

  /** In shillings. */
  get totals() {
    const payments = [...this.payments.values()];
    const taken = sum(payments);
    const reversed = sum(payments.filter(({ reversedAt }) => reversedAt !== null));
    const sent = sum([...this.payouts.values()]);
    return { taken, reversed, sent, balance: taken - reversed - sent };
  }
}

/** Not entered in the ledger yet. @param {Pick<Payment, "amount" | "phone" | "account" | "way">} money @returns {Payment} */
export const makePayment = (money) => ({
  ...money,
  receipt: makeReceipt(),
  at: new Date(),
  reversedAt: null,
});

const sum = (/** @type {readonly { amount: number }[]} */ entries) =>
  entries.reduce((total, { amount }) => total + amount, 0);
