/** Answers cached for all signed-out visitors, sent before Express (docs/decisions/012-fast-reads.md). */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { bus } from "~/events/bus.server";
import { formatClock } from "~/domain/time";
import { isNotModified } from "~/http/if-none-match";
import { metrics } from "~/metrics/metrics.server";
import type { ContentEncoding } from "../content-encoding.server";
import { beginRead } from "../overload/overload.server";
import { shopTime } from "~/operations/shop-clock.server";
import { inLanguage } from "~/texts/language.server";
import { t } from "~/texts/t";
import { matchOf, requestIdOf } from "../arrival.server";
import type { ServerBuild } from "../remix/build.server";
import { type CacheKey, cacheKeyOf, headersOf } from "./cache-key.server";
import type { CachedResponse, RawHeaders, EncodedResponse } from "./cached-response.server";
import { cacheableRequest, bypassesCache } from "./cache-policy.server";
import { ResponseCache, type Rendered } from "./response-cache.server";
import { renderer, RenderingFailed } from "./render-public.server";

const MAX_BYTES = 64 * 1024 * 1024;

interface Options {
  build: ServerBuild;
  next: RequestListener;
  /** Grows with each write that visitors may see. */
  generation: () => number;
  /** While true nothing can be rendered: cached pages are served with the time they are from. */
  isOutdated: () => boolean;
  maxAgeMs: number;
}

const seriesOf = (result: string) => ({
  pages: metrics.cache.labels({ cache: "pages", result }),
  data: metrics.cache.labels({ cache: "data", result }),
  calls: metrics.cache.labels({ cache: "calls", result }),
});
const counts = { hit: seriesOf("hit"), miss: seriesOf("miss") };

const now = () => performance.now();

export function publicCache({ build, next, generation, isOutdated, maxAgeMs }: Options): RequestListener {
  const responses = new ResponseCache({ now, generation }, MAX_BYTES);
  const render = renderer(build, now);

  return (request, response) => {
    const cacheKey = cacheKeyOf(request);
    if (!cacheKey) return void next(request, response);
    if (isOutdated()) return answerOutdated(request, response, cacheKey);
    const messageBus = bus();
    if (!messageBus || !bypassesCache(matchOf(request))) return answer(request, response, cacheKey);
    // the requester may have written just now, perhaps to another process
    void messageBus
      .caughtUp()
      .then((isNew) => (isNew ? answer(request, response, cacheKey) : next(request, response)));
  };

  function answer(request: IncomingMessage, response: ServerResponse, cacheKey: CacheKey) {
    const entry = responses.fresh(cacheKey.key);
    const known = entry?.rendered;
    const sendable = known?.answer.ready(cacheKey.coding);
    if (entry && known && sendable) {
      counts.hit[entry.kind.cache].inc();
      send(request, response, known.answer, sendable);
    } else if (known === null) next(request, response);
    else void answerSoon(request, response, cacheKey, known && Promise.resolve(known));
  }

  function answerOutdated(request: IncomingMessage, response: ServerResponse, { key, language }: CacheKey) {
    const last = responses.lastPage(key);
    if (!last) return void next(request, response);
    const madeAt = new Date(shopTime().getTime() - (now() - last.from));
    const line = inLanguage(language, () =>
      t("As of {time}. The shop cannot be reached right now: prices and pledges may have changed.", {
        time: formatClock(madeAt).slice(0, 5),
      }),
    );
    const { headers, body } = last.answer.outdated(line);
    counts.hit.pages.inc();
    response.writeHead(200, withId(headers, requestIdOf(request))).end(body);
  }

  /** `known` lacks only this coding. A new rendering counts as a read; if busy, Express refuses (022). */
  async function answerSoon(
    request: IncomingMessage,
    response: ServerResponse,
    cacheKey: CacheKey,
    known: Promise<Rendered> | undefined,
  ) {
    const cacheable = cacheableRequest(request.url ?? "", matchOf(request));
    if (!cacheable) return void next(request, response);
    counts.miss[cacheable.kind.cache].inc();
    const shared = known ?? responses.underWay(cacheKey.key);
    const end = shared ? null : beginRead({ isRenewal: responses.isHot(cacheKey.key) });
    if (!shared && !end) return void next(request, response);
    const kind = { ...cacheable.kind, maxAgeMs: Math.min(cacheable.kind.maxAgeMs, maxAgeMs) };
    const requestId = requestIdOf(request);
    const renderNow = () => render(cacheable, cacheKey.origin, headersOf(cacheKey), requestId);
    const rendering = shared ?? responses.render(cacheKey.key, kind, renderNow);
    const ready = await prepared(rendering, cacheKey.coding, requestId);
    end?.();
    metrics.cacheBytes.set(Math.round(responses.bytes));
    if (ready) send(request, response, ready.answer, ready.sendable);
    else next(request, response);
  }
}

/** Null if Express should answer. It answers failures too, except of the request that began the rendering. */
async function prepared(rendering: Promise<Rendered>, coding: ContentEncoding, requestId: string) {
  try {
    const answer = (await rendering.catch((error: unknown) => failureAnswer(error, requestId)))?.answer;
    return answer && { answer, sendable: await answer.prepare(coding) };
  } catch {
    return null;
  }
}

function failureAnswer(error: unknown, requestId: string): { answer: CachedResponse } {
  if (error instanceof RenderingFailed && error.requestId === requestId) return error;
  throw error;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, notModified }: CachedResponse,
  { headers, body }: EncodedResponse,
) {
  const requestId = requestIdOf(request);
  if (etag !== null && isNotModified(request.headers["if-none-match"], etag))
    response.writeHead(304, withId(notModified, requestId)).end();
  else response.writeHead(status, withId(headers, requestId)).end(body);
}

/** Changes the list in place: it is written at once, so one list serves all. */
function withId(headers: RawHeaders, requestId: string): RawHeaders {
  headers[1] = requestId;
  return headers;
}
