/** Reads the operator's callbacks. Null if the shape is wrong: anybody may have sent it (D75). */
import * as z from "zod/mini";
import { type Cents, parseAmount } from "~/domain/money";
import { ALREADY_REVERSED, refundResultText } from "~/domain/payment/daraja-results";
import type { ReceivedPayment, Result } from "../provider.server";
import { timeIn } from "./nairobi-time";

const code = z.union([z.string(), z.number()]);
const text = z.string().check(z.minLength(1), z.maxLength(200));
/** M-Pesa may leave a value out, send null, or send a number as text (D103). */
const value = z.optional(z.nullable(z.union([z.string(), z.number()])));

const stkCallbackSchema = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: text,
      ResultCode: code,
      ResultDesc: z.optional(z.nullable(z.string())),
      CallbackMetadata: z.optional(
        z.nullable(z.object({ Item: z.array(z.object({ Name: z.string(), Value: value })) })),
      ),
    }),
  }),
});

export interface StkResult {
  readonly checkoutId: string;
  readonly isPaid: boolean;
  /** Null if nothing was paid. */
  readonly cents: Cents | null;
  readonly receipt: string | null;
}

export function readStkResult(json: unknown): StkResult | null {
  const parsed = stkCallbackSchema.safeParse(json);
  if (!parsed.success) return null;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback;
  const items = new Map((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value]));
  return {
    checkoutId: CheckoutRequestID,
    isPaid: String(ResultCode) === "0",
    cents: parseAmount(items.get("Amount")),
    receipt: receiptOf(items.get("MpesaReceiptNumber")),
  };
}

const RECEIPT = /^[A-Z0-9]{6,20}$/;
const receiptOf = (given: string | number | null | undefined): string | null => {
  const receipt = String(given ?? "").toUpperCase();
  return RECEIPT.test(receipt) ? receipt : null;
};

const parameter = z.object({ Key: z.string(), Value: value });
const refundResultSchema = z.object({
  Result: z.object({
    ResultCode: code,
    ResultDesc: z.optional(z.string()),
    ConversationID: text,
    TransactionID: z.optional(z.string()),
    ResultParameters: z.optional(z.object({ ResultParameter: z.union([z.array(parameter), parameter]) })),
  }),
});

export interface RefundResult {
  readonly conversationId: string;
  readonly result: Result;
  readonly cents: Cents | null;
}

export function readRefundResult(json: unknown): RefundResult | null {
  const parsed = refundResultSchema.safeParse(json);
  if (!parsed.success) return null;
  const { ResultCode, ResultDesc, ConversationID, TransactionID, ResultParameters } = parsed.data.Result;
  const parameters = [ResultParameters?.ResultParameter ?? []].flat();
  const amount = parameters.find(({ Key }) => Key === "Amount" || Key === "TransactionAmount")?.Value;
  const result = String(ResultCode);
  return {
    conversationId: ConversationID,
    cents: parseAmount(amount),
    result:
      result === "0" || result === ALREADY_REVERSED
        ? { state: "completed", receipt: result === "0" ? receiptOf(TransactionID) : null }
        : { state: "failed", code: result, text: refundResultText(result, ResultDesc ?? null) },
  };
}

/** The result of a payout status query by our `reference` (D78). Null unless M-Pesa says 'completed'; then a person ends the refund. */
export function readPayoutStatus(json: unknown, reference: string): RefundResult | null {
  const parsed = refundResultSchema.safeParse(json);
  if (!parsed.success) return null;
  const { ResultCode, ResultParameters } = parsed.data.Result;
  const about = new Map(
    [ResultParameters?.ResultParameter ?? []].flat().map(({ Key, Value }) => [Key, Value] as const),
  );
  if (String(ResultCode) !== "0" || about.get("OriginatorConversationID") !== reference) return null;
  if (!/^completed$/i.test(String(about.get("TransactionStatus")))) return null;
  return {
    // the status query has its own conversation id
    conversationId: String(about.get("ConversationID") ?? ""),
    cents: parseAmount(about.get("Amount")),
    result: { state: "completed", receipt: receiptOf(about.get("ReceiptNo")) },
  };
}

const name = z.optional(z.nullable(z.string()));
const confirmationSchema = z.object({
  TransID: text,
  TransTime: value,
  TransAmount: code,
  BillRefNumber: value,
  MSISDN: value,
  FirstName: name,
  MiddleName: name,
  LastName: name,
});

/** Reads a validation or a confirmation. `now` replaces a time that cannot be read. */
export function readConfirmation(json: unknown, now: Date, isNairobiTime = false): ReceivedPayment | null {
  const parsed = confirmationSchema.safeParse(json);
  if (!parsed.success) return null;
  const { TransID, TransTime, TransAmount, BillRefNumber, MSISDN, ...names } = parsed.data;
  const [receipt, cents] = [receiptOf(TransID), parseAmount(TransAmount)];
  if (receipt === null || cents === null) return null;
  return {
    receipt,
    cents,
    phone: String(MSISDN ?? ""),
    payerName: [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(" "),
    accountReference: String(BillRefNumber ?? "").trim(),
    paidAt: timeIn(String(TransTime ?? ""), now, isNairobiTime) ?? now,
  };
}

const listedPaymentSchema = z.object({
  transactionId: text,
  trxDate: value,
  msisdn: value,
  amount: code,
  billreference: value,
});

/** `isNairobiTime`: the list's times are Nairobi's, whatever zone they name. */
export function readListedPayment(json: unknown, now: Date, isNairobiTime = false): ReceivedPayment | null {
  const parsed = listedPaymentSchema.safeParse(json);
  if (!parsed.success) return null;
  const { transactionId, trxDate, msisdn, amount, billreference } = parsed.data;
  return readConfirmation(
    {
      TransID: transactionId,
      TransTime: trxDate,
      TransAmount: amount,
      BillRefNumber: String(billreference ?? ""),
      MSISDN: msisdn,
    },
    now,
    isNairobiTime,
  );
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
