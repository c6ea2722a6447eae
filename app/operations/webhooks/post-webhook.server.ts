import { createHmac, randomBytes } from "node:crypto";
import type { Driver } from "~/messages/driver";
import { answerOf, guardedPost, reasonOf } from "./guarded-post.server";

const ANSWER_MS = 10_000;
const GONE = "This webhook is no longer stored";

/** `body`: JSON; these exact bytes are signed. */
export function webhookPost({ mayBePrivate }: { mayBePrivate: boolean }, timeoutMs = ANSWER_MS): Driver {
  return async ({ endpoint, body }, now) => {
    if (!endpoint) return { isAccepted: false, text: GONE };
    const headers = {
      "content-type": "application/json",
      "user-agent": "Soko-Webhooks/1",
      ...signedHeaders({ secret: endpoint.secret, body }, now),
    };
    try {
      return answerOf(await guardedPost(endpoint.url, { headers, body }, { mayBePrivate, timeoutMs }));
    } catch (error) {
      return { isAccepted: false, text: reasonOf(error, timeoutMs) };
    }
  };
}

/** Follows Standard Webhooks: https://www.standardwebhooks.com (docs/decisions/040-webhooks.md). */

const MARK = "whsec_";
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => MARK + randomBytes(SECRET_BYTES).toString("base64");

/** The three headers of a try: its time is signed too, so that nobody else can send an old one again. */
export function signedHeaders({ secret, body }: { secret: string; body: string }, now: Date) {
  const { id } = JSON.parse(body) as { id: string };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(MARK.length), "base64"))
    .update(`${id}.${timestamp}.${body}`, "utf8")
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
