import { lookup as lookUp } from "node:dns";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import type { Driver, SendResult } from "~/messages/driver";
import { isPrivate, isPrivateHost } from "./private-addresses.server";
import { signedHeaders } from "./sign-webhook.server";

const ANSWER_MS = 10_000;
const PRIVATE = "This address is of the shop's own machine or of a private network";
const GONE = "This webhook is no longer stored";
const MAX_TEXT = 200;

interface Message {
  readonly url: string;
  readonly secret: string;
  /** JSON; these exact bytes are signed. */
  readonly body: string;
}

export function webhookPost({ mayBePrivate }: { mayBePrivate: boolean }, timeoutMs = ANSWER_MS): Driver {
  return async ({ endpoint, body }, now) => {
    if (!endpoint) return { isAccepted: false, text: GONE };
    const message = { ...endpoint, body };
    if (!mayBePrivate && isPrivateHost(message.url)) return { isAccepted: false, text: PRIVATE };
    try {
      return answerOf(await send(message, now, { mayBePrivate, signal: AbortSignal.timeout(timeoutMs) }));
    } catch (error) {
      return { isAccepted: false, text: reasonOf(error, timeoutMs) };
    }
  };
}

interface Sending {
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal;
}

/** Returns the status; it does not read the answer's body and follows no redirect. */
const send = (message: Message, now: Date, { mayBePrivate, signal }: Sending) =>
  new Promise<number>((resolve, reject) => {
    const { url, body } = message;
    const request = url.toLowerCase().startsWith("https:") ? secure : plain;
    request(url, {
      method: "POST",
      signal,
      // a new connection for each try, so that the name is resolved each time
      agent: false,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Soko-Webhooks/1",
        ...signedHeaders(message, now),
      },
      ...(!mayBePrivate && { lookup: publicOnly }),
    })
      .on("error", reject)
      .on("response", (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      })
      .end(body);
  });

/** Connects to the addresses that were checked: a name that resolves differently each time gains nothing. */
const publicOnly: LookupFunction = (host, options, done) =>
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivate(address))) return done(new Error(PRIVATE), "");
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });

function answerOf(status: number): SendResult {
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

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "No answer";
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `No answer within ${timeoutMs / 1000} s`;
  const code = "code" in error ? String(error.code) : "";
  return (REASONS[code] ?? (error.message || code || "No answer")).slice(0, MAX_TEXT);
}
