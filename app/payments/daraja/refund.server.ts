/** Refunds (D78): a whole receipt by reversal, anything else by payout to the phone. M-Pesa reports both by a result callback. */
import { ALREADY_REVERSED, refundResultText } from "~/domain/payment/daraja-results";
import { kenyanMobile } from "~/domain/account/phone";
import { WHOLE_SHILLINGS } from "~/domain/payment/mpesa";
import type { RefundRequest, RefundAnswer } from "../provider.server";
import { callbackAddresses } from "./callback-addresses";
import { type Answer, type DarajaClient, textOf } from "./daraja-client.server";

const REFUND_TIMEOUT_MS = 9_000;
const MAX_REMARKS = 100;
const NO_PHONE =
  "M-Pesa names no whole phone number for this payment, so that it cannot be sent back from here. Reverse it in M-Pesa's portal.";

const UNKNOWN = { state: "unknown" } as const;

const failed = (code: string | null, text: string | null): RefundAnswer => ({
  state: "failed",
  code,
  text: refundResultText(code, text),
});

export function sendDarajaRefund(client: DarajaClient, money: RefundRequest): Promise<RefundAnswer> {
  return money.receipt !== null ? reverse(client, money, money.receipt) : payOut(client, money);
}

async function reverse(client: DarajaClient, money: RefundRequest, receipt: string): Promise<RefundAnswer> {
  if (money.cents % 100 !== 0) return failed(null, WHOLE_SHILLINGS);
  const { initiator, securityCredential, shortcode } = client.settings;
  const answer = await client.post(
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
      ...resultAddresses(client, money),
      Occasion: "",
    },
    REFUND_TIMEOUT_MS,
  );
  return refundAnswerOf(answer);
}

/** If the result was lost, a repeated payout may be refused as a duplicate. Then its status is queried, and a callback answers. */
async function payOut(client: DarajaClient, money: RefundRequest): Promise<RefundAnswer> {
  const phone = money.phoneNumber === null ? null : kenyanMobile(money.phoneNumber);
  if (phone === null) return failed(null, NO_PHONE);
  if (money.cents % 100 !== 0) return failed(null, WHOLE_SHILLINGS);
  const { initiator, securityCredential, shortcode } = client.settings;
  const answer = await client.post(
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
      ...resultAddresses(client, money),
      Occassion: "",
    },
    REFUND_TIMEOUT_MS,
  );
  if (isDuplicate(answer)) await queryPayoutStatus(client, money);
  return refundAnswerOf(answer);
}

/** Queries a payout's status by our own reference. */
async function queryPayoutStatus(client: DarajaClient, money: RefundRequest): Promise<void> {
  const { initiator, securityCredential, shortcode } = client.settings;
  const addresses = callbackAddresses(client.settings);
  await client.post(
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
    REFUND_TIMEOUT_MS,
  );
}

/** The operator requires at least two characters. */
const remarksOf = ({ reason }: RefundRequest) => reason.trim().slice(0, MAX_REMARKS).padEnd(2, ".");

const resultAddresses = ({ settings }: DarajaClient, { reference }: RefundRequest) => {
  const addresses = callbackAddresses(settings);
  return { ResultURL: addresses.refund(reference), QueueTimeOutURL: addresses.refundTimeout(reference) };
};

/** The operator already has this reference, and its result is still to come. */
const DUPLICATE = /duplicate/i;

const isDuplicate = (answer: Answer): boolean =>
  (answer.state === "error" && DUPLICATE.test(answer.text)) ||
  (answer.state === "answered" && DUPLICATE.test(textOf(answer.body.ResponseDescription)));

function refundAnswerOf(answer: Answer): RefundAnswer {
  // it is sent again later under the same reference
  if (answer.state === "unsent" || answer.state === "broken" || isDuplicate(answer)) return UNKNOWN;
  if (answer.state === "error")
    return answer.status >= 500 || answer.status === 429 ? UNKNOWN : failed(answer.code, answer.text || null);
  const { body } = answer;
  const [code, conversationId] = [textOf(body.ResponseCode), textOf(body.ConversationID)];
  if (code === ALREADY_REVERSED) return { state: "completed", receipt: null };
  if (code === "0" && conversationId !== "") return { state: "accepted", conversationId };
  return code === "" || code === "0" ? UNKNOWN : failed(code, textOf(body.ResponseDescription) || null);
}
