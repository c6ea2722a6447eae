// The outcome of a push, chosen by the last two digits of its shillings (D76). If a person plays the phone, they choose it.

/**
 * @typedef {"in turn" | "lost" | "twice" | "forged" | "forged, then lost" | "early" | "text"} Delivery how the result reaches the shop
 * @typedef {{ code: string, delivery: Delivery, isLate?: boolean, isCut?: boolean, says: string }} Outcome
 */

export const PAID = /** @type {Outcome} */ ({ code: "0", delivery: "in turn", says: "paid" });

/** @type {ReadonlyMap<number, Outcome>} by the last two digits; all others are paid */
export const OUTCOMES = new Map([
  [1, { code: "1032", delivery: "in turn", says: "the payer cancels" }],
  [2, { code: "2001", delivery: "in turn", says: "wrong PIN" }],
  [3, { code: "1", delivery: "in turn", says: "not enough money on the phone" }],
  [4, { code: "1037", delivery: "in turn", says: "nobody answers the phone" }],
  [5, { code: "0", delivery: "in turn", isLate: true, says: "paid, but only after 90 s" }],
  [6, { code: "0", delivery: "lost", says: "paid, and neither callback nor confirmation comes" }],
  [7, { code: "0", delivery: "twice", says: "paid, and all is reported twice" }],
  [8, { code: "0", delivery: "forged", says: "paid, after a forged callback with another sum and receipt" }],
  [9, { code: "0", delivery: "early", says: "paid and reported before the push is answered" }],
  [
    11,
    {
      code: "0",
      delivery: "in turn",
      isCut: true,
      says: "the connection is cut before the id; paid all the same",
    },
  ],
  [
    12,
    {
      code: "1032",
      delivery: "in turn",
      isCut: true,
      says: "the connection is cut before the id; the payer cancels",
    },
  ],
  [13, { code: "SFC_IC0003", delivery: "text", says: "refused with a code that is a text" }],
  [14, { code: "1032", delivery: "forged", says: "cancelled, after a forged callback that says paid" }],
  [
    16,
    { code: "0", delivery: "forged, then lost", says: "paid; a forged callback comes, the true one never" },
  ],
]);

/** @param {number} shillings */
export const outcomeOf = (shillings) => OUTCOMES.get(shillings % 100) ?? PAID;

/** @type {Readonly<Record<string, string>>} in the operator's words */
const TEXTS = {
  0: "The service request is processed successfully.",
  1: "The balance is insufficient for the transaction.",
  2: "Declined due to limit rule.",
  3: "Declined due to limit rule: greater than the maximum transaction amount.",
  17: "Rule limited.",
  1032: "Request cancelled by user.",
  1037: "DS timeout user cannot be reached.",
  2001: "The initiator information is invalid.",
  R000001: "The transaction has already been reversed.",
  R000002: "The OriginalTransactionID is invalid.",
  SFC_IC0003: "The operator does not exist.",
};

/** @param {string} code */
export const textOf = (code) => TEXTS[code] ?? "The request failed.";
