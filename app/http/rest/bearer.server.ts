/** Access tokens: signed, short-lived, and ended by a new password (D7, D67). */
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { sessionSecret } from "~/env/env.server";
import { parseId } from "~/domain/id";
import { type TokenHolder, tokenHolder } from "~/operations/accounts/signed-in.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

const ACCESS_MINUTES = 15;
const ISSUER = "soko";

let key: Uint8Array | undefined;
const secret = () => (key ??= new TextEncoder().encode(`access-token:${sessionSecret()}`));

export const accessToken = (
  user: { id: number; passwordVersion: number },
  now = shopTime(),
): Promise<string> =>
  new SignJWT({ version: user.passwordVersion, token_type: "access" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setSubject(String(user.id))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * 60_000))
    .sign(secret());

/** Null for a token that is forged, expired or older than the password. */
export async function holderOf(token: string): Promise<TokenHolder | null> {
  const claims = knownClaims(token) ?? (await verifiedClaims(token));
  // read each time: a new password ends every token at once (D67)
  const user = claims && (await tokenHolder(claims.id));
  return user && user.passwordVersion === claims?.version ? user : null;
}

interface Claims {
  readonly id: number;
  readonly version: unknown;
  readonly expiresAt: number;
}

/** Verified signatures: a client repeats its token for minutes. */
const known = new LRUCache<string, Claims>({ max: 5_000 });

function knownClaims(token: string): Claims | null {
  const claims = known.get(token);
  if (!claims || shopTime().getTime() < claims.expiresAt) return claims ?? null;
  known.delete(token);
  return null;
}

async function verifiedClaims(token: string): Promise<Claims | null> {
  const verified = await jwtVerify(token, secret(), {
    algorithms: ["HS256"],
    issuer: ISSUER,
    currentDate: shopTime(),
  }).catch(() => null);
  if (!verified || verified.payload.token_type !== "access") return null;
  const { sub, version, exp } = verified.payload;
  const id = parseId(sub);
  if (id === null) return null;
  const claims = { id, version, expiresAt: (exp ?? 0) * 1000 };
  known.set(token, claims);
  return claims;
}

export const bearerOf = (headers: Pick<Headers, "get">): string | null =>
  /^bearer +(\S+)\s*$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? null;
