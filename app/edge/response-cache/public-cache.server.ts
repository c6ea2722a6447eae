/**
 * What every signed-out visitor is answered alike, kept whole in memory and sent before Express is entered
 * (docs/decisions/018-public-cache.md). Everything else goes on to Express.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { metrics } from "~/metrics/metrics.server";
import type { Coding } from "../coding.server";
import { beginRead } from "../overload.server";
import { noteRoute, requestIdOf } from "~/edge/observability/requests.server";
import { type Asker, askerOf, headersOf } from "./asker.server";
import type { KeptAnswer, RawHeaders, Sendable } from "./kept-answer.server";
import { keptRequest } from "./kept-paths.server";
import { KeptPlaces, type Rendered } from "./kept-places.server";
import { renderer, RenderingFailed } from "./render-kept.server";

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
  pages: metrics.cache.labels({ cache: "pages", result }),
  data: metrics.cache.labels({ cache: "data", result }),
  calls: metrics.cache.labels({ cache: "calls", result }),
});
const counts = { hit: seriesOf("hit"), miss: seriesOf("miss") };

const now = () => performance.now();

/** A listener for the HTTP server's requests. */
export function publicCache({ build, next, generation, longestMs }: Options): RequestListener {
  const kept = new KeptPlaces({ now, generation }, MOST_BYTES);
  const render = renderer(build, now);

  return (request, response) => {
    const asker = askerOf(request);
    if (!asker) return void next(request, response);
    const held = kept.fresh(asker.key);
    const known = held?.rendered;
    const sendable = known?.answer.ready(asker.coding);
    if (held && known && sendable) {
      counts.hit[held.kind.cache].inc();
      noteRoute(request, known.route);
      send(request, response, known.answer, sendable);
    } else if (known === null) next(request, response);
    else void answerSoon(request, response, asker, known && Promise.resolve(known));
  };

  /**
   * `known` where it only lacks this visitor's coding. Who shares a rendering costs nothing; who begins one is a read like any
   * other, and where there is no room for it Express says so (docs/decisions/022-when-things-go-wrong.md).
   */
  async function answerSoon(
    request: IncomingMessage,
    response: ServerResponse,
    asker: Asker,
    known: Promise<Rendered> | undefined,
  ) {
    const asked = keptRequest(request.url ?? "", request.headers.accept);
    if (!asked) return void next(request, response);
    counts.miss[asked.kind.cache].inc();
    noteRoute(request, asked.route);
    const shared = known ?? kept.underWay(asker.key);
    const end = shared ? null : beginRead({ isRenewal: kept.isSought(asker.key) });
    if (!shared && !end) return void next(request, response);
    const kind = { ...asked.kind, longestMs: Math.min(asked.kind.longestMs, longestMs) };
    const requestId = requestIdOf(request);
    const work = () => render(asked, asker.origin, headersOf(asker), requestId);
    const rendering = shared ?? kept.render(asker.key, kind, work);
    const ready = await prepared(rendering, asker.coding, requestId);
    end?.();
    metrics.cacheBytes.set(Math.round(kept.bytes));
    if (ready) send(request, response, ready.answer, ready.sendable);
    else next(request, response);
  }
}

/** Null where it goes the normal way; so does what failed, unless this very request has been told what happened. */
async function prepared(rendering: Promise<Rendered>, coding: Coding, requestId: string) {
  try {
    const answer = (await rendering.catch((error: unknown) => toldFailure(error, requestId)))?.answer;
    return answer && { answer, sendable: await answer.prepare(coding) };
  } catch {
    return null;
  }
}

function toldFailure(error: unknown, requestId: string): { answer: KeptAnswer } {
  if (error instanceof RenderingFailed && error.requestId === requestId) return error;
  throw error;
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
