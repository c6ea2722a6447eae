/** Money back: the whole of a receipt by reversal, else to the phone (D78). Both end by a result call. */
import { ALREADY_REVERSED, returnText } from "~/domain/payment/daraja-results";
import { kenyanMobile } from "~/domain/account/phone";
import { WHOLE_SHILLINGS } from "~/domain/payment/mpesa";
import type { RefundRequest, Returned } from "../provider.server";
import { callbackAddresses } from "./callback-addresses";
import { type Answer, type DarajaClient, textOf } from "./daraja-client.server";

const SEND_MS = 9_000;
const MAX_REMARKS = 100;
const NO_PHONE =
  "M-Pesa names no whole phone number for this payment, so that it cannot be sent back from here. Reverse it in M-Pesa's portal.";

const UNKNOWN = { state: "unknown" } as const;

const failed = (code: string | null, text: string | null): Returned => ({
  state: "failed",
  code,
  text: returnText(code, text),
});

export function sendBack(line: DarajaClient, money: RefundRequest): Promise<Returned> {
  return money.receipt !== null ? reverse(line, money, money.receipt) : payOut(line, money);
}

async function reverse(line: DarajaClient, money: RefundRequest, receipt: string): Promise<Returned> {
  if (money.cents % 100 !== 0) return failed(null, WHOLE_SHILLINGS);
  const { initiator, securityCredential, shortcode } = line.settings;
  const answer = await line.post(
    "/mpesa/reversal/v1/request",
    {
      Initiator: initiator,
      SecurityCredential: securityCredential,
      CommandID: "TransactionReversal",
      TransactionID: receipt,
      Amount: money.cents / 100,
      ReceiverParty: shortcode,
      // the operator's spelling
      RecieverIdentifierType: "11",
      Remarks: remarksOf(money),
      ...resultAddresses(line, money),
      Occasion: "",
    },
    SEND_MS,
  );
  return returned(answer);
}

/** Asked for again where its result was lost, it may be refused as known: then its status is asked, and told by a call. */
async function payOut(line: DarajaClient, money: RefundRequest): Promise<Returned> {
  const phone = money.phoneNumber === null ? null : kenyanMobile(money.phoneNumber);
  if (phone === null) return failed(null, NO_PHONE);
  if (money.cents % 100 !== 0) return failed(null, WHOLE_SHILLINGS);
  const { initiator, securityCredential, shortcode } = line.settings;
  const answer = await line.post(
    "/mpesa/b2c/v3/paymentrequest",
    {
      OriginatorConversationID: money.reference,
      InitiatorName: initiator,
      SecurityCredential: securityCredential,
      CommandID: "BusinessPayment",
      Amount: money.cents / 100,
      PartyA: shortcode,
      PartyB: phone.slice(1),
      Remarks: remarksOf(money),
      ...resultAddresses(line, money),
      Occassion: "",
    },
    SEND_MS,
  );
  if (isDuplicate(answer)) await askPayout(line, money);
  return returned(answer);
}

/** What became of a payout, by our own reference of it. */
async function askPayout(line: DarajaClient, money: RefundRequest): Promise<void> {
  const { initiator, securityCredential, shortcode } = line.settings;
  const addresses = callbackAddresses(line.settings);
  await line.post(
    "/mpesa/transactionstatus/v1/query",
    {
      Initiator: initiator,
      SecurityCredential: securityCredential,
      CommandID: "TransactionStatusQuery",
      TransactionID: "",
      OriginatorConversationID: money.reference,
      PartyA: shortcode,
      IdentifierType: "4",
      ResultURL: addresses.payoutStatus(money.reference),
      QueueTimeOutURL: addresses.refundTimeout(money.reference),
      Remarks: remarksOf(money),
      Occasion: "",
    },
    SEND_MS,
  );
}

/** The operator takes at least two characters. */
const remarksOf = ({ reason }: RefundRequest) => reason.trim().slice(0, MAX_REMARKS).padEnd(2, ".");

const resultAddresses = ({ settings }: DarajaClient, { reference }: RefundRequest) => {
  const addresses = callbackAddresses(settings);
  return { ResultURL: addresses.refund(reference), QueueTimeOutURL: addresses.refundTimeout(reference) };
};

/** The operator has this reference already: its result is still to come. */
const DUPLICATE = /duplicate/i;

const isDuplicate = (answer: Answer): boolean =>
  (answer.state === "error" && DUPLICATE.test(answer.text)) ||
  (answer.state === "answered" && DUPLICATE.test(textOf(answer.body.ResponseDescription)));

function returned(answer: Answer): Returned {
  // asked again later, under the same reference
  if (answer.state === "unsent" || answer.state === "broken" || isDuplicate(answer)) return UNKNOWN;
  if (answer.state === "error")
    return answer.status >= 500 || answer.status === 429 ? UNKNOWN : failed(answer.code, answer.text || null);
  const { body } = answer;
  const [code, conversationId] = [textOf(body.ResponseCode), textOf(body.ConversationID)];
  if (code === ALREADY_REVERSED) return { state: "completed", receipt: null };
  if (code === "0" && conversationId !== "") return { state: "accepted", conversationId };
  return code === "" || code === "0" ? UNKNOWN : failed(code, textOf(body.ResponseDescription) || null);
}
