/** Ends one person's news without a log-in. It does nothing else, so it is short: an SMS has it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { parseId } from "~/domain/id";

const SIGNATURE_LENGTH = 16;

const signatureOf = (user: string, key: Buffer): string =>
  createHmac("sha256", key).update(`news ${user}`).digest("base64url").slice(0, SIGNATURE_LENGTH);

/** '1z.Q5nK2mB8xT4wPz6a', signed by a key of the server. */
export function newsToken(userId: number, key: Buffer): string {
  const user = userId.toString(36);
  return `${user}.${signatureOf(user, key)}`;
}

/** The id of the account that the token names; null if the shop did not sign it. */
export function readNewsToken(token: string, key: Buffer): number | null {
  const [user = "", signature = "", ...rest] = token.split(".");
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(user, key))];
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return parseId(String(Number.parseInt(user, 36)));
}
