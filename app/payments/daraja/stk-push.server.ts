import * as z from "zod/mini";
import { type Cents, parseAmount } from "~/domain/money";
import { stkPushText } from "~/domain/payment/daraja-results";
import { kenyanMobile } from "~/domain/account/phone";
import { parseJson } from "~/domain/text/json";
import { KENYAN_MOBILE_MESSAGE, refuseSum } from "~/domain/payment/mpesa";
import {
  type StatusQuery,
  type ChargeRequest,
  type ChargeAnswer,
  type StatusAnswer,
  type FailedResult,
  UNKNOWN,
} from "../provider.server";
import {
  codeField,
  type DarajaClient,
  darajaTime,
  receiptOf,
  textField,
  trimmedText,
  valueField,
} from "./daraja-client.server";
import type { DarajaSettings } from "./settings";

const STK_PUSH_TIMEOUT_MS = 20_000;
const STATUS_TIMEOUT_MS = 8_000;
const PENDING = "500.001.1001";
/** Newer answers report 'still pending' as a result code. */
const STILL_PENDING = "4999";
/** At most 13 characters. */
const DESCRIPTION = "Payment";
const UNREACHABLE =
  "The shop cannot reach M-Pesa right now. Your phone got no request. Please try again in a minute.";

const failed = (code: string | null, text: string | null): FailedResult => ({
  state: "failed",
  code,
  text: stkPushText(code, text),
});

/** The password and the body must carry the same time. */
function signed({ shortcode, passkey }: DarajaSettings, at: Date) {
  const Timestamp = darajaTime(at).replace(/\D/g, "");
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString("base64");
  return { BusinessShortCode: shortcode, Password, Timestamp };
}

export async function sendStkPush(
  client: DarajaClient,
  charge: ChargeRequest,
  now: Date,
): Promise<ChargeAnswer> {
  const { settings } = client;
  const phone = charge.phoneNumber === null ? null : kenyanMobile(charge.phoneNumber);
  if (phone === null) return failed(null, KENYAN_MOBILE_MESSAGE);
  const refusal = refuseSum(charge.cents);
  if (refusal) return failed(null, refusal.message);
  const msisdn = phone.slice(1);
  const answer = await client.post(
    "/mpesa/stkpush/v1/processrequest",
    {
      ...signed(settings, now),
      TransactionType: settings.kind === "till" ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
      Amount: charge.cents / 100,
      PartyA: msisdn,
      PartyB: settings.till,
      PhoneNumber: msisdn,
      CallBackURL: client.callbackAddress("push", charge.reference),
      AccountReference: charge.accountReference,
      TransactionDesc: DESCRIPTION,
    },
    STK_PUSH_TIMEOUT_MS,
  );
  switch (answer.state) {
    case "unsent":
      return failed(null, UNREACHABLE);
    case "broken":
      return UNKNOWN;
    case "error":
      return failed(answer.code, answer.text || null);
    case "ok": {
      const { body } = answer;
      const [code, checkoutId] = [trimmedText(body.ResponseCode), trimmedText(body.CheckoutRequestID)];
      if (code === "0" && checkoutId !== "") return { state: "accepted", checkoutId };
      return code === "" || code === "0"
        ? UNKNOWN
        : failed(code, trimmedText(body.ResponseDescription) || null);
    }
  }
}

export async function stkPushStatus(
  client: DarajaClient,
  query: StatusQuery,
  now: Date,
): Promise<StatusAnswer> {
  const callback = query.callback === null ? null : readStkResult(parseJson(query.callback));
  const checkoutId = query.checkoutId ?? callback?.checkoutId;
  if (checkoutId === undefined) return UNKNOWN;
  const answer = await client.post(
    "/mpesa/stkpushquery/v1/query",
    { ...signed(client.settings, now), CheckoutRequestID: checkoutId },
    STATUS_TIMEOUT_MS,
  );
  if (answer.state === "error") return answer.code === PENDING ? { state: "pending" } : UNKNOWN;
  if (answer.state !== "ok") return UNKNOWN;
  const { body } = answer;
  const [code, about] = [trimmedText(body.ResultCode), trimmedText(body.CheckoutRequestID)];
  if (code === "" || (about !== "" && about !== checkoutId)) return UNKNOWN;
  if (code === "0")
    return { state: "completed", receipt: callback?.receipt ?? null, checkoutId, isByPrompt: true };
  if (code === STILL_PENDING) return { state: "pending" };
  return { ...failed(code, trimmedText(body.ResultDesc) || null), checkoutId };
}

const stkCallbackSchema = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: textField,
      ResultCode: codeField,
      ResultDesc: z.optional(z.nullable(z.string())),
      CallbackMetadata: z.optional(
        z.nullable(z.object({ Item: z.array(z.object({ Name: z.string(), Value: valueField })) })),
      ),
    }),
  }),
});

export interface StkResult {
  readonly checkoutId: string;
  readonly isPaid: boolean;
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
