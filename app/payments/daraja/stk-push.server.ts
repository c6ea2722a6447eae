import { pushText } from "~/domain/payment/daraja-results";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE, refuseSum } from "~/domain/payment/mpesa";
import type { Asked, Charge, Started, Status, Unpaid } from "../provider.server";
import { callbackAddresses } from "./callback-addresses";
import { type Answer, type DarajaClient, textOf } from "./daraja-client.server";
import { timestamp } from "./nairobi-time";
import type { DarajaSettings } from "./settings";

const PUSH_MS = 20_000;
const ASK_MS = 8_000;
const PENDING = "500.001.1001";
/** Newer answers tell 'still under way' as a result. */
const STILL_PENDING = "4999";
/** At most 13 characters. */
const DESCRIPTION = "Payment";
const NO_LINE =
  "The shop cannot reach M-Pesa right now. Nothing was asked of your phone. Please try again in a minute.";

const UNKNOWN = { state: "unknown" } as const;

const failed = (code: string | null, text: string | null): Unpaid => ({
  state: "failed",
  code,
  text: pushText(code, text),
});

/** Password and body carry the same time. */
function signed({ shortcode, passkey }: DarajaSettings, at: Date) {
  const Timestamp = timestamp(at);
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString("base64");
  return { BusinessShortCode: shortcode, Password, Timestamp };
}

export async function push(line: DarajaClient, charge: Charge, now: Date): Promise<Started> {
  const { settings } = line;
  const phone = charge.phoneNumber === null ? null : kenyanMobile(charge.phoneNumber);
  if (phone === null) return failed(null, KENYAN_MOBILE_MESSAGE);
  const refusal = refuseSum(charge.cents);
  if (refusal) return failed(null, refusal.message);
  const msisdn = phone.slice(1);
  const answer = await line.post(
    "/mpesa/stkpush/v1/processrequest",
    {
      ...signed(settings, now),
      TransactionType: settings.kind === "till" ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
      Amount: charge.cents / 100,
      PartyA: msisdn,
      PartyB: settings.till,
      PhoneNumber: msisdn,
      CallBackURL: callbackAddresses(settings).push(charge.reference),
      AccountReference: charge.accountReference,
      TransactionDesc: DESCRIPTION,
    },
    PUSH_MS,
  );
  switch (answer.state) {
    case "unsent":
      return failed(null, NO_LINE);
    case "broken":
      return UNKNOWN;
    case "error":
      return isRefusal(answer) ? failed(answer.code, answer.text) : UNKNOWN;
    case "answered": {
      const { body } = answer;
      const [code, checkoutId] = [textOf(body.ResponseCode), textOf(body.CheckoutRequestID)];
      if (code === "0" && checkoutId !== "") return { state: "accepted", checkoutId };
      return code === "" || code === "0" ? UNKNOWN : failed(code, textOf(body.ResponseDescription) || null);
    }
  }
}

/** Only these 5xx answers say that the phone was not asked. */
const NOT_ASKED = /lock subscriber|wrong credentials|merchant does not exist|spike arrest|quota/i;

const isRefusal = ({ status, text }: Extract<Answer, { state: "error" }>): boolean =>
  status < 500 || NOT_ASKED.test(text);

export async function stkPushStatus(line: DarajaClient, { checkoutId }: Asked, now: Date): Promise<Status> {
  if (checkoutId === null) return UNKNOWN;
  const answer = await line.post(
    "/mpesa/stkpushquery/v1/query",
    { ...signed(line.settings, now), CheckoutRequestID: checkoutId },
    ASK_MS,
  );
  if (answer.state === "error") return answer.code === PENDING ? { state: "pending" } : UNKNOWN;
  if (answer.state !== "answered") return UNKNOWN;
  const { body } = answer;
  const [code, about] = [textOf(body.ResultCode), textOf(body.CheckoutRequestID)];
  if (code === "" || (about !== "" && about !== checkoutId)) return UNKNOWN;
  if (code === "0") return { state: "completed", receipt: null };
  return code === STILL_PENDING ? { state: "pending" } : failed(code, textOf(body.ResultDesc) || null);
}
