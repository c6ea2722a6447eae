/** When busy, the server refuses reads so that pledges, payments and orders go on. Cached answers count only while rendered. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { env } from "~/env/env.server";
import { log } from "~/http/observability/log.server";
import { corsHeaders } from "~/http/rest/cors.server";
import { lastShopName } from "~/operations/settings/settings.server";
import { matchOf } from "../arrival.server";

/** Half a second of work, two on a slow core. */
const MAX_READS = 120;
const MAX_READS_WHEN_LATE = 20;
const LATE_MS = 400;
/** Requests may wait in their sockets: reads are served for this long in one turn of the event loop. */
const MAX_TURN_MS = 400;
/** A write counts once its body has arrived: else slow senders could block all writes. */
const MAX_WRITES = 3_000;
const CHECK_EVERY_MS = 500;

const underWay = { reads: 0, writes: 0 };
let shed = 0;
let isLate = false;
let turnBegan: number | null = null;
const refused = new WeakSet<ServerResponse>();

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
setInterval(() => {
  isLate = delay.mean / 1e6 > LATE_MS;
  delay.reset();
  if (shed > 0) log.warn({ shed, ...underWay, isLate }, "too busy: requests refused");
  shed = 0;
}, CHECK_EVERY_MS).unref();

export const isTooBusy = (response: ServerResponse): boolean => refused.has(response);

/** How long this turn has served requests: a new request has waited that long already. */
function turnMs(): number {
  const now = performance.now();
  if (turnBegan === null) setImmediate(() => (turnBegan = null));
  turnBegan ??= now;
  return now - turnBegan;
}

type Kind = keyof typeof underWay;

const maxOf = (kind: Kind) => (kind === "writes" ? MAX_WRITES : isLate ? MAX_READS_WHEN_LATE : MAX_READS);

function hasRoomFor(kind: Kind, times = 1): boolean {
  if (!env.OVERLOAD_GUARD) return true;
  const isOverdue = turnMs() > MAX_TURN_MS * times && kind === "reads";
  return underWay[kind] < maxOf(kind) * times && !isOverdue;
}

/** A rendering for many visitors is worth more than a page for one. */
const RENEWAL_EXTRA = 2;

function begin(kind: Kind): () => void {
  underWay[kind] += 1;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    underWay[kind] -= 1;
  };
}

/** For reads before Express; call the returned function when done. Null if busy: Express then refuses. */
export const beginRead = ({ isRenewal = false } = {}): (() => void) | null =>
  hasRoomFor("reads", isRenewal ? RENEWAL_EXTRA : 1) ? begin("reads") : null;

const FILES = /^\/(assets|media)\//;
const STREAM = /^\/live\/auction\/[^/]+$/;

/** The live channel limits its own streams; the leaderboard as plain JSON is an ordinary read. */
const isStream = (path: string, { accept }: IncomingMessage["headers"]) =>
  STREAM.test(path) && !accept?.includes("application/json");

export function shedReads(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { method = "GET", url = "/" } = request;
  const path = url.split("?", 1)[0] ?? "/";
  if (FILES.test(path) || isStream(path, request.headers)) return next();
  const kind = method === "GET" || method === "HEAD" || method === "OPTIONS" ? "reads" : "writes";
  if (!hasRoomFor(kind)) {
    shed += 1;
    refused.add(response);
    response.setHeader("Retry-After", String(RETRY_FROM_S + Math.floor(Math.random() * RETRY_SPREAD_S)));
    // the browser's router needs its own format to stay on its page
    if (!path.endsWith(".data") || underWay[kind] >= maxOf(kind) * 2) return refuse(request, response);
  }
  if (kind === "reads" || !hasBody(request)) countUntilAnswered(kind, response);
  else
    request.once("end", () => {
      if (!response.writableEnded) countUntilAnswered(kind, response);
    });
  next();
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function countUntilAnswered(kind: Kind, response: ServerResponse) {
  const end = begin(kind);
  // sent, though the client may take its time to read it
  response.once("prefinish", end);
  response.once("close", end);
}

/** Random, so that clients do not all return at once. */
const RETRY_FROM_S = 3;
const RETRY_SPREAD_S = 5;

const BUSY = "Too many people are here at once. Nothing was changed. Please try again in a few seconds.";

export const busyPage = (shopName: string) => ({
  title: `${shopName} is very busy right now`,
  message: BUSY,
});

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}a{color:#1b5e20}";
function busyHtml(): string {
  const { title, message } = busyPage(lastShopName());
  const shown = title.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shown}</title><style>${STYLE}</style></head><body><main><h1>${shown}</h1><p>${message}</p><p><a href="">Try again</a></p></main></body></html>`;
}

const HTML_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`,
};
const JSON_TEXT = JSON.stringify({ error: BUSY });

function refuse(request: IncomingMessage, response: ServerResponse) {
  const { origin } = request.headers;
  const { isCall } = matchOf(request);
  response.writeHead(503, {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(isCall
      ? { "Content-Type": "application/json; charset=utf-8", ...corsHeaders(origin, env.CORS_ORIGINS) }
      : HTML_HEADERS),
  });
  response.end(isCall ? JSON_TEXT : busyHtml());
}
