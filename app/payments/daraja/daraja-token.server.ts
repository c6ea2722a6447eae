import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { DarajaSettings } from "./settings";

export interface NewToken {
  readonly token: string;
  readonly livesMs: number;
}

/** Stores one token for all processes: each new token ends the previous one (D74). */
export interface TokenStore {
  /** `refused`: a token that the operator no longer accepts. Rejects if it cannot get one. */
  token(account: string, request: () => Promise<NewToken>, refused?: string): Promise<string>;
}

const TOKEN_TIMEOUT_MS = 5_000;

const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive()),
});

export const accountOf = ({ url, consumerKey }: DarajaSettings): string =>
  `daraja ${createHash("sha256").update(`${url} ${consumerKey}`).digest("base64url").slice(0, 16)}`;

/** A new token ends the one before. Rejects with a message for people, without the keys. */
export async function requestToken({
  url,
  consumerKey,
  consumerSecret,
}: Pick<DarajaSettings, "url" | "consumerKey" | "consumerSecret">): Promise<NewToken> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const response = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { Authorization: `Basic ${basic}` },
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error("M-Pesa does not answer", { cause: error });
  });
  const parsed = tokenResponse.safeParse(await response.json().catch(() => null));
  if (response.ok && parsed.success)
    return { token: parsed.data.access_token, livesMs: parsed.data.expires_in * 1_000 };
  throw new Error(
    response.status >= 500
      ? `M-Pesa is in trouble (${response.status})`
      : `M-Pesa refuses the consumer key and secret (${response.status})`,
  );
}
