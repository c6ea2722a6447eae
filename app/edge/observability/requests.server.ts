import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { metrics } from "~/metrics/metrics.server";
import { shopTime } from "~/operations/shop-clock.server";
import { log } from "~/http/observability/log.server";
import { isTooBusy } from "~/edge/overload/overload.server";
import { routeLabel } from "~/http/match";
import { arrivalOf } from "../arrival.server";

const SLOW_MS = 1_000;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function recordRequests(server: Server): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    arrivalOf(request);
    response.once("close", () => record(request, response, performance.now() - started));
  });
}

function record(request: IncomingMessage, response: ServerResponse, ms: number) {
  const { requestId, match } = arrivalOf(request);
  const { statusCode: status, writableFinished: isWhole } = response;
  // a stream's hours are not a response time
  const isStream = String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
  const route = routeLabel(match);
  if (!isStream) {
    metrics.lastRequests.add(shopTime().getTime());
    const series = { method, route, status: isWhole ? `${Math.floor(status / 100)}xx` : "gone" };
    metrics.requests.observe(series, ms / 1000);
  }
  const level = levelOf(status, !isStream && ms >= SLOW_MS, isTooBusy(response));
  if (!log.isLevelEnabled(level)) return;
  const gone = isWhole ? {} : { gone: true };
  log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...gone }, "answered");
}

/** Refusals because of overload are logged together, in one line. */
function levelOf(status: number, isSlow: boolean, isRefused: boolean): "warn" | "info" | "debug" {
  if (isRefused) return "debug";
  if (status >= 500) return "warn";
  return isSlow ? "info" : "debug";
}
