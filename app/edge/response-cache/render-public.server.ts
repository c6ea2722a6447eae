import { randomBytes } from "node:crypto";
import { wholeBodyOf } from "../whole-answer.server";
import { pageRenderer } from "~/edge/remix/page-handler.server";
import type { ServerBuild } from "~/edge/remix/build.server";
import { runCall } from "../resources.server";
import { CachedResponse } from "./cached-response.server";
import type { CacheableRequest } from "./cache-policy.server";
import type { Rendered } from "./response-cache.server";
import type { RequestContext } from "~/http/request-context";
import type { ApiResponse } from "~/http/rest/api-response.server";
import { shopTime } from "~/operations/shop-clock.server";

/** The same for every visitor: the page, or the 404. */
const CACHED_STATUSES = new Set([200, 404]);

/** For the request that began the rendering. The others try again, each for themselves. */
export class RenderingFailed extends Error {
  constructor(
    readonly requestId: string,
    readonly answer: CachedResponse,
  ) {
    super("a rendering failed");
  }
}

const neverAborted = new AbortController().signal;

export function renderer(build: ServerBuild, now: () => number) {
  const renderPage = pageRenderer(build);
  return async (
    cacheable: CacheableRequest,
    origin: string,
    requestHeaders: Record<string, string>,
    requestId: string,
  ): Promise<Rendered> => {
    let expiresAt = Infinity;
    const styleNonce = randomBytes(16).toString("base64");
    const request = new Request(origin + cacheable.url, { headers: requestHeaders });
    const context = {
      match: cacheable.match,
      cspNonce: styleNonce,
      requestId,
      clientAddress: "",
      secure: false,
      omitPolicy: () => undefined,
      closed: neverAborted,
      backlog: () => 0,
      isAnswered: () => false,
      tooBusy: false,
      isDiskFull: false,
      expiresAt(at: Date) {
        expiresAt = Math.min(expiresAt, now() + at.getTime() - shopTime().getTime());
      },
    } satisfies RequestContext;
    const response = await (cacheable.match.isCall
      ? runCall(build, request, context)
      : renderPage(request, context));
    const isFailure = response.status >= 500;
    if ((!CACHED_STATUSES.has(response.status) && !isFailure) || response.headers.has("Set-Cookie")) {
      await response.body?.cancel();
      return null;
    }
    const text = await bodyText(response);
    const { headers, status } = response;
    for (const [name, value] of Object.entries(cacheable.headers)) headers.append(name, value);
    const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const answer = new CachedResponse(status, headers, text, isPage ? styleNonce : null);
    if (isFailure) throw new RenderingFailed(requestId, answer);
    return { answer, expiresAt };
  };
}

async function bodyText(response: Response | ApiResponse): Promise<string> {
  if (isOfCall(response)) return response.text;
  return wholeBodyOf(response)?.toString() ?? response.text();
}

const isOfCall = (response: Response | ApiResponse): response is ApiResponse => "fields" in response;
