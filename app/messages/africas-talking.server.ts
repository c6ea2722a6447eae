/** SMS by Africa's Talking: https://developers.africastalking.com/docs/sms/sending/bulk */
import * as z from "zod";
import type { Driver, SendResult } from "./driver";
import { cutText } from "~/domain/text/cut-text";

export interface AfricasTalking {
  /** Without a trailing slash. */
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** The sender's name or short code; null for the provider's own. */
  readonly from: string | null;
}

/** Slow gateways send all the same (D122). */
const ANSWER_MS = 30_000;

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(""),
    Recipients: z
      .array(
        z.object({
          statusCode: z.coerce.number(),
          status: z.string().default(""),
          messageId: z.string().default(""),
          cost: z.string().default(""),
        }),
      )
      .default([]),
  }),
});

/** Processed, sent, queued. */
const ACCEPTED = new Set([100, 101, 102]);
/** Invalid number, unsupported kind of number, the recipient has blocked the sender, or takes no messages. */
const PERMANENT = new Set([403, 404, 406, 409]);

export const africasTalkingDriver =
  ({ url, username, apiKey, from }: AfricasTalking, timeoutMs = ANSWER_MS): Driver =>
  async ({ recipient, body }) => {
    try {
      const response = await fetch(`${url}/version1/messaging`, {
        method: "POST",
        headers: { apikey: apiKey, accept: "application/json" },
        body: new URLSearchParams({
          username,
          to: recipient,
          message: body,
          ...(from !== null && { from }),
          enqueue: "1",
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok
        ? resultOf(await response.json())
        : {
            isAccepted: false,
            text: `HTTP ${response.status}`,
            mayHaveArrived: response.status >= 500,
          };
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return {
        isAccepted: false,
        text: isLate ? `No answer within ${timeoutMs / 1000} s` : "No answer",
        mayHaveArrived: !neverConnected(error),
      };
    }
  };

const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code !== undefined && NEVER_CONNECTED.has(cause.code);
}

function resultOf(json: unknown): SendResult {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success)
    return { isAccepted: false, text: "The answer was not understood", mayHaveArrived: true };
  const { Message, Recipients } = parsed.data.SMSMessageData;
  const [first] = Recipients;
  // such as 'InvalidSenderId': the provider then lists nobody
  if (!first) return { isAccepted: false, text: cutText(Message, 200) || "Nobody was sent to" };
  const { statusCode, status, messageId, cost } = first;
  const costCents = centsOf(cost);
  return {
    isAccepted: ACCEPTED.has(statusCode),
    text: `${statusCode} ${status}`.trim(),
    isPermanent: PERMANENT.has(statusCode),
    ...(messageId && messageId !== "None" && { providerId: messageId }),
    ...(costCents !== null && { costCents }),
  };
}

/** 'KES 0.8000', rounded up to a whole cent. */
function centsOf(cost: string): number | null {
  const [, amount] = /([\d.]+)\s*$/.exec(cost) ?? [];
  const cents = Math.ceil(Number(amount) * 100 - 1e-6);
  return amount === undefined || !Number.isSafeInteger(cents) ? null : cents;
}
