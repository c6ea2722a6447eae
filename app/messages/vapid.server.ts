/** How push services know who sends (RFC 8292). */
import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";

/** base64url, as browsers and push services take them. */
interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Vapid {
  /** An https address of the shop, by which a push service can find its owner. */
  readonly subject: string;
  readonly keys: VapidKeys;
}

const VALID_MS = 12 * 3_600_000;

/** Always the same of the same 32 secret bytes: the pair is stored nowhere, and each process has it. */
export function vapidKeysOf(secret: Buffer): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}

/** The header `Authorization`, good for half a day at this push service alone. */
export async function vapidHeader(endpoint: string, { subject, keys }: Vapid, now: Date): Promise<string> {
  const point = Buffer.from(keys.publicKey, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: half(1), y: half(33), d: keys.privateKey };
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .sign(await importJWK(jwk, "ES256"));
  return `vapid t=${token}, k=${keys.publicKey}`;
}
