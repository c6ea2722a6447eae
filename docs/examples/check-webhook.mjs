// Checks the signature of a webhook (docs/api.md).
import { createHmac, timingSafeEqual } from "node:crypto";

/** `headers` in lower case, `body` the text as it came, before it is parsed. */
export function isFromShop(headers, body, secret) {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false; // an old call, sent again by somebody else
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = Buffer.from(
    `v1,${createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64")}`,
  );
  return String(signatures)
    .split(" ")
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
