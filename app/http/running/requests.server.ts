/** Every request, whoever answers it: its id, its line in the log, its time in the figures. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { metrics } from "~/metrics/metrics.server";
import { log } from "../log.server";
import { routeOf } from "./route-of";

const SLOW_MS = 1_000;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const ids = new WeakMap<IncomingMessage, string>();

/** For the answer's X-Request-Id; so it stands in every line of the log about this request. */
export const requestIdOf = (request: IncomingMessage): string => ids.get(request) ?? "";

/** From now on requests are counted. Whatever answers them is told after this. */
export function watchRequests(server: Server): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const requestId = randomUUID();
    ids.set(request, requestId);
    response.once("close", () => tell(request, response, { requestId, ms: performance.now() - started }));
  });
}

/** What a path of the API stands for was put there by the path rules (D9). */
const askedFor = (request: IncomingMessage & { originalUrl?: string }) =>
  request.originalUrl ?? request.url ?? "";

function tell(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, ms }: { requestId: string; ms: number },
) {
  const { statusCode: status } = response;
  // hours of watching are no answer's time
  const isStream = String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
  const route = routeOf(askedFor(request));
  if (!isStream) {
    metrics.answered.add(Date.now());
    const series = { method, route, status: `${Math.floor(status / 100)}xx` };
    metrics.requests.of(series).observe(ms / 1000);
  }
  const level = status >= 500 ? "warn" : !isStream && ms >= SLOW_MS ? "info" : "debug";
  if (!log.isLevelEnabled(level)) return;
  const gone = response.writableFinished ? {} : { gone: true };
  log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...gone }, "answered");
}
