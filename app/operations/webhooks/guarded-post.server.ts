/** A POST to an address that a person gave the shop. */
import { lookup as lookUp } from "node:dns";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import type { SendResult } from "~/messages/driver";
import { isPrivateAddress, isPrivateHost } from "./private-addresses.server";
import { cutText } from "~/domain/text/cut-text";

const PRIVATE = "This address is of the shop's own machine or of a private network";
const MAX_TEXT = 200;

interface Request {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

interface Guard {
  readonly mayBePrivate: boolean;
  readonly timeoutMs: number;
}

/** Returns the status; it does not read the answer's body and follows no redirect. */
export function guardedPost(url: string, { headers, body }: Request, guard: Guard): Promise<number> {
  if (!guard.mayBePrivate && isPrivateHost(url)) return Promise.reject(new Error(PRIVATE));
  return new Promise((resolve, reject) => {
    const request = url.toLowerCase().startsWith("https:") ? secure : plain;
    request(url, {
      method: "POST",
      signal: AbortSignal.timeout(guard.timeoutMs),
      // a new connection for each try, so that the name is resolved each time
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      ...(!guard.mayBePrivate && { lookup: publicOnly }),
    })
      .on("error", reject)
      .on("response", (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      })
      .end(body);
  });
}

/** Connects to the addresses that were checked: a name that resolves differently each time gains nothing. */
const publicOnly: LookupFunction = (host, options, done) =>
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(PRIVATE), "");
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });

export function answerOf(status: number): SendResult {
  const isAccepted = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  return { isAccepted, text: isRedirect ? `HTTP ${status}: a redirect is not followed` : `HTTP ${status}` };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nothing listens at this address",
  ECONNRESET: "The line broke before an answer came",
  EAI_AGAIN: "The name could not be looked up just now",
  ENOTFOUND: "There is no such name",
  EHOSTUNREACH: "The address cannot be reached",
  ENETUNREACH: "The address cannot be reached",
  CERT_HAS_EXPIRED: "The certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed",
};

export function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "No answer";
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `No answer within ${timeoutMs / 1000} s`;
  const code = "code" in error ? String(error.code) : "";
  return cutText(REASONS[code] ?? (error.message || code || "No answer"), MAX_TEXT);
}
