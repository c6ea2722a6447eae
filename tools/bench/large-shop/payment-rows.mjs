// M-Pesa payments for orders and entry fees: each is confirmed, some are refunded, some are unmatched.
import { isRefunded, time } from "./rows.mjs";

/**
 * @typedef {import("./rows.mjs").Row} Row
 * @typedef {{ table: "PaymentAttempt" | "Confirmation" | "Refund", row: Row }} TableRow
 */

const MINUTE_MS = 60_000;
/** One in this many payments failed before, was partly refunded, or is unmatched. */
const EVERY = { failed: 10, part: 70, stray: 300 };
/** The attempts for entry fees have higher ids than those for orders. */
const FEES_FROM = 1_000_000;
const FAILED_FROM = 2_000_000;
const STRAYS_FROM = 3_000_000;

const receiptOf = (/** @type {number} */ id) => `SJ${id.toString(36).toUpperCase().padStart(8, "0")}`;
const by = (/** @type {number} */ id, /** @type {number} */ every) => id % every === 0;

/** @param {{ id: number, at: number, cents: number, userId: number, purpose: Row, reference?: string, refundedCents?: number }} paid @returns {Generator<TableRow>} */
function* payment({ id, at, cents, userId, purpose, reference = `paid-${id}`, refundedCents = 0 }) {
  const receipt = receiptOf(id);
  const phoneNumber = `+2547${String(10_000_000 + ((userId * 7919) % 89_999_999))}`;
  const request = { userId, ...purpose, cents, phoneNumber, provider: "daraja", startedAt: time(at) };
  const settledAt = time(at + MINUTE_MS / 2);
  if (by(id, EVERY.failed)) {
    const resultText = "The request was cancelled on your phone.";
    yield {
      table: "PaymentAttempt",
      row: {
        ...request,
        id: FAILED_FROM + id,
        reference: `failed-${id}`,
        state: "failed",
        outcome: "refused",
        resultCode: "1032",
        resultText,
        settledAt,
      },
    };
  }
  yield {
    table: "PaymentAttempt",
    row: {
      ...request,
      id,
      reference,
      state: refundedCents === cents ? "refunded" : "completed",
      outcome: "counted",
      checkoutId: `ws_CO_${id}`,
      receipt,
      refundedCents,
      settledAt,
    },
  };
  yield { table: "Confirmation", row: { ...came({ id, at, cents }), state: "matched", attemptId: id } };
  if (refundedCents > 0)
    yield {
      table: "Refund",
      row: {
        reference: `back-${id}`,
        attemptId: id,
        cents: refundedCents,
        reason: "It came broken.",
        actorId: 1,
        way: "daraja",
        call: "payout",
        state: "completed",
        startedAt: time(at + 60 * MINUTE_MS),
        settledAt: time(at + 61 * MINUTE_MS),
      },
    };
}

/** @param {{ id: number, at: number, cents: number }} money @returns {Row} */
const came = ({ id, at, cents }) => ({
  id,
  receipt: receiptOf(id),
  mpesaReceipt: receiptOf(id),
  cents,
  phone: "2547 ***** 678",
  payerName: "WANJIKU",
  paidAt: time(at),
  callback: `{"TransID":"${receiptOf(id)}"}`,
});

/** @param {Row} order @returns {Generator<TableRow>} */
export function* orderMoney(order) {
  const [id, cents, userId] = [Number(order.id), Number(order.totalCents), Number(order.userId)];
  const at = new Date(String(order.createdAt)).getTime();
  if (order.paymentStatus !== "pending") {
    const refundedCents = isRefunded(id) ? cents : by(id, EVERY.part) ? 10_000 : 0;
    yield* payment({ id, at, cents, userId, purpose: { orderId: id }, refundedCents });
  }
  if (by(id, EVERY.stray))
    yield {
      table: "Confirmation",
      row: { ...came({ id: STRAYS_FROM + id, at, cents }), state: "unmatched" },
    };
}

/** @param {Row} participation of a participation that was paid @returns {Generator<TableRow>} */
export function* feeMoney(participation) {
  const id = Number(participation.id);
  const at = new Date(String(participation.paidAt)).getTime();
  yield* payment({
    id: FEES_FROM + id,
    at,
    cents: Number(participation.feeCents),
    userId: Number(participation.userId),
    purpose: { participationId: id },
    reference: String(participation.providerReference),
  });
}
