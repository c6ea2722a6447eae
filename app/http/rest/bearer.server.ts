/** Access tokens: signed, short-lived, and worth nothing once the password is changed (D7, D67). */
import { jwtVerify, SignJWT } from "jose";
import { sessionSecret } from "~/env.server";
import { parseId } from "~/domain/id";
import { type TokenHolder, tokenHolder } from "~/operations/accounts/tokens.server";

const ACCESS_MINUTES = 15;
const ISSUER = "soko";

let key: Uint8Array | undefined;
const secret = () => (key ??= new TextEncoder().encode(`access-token:${sessionSecret()}`));

/** Of somebody whose password, or refresh token, was checked. */
export const accessToken = (
  holder: { id: number; passwordVersion: number },
  now = new Date(),
): Promise<string> =>
  new SignJWT({ version: holder.passwordVersion, token_type: "access" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setSubject(String(holder.id))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * 60_000))
    .sign(secret());

/** Whom the token speaks for; null for one that is forged, expired or from before a change of the password. */
export async function holderOf(token: string): Promise<TokenHolder | null> {
  const claims = await jwtVerify(token, secret(), { algorithms: ["HS256"], issuer: ISSUER }).catch(
    () => null,
  );
  if (!claims || claims.payload.token_type !== "access") return null;
  const id = parseId(claims.payload.sub);
  const holder = id === null ? null : await tokenHolder(id);
  return holder && holder.passwordVersion === claims.payload.version ? holder : null;
}

/** What stands behind 'Bearer' in the Authorization header; null where there is none. */
export const bearerOf = (headers: Headers): string | null =>
  /^bearer +(\S+)\s*$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? null;
