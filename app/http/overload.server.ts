/**
 * Beyond what can be served, reads are refused at once so that pledges, payments and orders go on: somebody who looks comes back
 * in a few seconds, somebody who pledges cannot. Built files, pictures, health and the live channel are cheap or bounded
 * elsewhere, and answers from the cache never come here.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { env } from "~/env.server";
import { log } from "./log.server";
import { corsHeaders } from "./rest/cors.server";
import { restPath } from "./rest/rest-path.server";

/** Half a second of work, on a slow core two: whoever comes last in the queue is still glad to be answered. */
const MAX_READS = 120;
/** While the event loop is late, by whatever keeps it busy. */
const MAX_READS_WHEN_LATE = 20;
const LATE_MS = 400;
/** A join waits two seconds for its payment and costs nothing meanwhile. */
const MAX_WRITES = 3_000;
const LOOK_EVERY_MS = 500;

let reads = 0;
let writes = 0;
let shed = 0;
let isLate = false;
const tooBusy = new WeakSet<ServerResponse>();

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
setInterval(() => {
  isLate = delay.mean / 1e6 > LATE_MS;
  delay.reset();
  if (shed > 0) log.warn({ shed, reads, writes, isLate }, "too busy: requests refused");
  shed = 0;
}, LOOK_EVERY_MS).unref();

/** Whether the answer to this request is that we are too busy, told by Remix to its own client. */
export const isTooBusy = (response: ServerResponse): boolean => tooBusy.has(response);

const UNCOUNTED = /^\/(assets|media|live)\//;

/** Express middleware, before everything that costs. */
export function shedReads(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { method = "GET", url = "/" } = request;
  const path = url.split("?", 1)[0] ?? "/";
  if (UNCOUNTED.test(path)) return next();
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const most = isRead ? (isLate ? MAX_READS_WHEN_LATE : MAX_READS) : MAX_WRITES;
  const now = isRead ? reads : writes;
  if (now >= most) {
    shed += 1;
    response.setHeader("Retry-After", String(RETRY_FROM_S + Math.floor(Math.random() * RETRY_SPREAD_S)));
    // the browser's router reads nothing but its own format: a page that stands there stays, with what it shows
    if (!path.endsWith(".data") || now >= most * 2) return refuse(request, response, path);
    tooBusy.add(response);
  }
  if (isRead) reads += 1;
  else writes += 1;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    if (isRead) reads -= 1;
    else writes -= 1;
  };
  // whole, though the client may take its time to read it
  response.once("prefinish", end);
  response.once("close", end);
  next();
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

function refuse(request: IncomingMessage, response: ServerResponse, path: string) {
  const { accept, origin } = request.headers;
  const isCall = restPath(path, accept) !== null;
  response.writeHead(503, {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(isCall
      ? { "Content-Type": "application/json; charset=utf-8", ...corsHeaders(origin, env.CORS_ORIGINS) }
      : HTML_HEADERS),
  });
  response.end(isCall ? JSON_TEXT : HTML);
}
