/** Follows Standard Webhooks: https://www.standardwebhooks.com (docs/decisions/040-webhooks.md). */
import { createHmac, randomBytes } from "node:crypto";

const MARK = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string => MARK + randomBytes(SECRET_BYTES).toString("base64");

/** The three headers of a try: its time is signed too, so that nobody else can send an old one again. */
export function signedHeaders({ secret, body }: { secret: string; body: string }, now: Date) {
  const { id } = JSON.parse(body) as { id: string };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(MARK.length), "base64"))
    .update(`${id}.${timestamp}.${body}`, "utf8")
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
