/**
 * Beyond what can be served, reads are refused at once so that pledges, payments and orders go on: somebody who looks comes back
 * in a few seconds, somebody who pledges cannot. Built files, pictures, health and the live channel are cheap or bounded
 * elsewhere. Of what visitors are answered from memory each rendering counts as a read (`beginRead`), what is kept does not.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { env } from "~/env.server";
import { log } from "~/http/observability/log.server";
import { corsHeaders } from "~/http/rest/cors.server";
import { matchOf } from "../arrival.server";

/** Half a second of work, on a slow core two: whoever comes last in the queue is still glad to be answered. */
const MAX_READS = 120;
/** While the event loop is late, by whatever keeps it busy. */
const MAX_READS_WHEN_LATE = 20;
const LATE_MS = 400;
/**
 * A page is often made in one go, so that requests wait in their sockets rather than among those under way: of what one turn of
 * the event loop finds there, reads are served for this long.
 */
const MAX_TURN_MS = 400;
/**
 * A join waits two seconds for its payment and costs nothing meanwhile. Whose body has not come yet is none of them: else as
 * many as send theirs a letter a minute would keep everybody from writing.
 */
const MAX_WRITES = 3_000;
const LOOK_EVERY_MS = 500;

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
}, LOOK_EVERY_MS).unref();

/** Whether the answer to this request is that we are too busy, here or by Remix to its own client. */
export const isTooBusy = (response: ServerResponse): boolean => refused.has(response);

/** How long this turn of the event loop has been serving requests: whoever comes now has waited that long already. */
function turnMs(): number {
  const now = performance.now();
  if (turnBegan === null) setImmediate(() => (turnBegan = null));
  turnBegan ??= now;
  return now - turnBegan;
}

type Kind = keyof typeof underWay;

const mostOf = (kind: Kind) => (kind === "writes" ? MAX_WRITES : isLate ? MAX_READS_WHEN_LATE : MAX_READS);

function hasRoomFor(kind: Kind, times = 1): boolean {
  if (!env.OVERLOAD_GUARD) return true;
  const isOverdue = turnMs() > MAX_TURN_MS * times && kind === "reads";
  return underWay[kind] < mostOf(kind) * times && !isOverdue;
}

/** What many look at is rendered anew for all of them: that is worth more than a page for one. */
const RENEWAL_ROOM = 2;

/** Counts it among those under way until what this answers is called. */
function begin(kind: Kind): () => void {
  underWay[kind] += 1;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    underWay[kind] -= 1;
  };
}

/**
 * For a read that is served before Express is entered: to be called when its work is done, whether or not somebody still waits
 * for it. Null where there is no room: then Express is to have it, which refuses it.
 */
export const beginRead = ({ isRenewal = false } = {}): (() => void) | null =>
  hasRoomFor("reads", isRenewal ? RENEWAL_ROOM : 1) ? begin("reads") : null;

const FILES = /^\/(assets|media)\//;
const STREAM = /^\/live\/auction\/[^/]+$/;

/** Its places are the live channel's own; the board once, as JSON, is a read like others. */
const isStream = (path: string, { accept }: IncomingMessage["headers"]) =>
  STREAM.test(path) && !accept?.includes("application/json");

/** Express middleware, before everything that costs. */
export function shedReads(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { method = "GET", url = "/" } = request;
  const path = url.split("?", 1)[0] ?? "/";
  if (FILES.test(path) || isStream(path, request.headers)) return next();
  const kind = method === "GET" || method === "HEAD" || method === "OPTIONS" ? "reads" : "writes";
  if (!hasRoomFor(kind)) {
    shed += 1;
    refused.add(response);
    response.setHeader("Retry-After", String(RETRY_FROM_S + Math.floor(Math.random() * RETRY_SPREAD_S)));
    // the browser's router reads nothing but its own format: a page that stands there stays, with what it shows
    if (!path.endsWith(".data") || underWay[kind] >= mostOf(kind) * 2) return refuse(request, response);
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
  // whole, though the client may take its time to read it
  response.once("prefinish", end);
  response.once("close", end);
}

/** Spread, so that those who were sent away do not all come back at once. */
const RETRY_FROM_S = 3;
const RETRY_SPREAD_S = 5;

export const BUSY_PAGE = {
  title: "Soko is very busy right now",
  message: "Too many people are here at once. Nothing was changed. Please try again in a few seconds.",
};

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}a{color:#1b5e20}";
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${BUSY_PAGE.title}</title><style>${STYLE}</style></head><body><main><h1>${BUSY_PAGE.title}</h1><p>${BUSY_PAGE.message}</p><p><a href="">Try again</a></p></main></body></html>`;
const HTML_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`,
};
const JSON_TEXT = JSON.stringify({ error: BUSY_PAGE.message });

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
  response.end(isCall ? JSON_TEXT : HTML);
}
