/**
 * What every signed-out visitor is answered alike, kept whole in memory and sent before Express is entered
 * (docs/decisions/018-public-cache.md). Everything else goes on to Express.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { log } from "../log.server";
import { type Asker, askerOf, headersOf } from "./asker.server";
import type { Coding, KeptAnswer, RawHeaders, Sendable } from "./kept-answer.server";
import { keptRequest } from "./kept-paths.server";
import { KeptPlaces } from "./kept-places.server";
import { renderer } from "./render-kept.server";

const MOST_BYTES = 64 * 1024 * 1024;

interface Options {
  build: ServerBuild;
  /** Everything that is not kept: Express. */
  next: RequestListener;
  /** Grows with each write that visitors may see. */
  generation: () => number;
  /** Of an answer, whatever it is: other processes may write too. */
  longestMs: number;
}

let places: KeptPlaces | null = null;
const counts = { hits: 0, misses: 0 };

/** For the metrics: answered from memory, rendered or waited for, bytes held (an estimate) and addresses. */
export const publicCacheFigures = () => ({
  ...counts,
  bytes: Math.round(places?.bytes ?? 0),
  entries: places?.size ?? 0,
});

const now = () => performance.now();

/** A listener for the HTTP server's requests. */
export function publicCache({ build, next, generation, longestMs }: Options): RequestListener {
  const kept = new KeptPlaces({ now, generation }, MOST_BYTES);
  places = kept;
  const render = renderer(build, now);

  return (request, response) => {
    const asker = askerOf(request);
    if (!asker) return void next(request, response);
    const known = kept.fresh(asker.key);
    const sendable = known?.answer.ready(asker.coding);
    if (known && sendable) {
      counts.hits += 1;
      send(request, response, known.answer, sendable);
    } else if (known === null) next(request, response);
    else void answerSoon(request, response, asker);
  };

  async function answerSoon(request: IncomingMessage, response: ServerResponse, asker: Asker) {
    const asked = keptRequest(request.url ?? "", request.headers.accept);
    if (!asked) return void next(request, response);
    counts.misses += 1;
    const kind = { ...asked.kind, longestMs: Math.min(asked.kind.longestMs, longestMs) };
    const work = () => render(asked, asker.origin, headersOf(asker));
    const ready = await prepared(kept.render(asker.key, kind, work), asker.coding);
    if (ready) send(request, response, ready.answer, ready.sendable);
    else next(request, response);
  }
}

/** Null where it goes the normal way; so does what failed, and the normal way tells of it. */
async function prepared(rendering: ReturnType<KeptPlaces["render"]>, coding: Coding) {
  try {
    const rendered = await rendering;
    return rendered && { answer: rendered.answer, sendable: await rendered.answer.prepare(coding) };
  } catch {
    return null;
  }
}

const logsRequests = log.isLevelEnabled("debug");

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, notModified }: KeptAnswer,
  { headers, body }: Sendable,
) {
  const started = logsRequests ? performance.now() : 0;
  const requestId = randomUUID();
  if (etag !== null && request.headers["if-none-match"] === etag) {
    response.writeHead(304, withId(notModified, requestId)).end();
  } else {
    response.writeHead(status, withId(headers, requestId)).end(body);
  }
  if (logsRequests) response.once("close", () => tell(request, response, { requestId, started }));
}

/** The list is written at once, so that one serves all. */
function withId(headers: RawHeaders, requestId: string): RawHeaders {
  headers[1] = requestId;
  return headers;
}

function tell(
  { method, url = "" }: IncomingMessage,
  { statusCode: status }: ServerResponse,
  { requestId, started }: { requestId: string; started: number },
) {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log.debug({ requestId, method, path: url.split("?", 1)[0], status, ms, kept: true }, "answered");
}
