/** Limits the memory of bodies until they are answered. Counts the bytes received, not the length announced. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env/env.server";
import { clientAddressOf } from "~/http/security/client-address.server";
import { log } from "~/http/observability/log.server";
import { corsHeaders } from "~/http/rest/cors.server";
import { matchOf } from "./arrival.server";
import { networkOf } from "~/http/security/request-head.server";

const MB = 1024 * 1024;
/** A login, a pledge or an order is smaller: a flood of large bodies never blocks them. */
const FREE_BYTES = 4 * 1024;
/** Some twelve pictures of the largest size. */
const IN_ALL_BYTES = 64 * MB;
/** Three such pictures. Many phones share one address, but what phones send is free. */
const PER_NETWORK_BYTES = 16 * MB;
/** Overhead of a chunk: sent letter by letter, 500 kB take 150 MB. */
const CHUNK_BYTES = 300;

const RETRY_S = "10";
const ANSWERS = {
  full: {
    status: 503,
    text: "Too much is being sent to us right now. Nothing was changed. Please try again in a few seconds.",
  },
  share: {
    status: 429,
    text: "Too much is being sent from your address at once. Nothing was changed. Please try again in a few seconds.",
  },
} as const;

interface Limits {
  readonly inAll: number;
  readonly perNetwork: number;
}

export class BodyBudget {
  #used = 0;
  readonly #byNetwork = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  reserve(network: string, bytes: number): keyof typeof ANSWERS | null {
    const own = this.#byNetwork.get(network) ?? 0;
    if (own + bytes > this.limits.perNetwork) return "share";
    if (this.#used + bytes > this.limits.inAll) return "full";
    this.#used += bytes;
    this.#byNetwork.set(network, own + bytes);
    return null;
  }

  release(network: string, bytes: number): void {
    this.#used -= bytes;
    const left = (this.#byNetwork.get(network) ?? 0) - bytes;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }

  get used(): number {
    return this.#used;
  }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function bodyBudget(limits: Limits): Middleware {
  const budget = new BodyBudget(limits);
  return (request, response, next) => {
    const { headers } = request;
    const { row } = matchOf(request);
    if (row && "streams" in row) return next();
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > FREE_BYTES)
      countBody(budget, request, response);
    next();
  };
}

export const budgetBodies = bodyBudget({
  inAll: IN_ALL_BYTES,
  perNetwork: env.RATE_LIMITS ? PER_NETWORK_BYTES : Infinity,
});

/** Node passes every chunk of a body to `push`, whoever reads it. */
function countBody(budget: BodyBudget, request: IncomingMessage, response: ServerResponse) {
  const network = networkOf(clientAddressOf(request));
  const push = request.push.bind(request);
  let [seen, used] = [0, 0];
  let state: "counted" | "responded" | "refused" = "counted";
  const release = () => {
    if (used > 0) budget.release(network, used);
    used = 0;
  };
  response.once("close", () => {
    if (state === "counted") state = "responded";
    release();
  });
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    // nor its end: half a form would look complete
    if (state === "refused") {
      if (chunk === null) request.destroy();
      return true;
    }
    if (chunk === null || state === "responded") return push(chunk, encoding);
    const before = seen;
    seen += chunk.length + CHUNK_BYTES;
    const more = Math.max(0, seen - Math.max(before, FREE_BYTES));
    const full = more > 0 ? budget.reserve(network, more) : null;
    if (full === null) {
      used += more;
      return push(chunk, encoding);
    }
    state = "refused";
    release();
    refuse(request, response, full);
    return true;
  };
}

const LOG_EVERY_MS = 10_000;
let loggedAt = -LOG_EVERY_MS;
/** If we closed at once, a client that still sends would never read why. */
const LINGER_MS = 2_000;

/** Closes the connection, so that nobody waits for the rest of the body. */
function refuse(request: IncomingMessage, response: ServerResponse, full: keyof typeof ANSWERS) {
  if (performance.now() - loggedAt > LOG_EVERY_MS) {
    loggedAt = performance.now();
    log.warn({ full }, "too many bytes of bodies at once: refused");
  }
  if (response.headersSent) return void request.destroy();
  setTimeout(() => request.destroy(), LINGER_MS).unref();
  const { status, text } = ANSWERS[full];
  const { headers } = request;
  const { isCall } = matchOf(request);
  response.writeHead(status, {
    "Cache-Control": "no-store",
    "Content-Type": `${isCall ? "application/json" : "text/plain"}; charset=utf-8`,
    "Retry-After": RETRY_S,
    ...(isCall && corsHeaders(headers.origin, env.CORS_ORIGINS)),
  });
  response.end(isCall ? JSON.stringify({ error: text }) : text);
}
