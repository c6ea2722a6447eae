/** What M-Pesa's codes mean by kind of call (D74, D116), docs/errors.md has what the shop does. An unknown code is shown in M-Pesa's words. */
import { msg } from "~/texts/t";
import type { RefundMethod } from "./refund";

interface PromptTexts {
  /** For the payer: what happened and what to do. */
  readonly buyer: string;
  readonly shop: string;
}

/** What a code means after each kind of call; codes that a call never brings are left out. Only staff read those of refunds. */
interface ResultTexts extends Partial<Record<RefundMethod, string>> {
  readonly prompt?: PromptTexts;
}

export const CONNECTION_BROKEN = msg(
  "The shop's connection to M-Pesa needs attention. Your phone got no request. Please try again later.",
);
const AGAIN = msg("Nothing to do: the customer can send the request again.");
const NOT_SENT = {
  buyer: msg("M-Pesa could not send the request to your phone. Wait a few minutes."),
  shop: msg("If it goes on for an hour, ask M-Pesa's support."),
};

const eitherRefund = (text: string) => ({ reversal: text, payout: text });
const anyCall = (prompt: PromptTexts) => ({ prompt, ...eitherRefund(prompt.shop) });

export const RESULT_TEXTS: Readonly<Record<string, ResultTexts>> = {
  "1": {
    prompt: { buyer: msg("There is not enough money in your M-Pesa. Top up or use Fuliza."), shop: AGAIN },
    reversal: msg(
      "M-Pesa could not take the payment back: a balance is too low, the payer's or the shop's. M-Pesa's portal shows whose. Top it up or ask the payer, then send the refund again, or give the money back yourself.",
    ),
    payout: msg(
      "The shop's M-Pesa account holds too little. Move money into its utility account, then send the refund again.",
    ),
  },
  "2": eitherRefund(msg("The sum is below what M-Pesa sends. Give it back yourself.")),
  "3": eitherRefund(msg("The sum is above what M-Pesa sends at once. Give it back yourself, or in parts.")),
  "4": eitherRefund(msg("The shop has reached what it may send in a day. Send the refund again tomorrow.")),
  "8": eitherRefund(
    msg("The buyer's M-Pesa would hold more than M-Pesa allows. Ask the buyer, then send the refund again."),
  ),
  "11": eitherRefund(msg("The shop's M-Pesa account is in no state to send money. Ask M-Pesa's support.")),
  "17": {
    prompt: {
      buyer: msg(
        "M-Pesa does not take the same sum from the same phone twice within two minutes, or a limit of your M-Pesa was reached. Wait two minutes.",
      ),
      shop: msg(
        "Nothing to do, unless it happens to everybody: then ask M-Pesa's support about the limits of your shortcode.",
      ),
    },
  },
  "21": {
    reversal: msg(
      "The API user (initiator) may not do this. In the M-PESA portal give it the role that makes reversals.",
    ),
    payout: msg(
      "The API user (initiator) may not do this. In the M-PESA portal give it the role that pays out.",
    ),
  },
  "26": {
    prompt: {
      buyer: msg("M-Pesa is busy right now. Wait a minute."),
      shop: msg("Nothing to do: it passes."),
    },
  },
  "1001": {
    prompt: {
      buyer: msg(
        "Your phone is busy with another M-Pesa request. Finish or close that one and wait a minute.",
      ),
      shop: AGAIN,
    },
  },
  "1019": {
    prompt: {
      buyer: msg("The request was on your phone for too long. Enter your PIN within a minute."),
      shop: AGAIN,
    },
  },
  "1025": { prompt: NOT_SENT },
  "1032": { prompt: { buyer: msg("The request was cancelled on your phone."), shop: AGAIN } },
  "1037": {
    prompt: {
      buyer: msg(
        "Your phone could not be reached, or nobody answered the request. Turn it on and unlock it. An old SIM may need an update: dial *234*1*6#.",
      ),
      shop: AGAIN,
    },
  },
  "2001": {
    prompt: { buyer: msg("Wrong PIN."), shop: AGAIN },
    ...eitherRefund(
      msg(
        "M-Pesa refuses the API user (initiator): check its name, and make the security credential anew from its password.",
      ),
    ),
  },
  "2006": eitherRefund(
    msg("The buyer's M-Pesa account takes no money now. Ask the buyer, then give it back yourself."),
  ),
  "2028": {
    prompt: {
      buyer: msg(
        "M-Pesa does not let this shop take payments right now. Please try again later or ask the shop.",
      ),
      shop: msg(
        "The shop's number may not ask phones: check the number and whether it is a paybill or a till, then ask M-Pesa to permit it.",
      ),
    },
  },
  "2040": {
    reversal: msg("The phone that paid takes no money now. Ask the buyer, then give it back yourself."),
    payout: msg(
      "This phone has no M-Pesa, or takes no money. Ask the buyer for another, and give it back yourself.",
    ),
  },
  "8006": {
    prompt: {
      buyer: msg("Your M-Pesa PIN is locked. Dial *334# to unlock it, or call 100."),
      shop: AGAIN,
    },
  },
  "9999": { prompt: NOT_SENT },
  R000002: {
    reversal: msg(
      "M-Pesa does not know this receipt. Look the payment up in M-Pesa's portal and give it back from there.",
    ),
  },
  SFC_IC0003: {
    prompt: {
      buyer: msg(
        "M-Pesa does not know this phone, or it may not pay this shop. Please use a Safaricom number that has M-Pesa.",
      ),
      shop: msg(
        "If it happens to everybody, check the shop's number and whether it is a paybill or a till: M-Pesa does not know it as this kind.",
      ),
    },
    ...eitherRefund(
      msg(
        "M-Pesa does not know the initiator or the shortcode as one that may send money. Ask M-Pesa's support.",
      ),
    ),
  },
  // the gateway did not take the call: nothing was asked or sent (D116)
  "400.002.02": anyCall({
    buyer: msg("M-Pesa did not understand the request. Please check the phone number, or ask the shop."),
    shop: msg(
      "Look at the text shown with the payment: mostly the phone number, the shortcode or the callbacks' address (PUBLIC_URL).",
    ),
  }),
  "401.002.01": anyCall({
    buyer: CONNECTION_BROKEN,
    shop: msg("The token was refused: check the consumer key and the consumer secret."),
  }),
  "404.001.03": anyCall({
    buyer: msg(
      "The shop's connection to M-Pesa needs attention. Your phone got no request. Please try again in a minute.",
    ),
    shop: msg(
      "The token had ended. The shop takes a new one by itself once; if it goes on, another program uses the same key.",
    ),
  }),
  "404.001.04": anyCall({
    buyer: CONNECTION_BROKEN,
    shop: msg(
      "The key does not cover this call: in the developer portal give the app the product that is missing.",
    ),
  }),
  "500.001.1001": {
    prompt: {
      buyer: msg(
        "M-Pesa could not ask your phone. Finish other M-Pesa requests on it, wait a minute and try again.",
      ),
      shop: msg(
        "The text says which: 'wrong credentials' means the passkey or the shop's number; 'unable to lock subscriber' passes by itself. To a question it only means: not decided yet.",
      ),
    },
  },
  "500.003.02": {
    prompt: {
      buyer: msg("M-Pesa is busy right now. Please try again in a minute."),
      shop: msg("Too many calls in a second: it passes. If it goes on, ask M-Pesa for a higher limit."),
    },
  },
  "500.003.03": {
    prompt: {
      buyer: msg("M-Pesa is busy right now. Please try again later."),
      shop: msg("The shop's quota of calls is used up: ask M-Pesa for a higher one."),
    },
  },
};

export const ALREADY_REVERSED = "R000001";

const textsOf = (code: string | null): ResultTexts => (code === null ? undefined : RESULT_TEXTS[code]) ?? {};

/** For the payer; M-Pesa's own text if the code is unknown. */
export const stkPushText = (code: string | null, text: string | null): string | null =>
  textsOf(code).prompt?.buyer ?? text;

/** For staff; M-Pesa's own text if the code is unknown after this call. */
export const refundResultText = (
  method: RefundMethod,
  code: string | null,
  text: string | null,
): string | null => textsOf(code)[method] ?? text;
