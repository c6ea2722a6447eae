/** Refunds (D78): a whole receipt by reversal, anything else by payout to the phone. M-Pesa reports both by a result callback. */
import * as z from "zod/mini";
import { type Cents, parseAmount } from "~/domain/money";
import { ALREADY_REVERSED, refundResultText } from "~/domain/payment/daraja-results";
import type { RefundMethod } from "~/domain/payment/refund";
import { kenyanMobile } from "~/domain/account/phone";
import { WHOLE_SHILLINGS } from "~/domain/payment/mpesa";
import { UNKNOWN } from "../provider.server";
import { type FinalRefund, type RefundRequest, type RefundAnswer, UNSENT } from "../refund-request";
import {
  type DarajaResponse,
  codeField,
  type DarajaClient,
  receiptOf,
  textField,
  trimmedText,
  valueField,
} from "./daraja-client.server";
import { cutText } from "~/domain/text/cut-text";

const REFUND_TIMEOUT_MS = 9_000;
const MAX_REMARKS = 100;
const NO_PHONE =
  "M-Pesa names no whole phone number for this payment, so that it cannot be sent back from here. Reverse it in M-Pesa's portal.";

const failed = (text: string): RefundAnswer => ({ state: "failed", code: null, text });

export function sendDarajaRefund(client: DarajaClient, money: RefundRequest): Promise<RefundAnswer> {
  return money.receipt !== null ? reverse(client, money, money.receipt) : payOut(client, money);
}

async function reverse(client: DarajaClient, money: RefundRequest, receipt: string): Promise<RefundAnswer> {
  if (money.cents % 100 !== 0) return failed(WHOLE_SHILLINGS);
  const { initiator, shortcode } = client.settings;
  const answer = await client.post(
    "/mpesa/reversal/v1/request",
    {
      Initiator: initiator,
      CommandID: "TransactionReversal",
      TransactionID: receipt,
      Amount: money.cents / 100,
      ReceiverParty: shortcode,
      // the operator's spelling
      RecieverIdentifierType: "11",
      ...commonFields(client, money),
      Occasion: "",
    },
    REFUND_TIMEOUT_MS,
  );
  return refundAnswerOf("reversal", answer);
}

/** If the result was lost, a repeated payout may be refused as a duplicate. Then its status is queried, and a callback answers. */
async function payOut(client: DarajaClient, money: RefundRequest): Promise<RefundAnswer> {
  const phone = money.phoneNumber === null ? null : kenyanMobile(money.phoneNumber);
  if (phone === null) return failed(NO_PHONE);
  if (money.cents % 100 !== 0) return failed(WHOLE_SHILLINGS);
  const { initiator, shortcode } = client.settings;
  const answer = await client.post(
    "/mpesa/b2c/v3/paymentrequest",
    {
      OriginatorConversationID: money.reference,
      InitiatorName: initiator,
      CommandID: "BusinessPayment",
      Amount: money.cents / 100,
      PartyA: shortcode,
      PartyB: phone.slice(1),
      ...commonFields(client, money),
      Occassion: "",
    },
    REFUND_TIMEOUT_MS,
  );
  if (isDuplicate(answer)) await queryPayoutStatus(client, money);
  return refundAnswerOf("payout", answer);
}

async function queryPayoutStatus(client: DarajaClient, money: RefundRequest): Promise<void> {
  const { initiator, shortcode } = client.settings;
  await client.post(
    "/mpesa/transactionstatus/v1/query",
    {
      Initiator: initiator,
      CommandID: "TransactionStatusQuery",
      TransactionID: "",
      OriginatorConversationID: money.reference,
      PartyA: shortcode,
      IdentifierType: "4",
      ...commonFields(client, money, "payout-status"),
      Occasion: "",
    },
    REFUND_TIMEOUT_MS,
  );
}

/** The fields of every call about a refund. M-Pesa requires remarks of at least two characters. */
const commonFields = (
  client: DarajaClient,
  { reference, reason }: RefundRequest,
  kind: "refund" | "payout-status" = "refund",
) => ({
  SecurityCredential: client.settings.securityCredential,
  Remarks: cutText(reason.trim(), MAX_REMARKS).padEnd(2, "."),
  ResultURL: client.callbackAddress(kind, reference),
  QueueTimeOutURL: client.callbackAddress("refund-timeout", reference),
});

/** The operator already has this reference, and its result is still to come. */
const DUPLICATE = /duplicate/i;

const isDuplicate = (answer: DarajaResponse): boolean =>
  (answer.state === "error" && DUPLICATE.test(answer.text)) ||
  (answer.state === "ok" && DUPLICATE.test(trimmedText(answer.body.ResponseDescription)));

function refundAnswerOf(method: RefundMethod, answer: DarajaResponse): RefundAnswer {
  const failedWith = (code: string, text: string): RefundAnswer => ({
    state: "failed",
    code,
    text: refundResultText(method, code, text || null),
  });
  if (answer.state === "unsent") return UNSENT;
  // it is sent again later under the same reference
  if (answer.state === "broken" || isDuplicate(answer)) return UNKNOWN;
  // a gateway that is busy or in trouble
  if (answer.state === "error" && (answer.status >= 500 || answer.status === 429)) return UNSENT;
  if (answer.state === "error") return failedWith(answer.code, answer.text);
  const { body } = answer;
  const [code, conversationId] = [trimmedText(body.ResponseCode), trimmedText(body.ConversationID)];
  if (code === ALREADY_REVERSED) return { state: "completed", receipt: null, isRepeat: true };
  if (code === "0" && conversationId !== "") return { state: "accepted", conversationId };
  return code === "" || code === "0" ? UNKNOWN : failedWith(code, trimmedText(body.ResponseDescription));
}

const parameter = z.object({ Key: z.string(), Value: valueField });
const refundResultSchema = z.object({
  Result: z.object({
    ResultCode: codeField,
    ResultDesc: z.optional(z.string()),
    ConversationID: textField,
    TransactionID: z.optional(z.string()),
    ResultParameters: z.optional(z.object({ ResultParameter: z.union([z.array(parameter), parameter]) })),
  }),
});

export interface RefundResult {
  readonly conversationId: string;
  /** A failure has M-Pesa's own text: only the refund knows which call it was. */
  readonly result: FinalRefund;
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
      result === "0"
        ? { state: "completed", receipt: receiptOf(TransactionID) }
        : result === ALREADY_REVERSED
          ? { state: "completed", receipt: null, isRepeat: true }
          : { state: "failed", code: result, text: ResultDesc ?? null },
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
