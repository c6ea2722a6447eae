/** Every request, whoever answers it: its id, its line in the log, its time in the figures. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { metrics } from "~/metrics/metrics.server";
import { shopTime } from "~/operations/shop-clock.server";
import { log } from "~/http/observability/log.server";
import { isTooBusy } from "~/edge/overload/overload.server";
import { routeOf } from "~/http/observability/route-of";

const SLOW_MS = 1_000;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Known {
  readonly requestId: string;
  /** Null where its address says it. */
  route: string | null;
}

const known = new WeakMap<IncomingMessage, Known>();

/** For the answer's X-Request-Id; so it stands in every line of the log about this request. */
export const requestIdOf = (request: IncomingMessage): string => known.get(request)?.requestId ?? "";

/** For who answers before Express has put in the place of its address what that stands for (D9). */
export function noteRoute(request: IncomingMessage, route: string): void {
  const about = known.get(request);
  if (about) about.route = route;
}

/** From now on requests are counted. Whatever answers them is told after this. */
export function watchRequests(server: Server): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const about: Known = { requestId: randomUUID(), route: null };
    known.set(request, about);
    response.once("close", () => tell(request, response, about, performance.now() - started));
  });
}

/** What a path of the API stands for was put there by the path rules (D9). */
const askedFor = (request: IncomingMessage & { originalUrl?: string }) =>
  request.originalUrl ?? request.url ?? "";

function tell(request: IncomingMessage, response: ServerResponse, about: Known, ms: number) {
  const { requestId } = about;
  const { statusCode: status, writableFinished: isWhole } = response;
  // hours of watching are no answer's time
  const isStream = String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
  const route = about.route ?? routeOf(askedFor(request));
  if (!isStream) {
    metrics.answered.add(shopTime().getTime());
    // whatever was about to be said, nobody heard it
    const series = { method, route, status: isWhole ? `${Math.floor(status / 100)}xx` : "gone" };
    metrics.requests.observe(series, ms / 1000);
  }
  const level = levelOf(status, !isStream && ms >= SLOW_MS, isTooBusy(response));
  if (!log.isLevelEnabled(level)) return;
  const gone = isWhole ? {} : { gone: true };
  log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...gone }, "answered");
}

/** What was refused for want of room is told in one line with the others. */
function levelOf(status: number, isSlow: boolean, isRefused: boolean): "warn" | "info" | "debug" {
  if (isRefused) return "debug";
  if (status >= 500) return "warn";
  return isSlow ? "info" : "debug";
}
