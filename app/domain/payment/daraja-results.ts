/** What M-Pesa's codes mean (D74), as in app/payments/daraja/README.md. An unknown code is shown in M-Pesa's words. */
import { msg } from "~/texts/t";

export interface ResultTexts {
  /** For the payer: what happened and what to do. */
  readonly buyer: string;
  readonly shop: string;
}

const AGAIN = "Nothing to do: the buyer can send the request again.";

export const STK_PUSH_RESULTS: Readonly<Record<string, ResultTexts>> = {
  "1": {
    buyer: msg("There is not enough money in your M-Pesa. Top up or use Fuliza."),
    shop: AGAIN,
  },
  "17": {
    buyer: msg(
      "M-Pesa does not take the same sum from the same phone twice within two minutes, or a limit of your M-Pesa was reached. Wait two minutes.",
    ),
    shop: "Nothing to do, unless it happens to everybody: then ask M-Pesa's support about the limits of your shortcode.",
  },
  "26": {
    buyer: msg("M-Pesa is busy right now. Wait a minute."),
    shop: "Nothing to do: it passes.",
  },
  "1001": {
    buyer: msg("Your phone is busy with another M-Pesa request. Finish or close that one and wait a minute."),
    shop: AGAIN,
  },
  "1019": {
    buyer: msg("The request was on your phone for too long. Enter your PIN within a minute."),
    shop: AGAIN,
  },
  "1025": {
    buyer: msg("M-Pesa could not send the request to your phone. Wait a few minutes."),
    shop: "If it goes on for an hour, ask M-Pesa's support.",
  },
  "1032": { buyer: msg("The request was cancelled on your phone."), shop: AGAIN },
  "1037": {
    buyer: msg(
      "Your phone could not be reached, or nobody answered the request. Turn it on and unlock it. An old SIM may need an update: dial *234*1*6#.",
    ),
    shop: AGAIN,
  },
  "2001": { buyer: msg("Wrong PIN."), shop: AGAIN },
  "2028": {
    buyer: msg(
      "M-Pesa does not let this shop take payments right now. Please try again later or ask the shop.",
    ),
    shop: "The shortcode may not ask phones: check DARAJA_KIND (paybill or till), DARAJA_SHORTCODE and DARAJA_TILL, then ask M-Pesa to permit it.",
  },
  "8006": {
    buyer: msg("Your M-Pesa PIN is locked. Dial *334# to unlock it, or call 100."),
    shop: AGAIN,
  },
  "9999": {
    buyer: msg("M-Pesa could not send the request to your phone. Wait a few minutes."),
    shop: "If it goes on for an hour, ask M-Pesa's support.",
  },
  SFC_IC0003: {
    buyer: msg(
      "M-Pesa does not know this phone, or it may not pay this shop. Please use a Safaricom number that has M-Pesa.",
    ),
    shop: "If it happens to everybody, M-Pesa does not know the shortcode as this kind: check DARAJA_KIND, DARAJA_SHORTCODE and DARAJA_TILL.",
  },
};

/** Results of refunds. They are about the shop's own account, not the buyer's. */
export const REFUND_RESULTS: Readonly<Record<string, string>> = {
  "1": "The shop's M-Pesa account holds too little. Move money into it (for payouts: into its utility account), then send the refund again.",
  "2": "The sum is below what M-Pesa sends. Give it back yourself.",
  "3": "The sum is above what M-Pesa sends at once. Give it back yourself, or in parts.",
  "4": "The shop has reached what it may send in a day. Send the refund again tomorrow.",
  "8": "The buyer's M-Pesa would hold more than M-Pesa allows. Ask the buyer, then send the refund again.",
  "11": "The shop's M-Pesa account is in no state to send money. Ask M-Pesa's support.",
  "21": "The initiator may not do this. In M-Pesa's portal give DARAJA_INITIATOR the role that reverses or pays out.",
  "2001":
    "M-Pesa refuses the initiator: check DARAJA_INITIATOR and make DARAJA_SECURITY_CREDENTIAL anew from its password.",
  "2006": "The buyer's M-Pesa account takes no money now. Ask the buyer, then give it back yourself.",
  "2040":
    "This phone has no M-Pesa, or takes no money. Ask the buyer for another, and give it back yourself.",
  R000002:
    "M-Pesa does not know this receipt. Look the payment up in M-Pesa's portal and give it back from there.",
  SFC_IC0003:
    "M-Pesa does not know the initiator or the shortcode as one that may send money. Ask M-Pesa's support.",
};

export const GATEWAY_ERRORS: Readonly<Record<string, ResultTexts>> = {
  "400.002.02": {
    buyer: msg("M-Pesa did not understand the request. Please check the phone number, or ask the shop."),
    shop: "Look at the text shown with the payment: mostly the phone number, the shortcode or the callbacks' address (PUBLIC_URL).",
  },
  "401.002.01": {
    buyer: msg(
      "The shop's connection to M-Pesa needs attention. Your phone got no request. Please try again later.",
    ),
    shop: "The token was refused: run npm run doctor; check DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET.",
  },
  "404.001.03": {
    buyer: msg(
      "The shop's connection to M-Pesa needs attention. Your phone got no request. Please try again in a minute.",
    ),
    shop: "The token had ended. The shop takes a new one by itself once; if it goes on, another program uses the same key.",
  },
  "404.001.04": {
    buyer: msg(
      "The shop's connection to M-Pesa needs attention. Your phone got no request. Please try again later.",
    ),
    shop: "The key does not cover this call: in the developer portal give the app the product that is missing.",
  },
  "500.001.1001": {
    buyer: msg(
      "M-Pesa could not ask your phone. Finish other M-Pesa requests on it, wait a minute and try again.",
    ),
    shop: "The text says which: 'wrong credentials' means DARAJA_PASSKEY or DARAJA_SHORTCODE; 'unable to lock subscriber' passes by itself. To a question it only means: not decided yet.",
  },
  "500.003.02": {
    buyer: msg("M-Pesa is busy right now. Please try again in a minute."),
    shop: "Too many calls in a second: it passes. If it goes on, ask M-Pesa for a higher limit.",
  },
  "500.003.03": {
    buyer: msg("M-Pesa is busy right now. Please try again later."),
    shop: "The shop's quota of calls is used up: ask M-Pesa for a higher one.",
  },
};

export const ALREADY_REVERSED = "R000001";

/** For the payer; M-Pesa's own text if the code is unknown. */
export const stkPushText = (code: string | null, text: string | null): string | null =>
  (code === null ? undefined : (STK_PUSH_RESULTS[code] ?? GATEWAY_ERRORS[code])?.buyer) ?? text;

export const refundResultText = (code: string | null, text: string | null): string | null =>
  (code === null ? undefined : (REFUND_RESULTS[code] ?? GATEWAY_ERRORS[code]?.shop)) ?? text;
