/**
 * What every signed-out visitor is answered alike, kept whole in memory and sent before Express is entered
 * (docs/decisions/018-public-cache.md). Everything else goes on to Express.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { metrics } from "~/metrics/metrics.server";
import { requestIdOf } from "../running/requests.server";
import type { Coding } from "../coding.server";
import { type Asker, askerOf, headersOf } from "./asker.server";
import type { KeptAnswer, RawHeaders, Sendable } from "./kept-answer.server";
import { keptRequest } from "./kept-paths.server";
import { KeptPlaces, type Rendered } from "./kept-places.server";
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

const seriesOf = (result: string) => ({
  pages: metrics.cache.of({ cache: "pages", result }),
  data: metrics.cache.of({ cache: "data", result }),
  calls: metrics.cache.of({ cache: "calls", result }),
});
const counts = { hit: seriesOf("hit"), miss: seriesOf("miss") };

let bytesHeld = () => 0;

/** Memory that kept answers take, as an estimate. */
export const publicCacheBytes = (): number => bytesHeld();

const now = () => performance.now();

/** A listener for the HTTP server's requests. */
export function publicCache({ build, next, generation, longestMs }: Options): RequestListener {
  const kept = new KeptPlaces({ now, generation }, MOST_BYTES);
  bytesHeld = () => Math.round(kept.bytes);
  const render = renderer(build, now);

  return (request, response) => {
    const asker = askerOf(request);
    if (!asker) return void next(request, response);
    const held = kept.fresh(asker.key);
    const known = held?.rendered;
    const sendable = known?.answer.ready(asker.coding);
    if (held && known && sendable) {
      counts.hit[held.kind.cache].add();
      send(request, response, known.answer, sendable);
    } else if (known === null) next(request, response);
    else void answerSoon(request, response, asker, known && Promise.resolve(known));
  };

  /** `known` where it only lacks this visitor's coding. */
  async function answerSoon(
    request: IncomingMessage,
    response: ServerResponse,
    asker: Asker,
    known: Promise<Rendered> | undefined,
  ) {
    const asked = keptRequest(request.url ?? "", request.headers.accept);
    if (!asked) return void next(request, response);
    counts.miss[asked.kind.cache].add();
    const kind = { ...asked.kind, longestMs: Math.min(asked.kind.longestMs, longestMs) };
    const work = () => render(asked, asker.origin, headersOf(asker));
    const ready = await prepared(known ?? kept.render(asker.key, kind, work), asker.coding);
    if (ready) send(request, response, ready.answer, ready.sendable);
    else next(request, response);
  }
}

/** Null where it goes the normal way; so does what failed, and the normal way tells of it. */
async function prepared(rendering: Promise<Rendered>, coding: Coding) {
  try {
    const rendered = await rendering;
    return rendered && { answer: rendered.answer, sendable: await rendered.answer.prepare(coding) };
  } catch {
    return null;
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, notModified }: KeptAnswer,
  { headers, body }: Sendable,
) {
  const requestId = requestIdOf(request);
  if (etag !== null && request.headers["if-none-match"] === etag)
    response.writeHead(304, withId(notModified, requestId)).end();
  else response.writeHead(status, withId(headers, requestId)).end(body);
}

/** The list is written at once, so that one serves all. */
function withId(headers: RawHeaders, requestId: string): RawHeaders {
  headers[1] = requestId;
  return headers;
}
