import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { match, type RouteMatch } from "~/http/match";
import { completeTarget } from "./request-target.server";

interface Arrival {
  readonly requestId: string;
  readonly match: RouteMatch;
}

const known = new WeakMap<IncomingMessage, Arrival>();

export function arrivalOf(request: IncomingMessage): Arrival {
  const before = known.get(request);
  if (before) return before;
  completeTarget(request);
  const arrival = { requestId: randomUUID(), match: match(request.url ?? "", request.headers.accept) };
  known.set(request, arrival);
  return arrival;
}

/** Also in every log line about this request. */
export const requestIdOf = (request: IncomingMessage): string => arrivalOf(request).requestId;

export const matchOf = (request: IncomingMessage): RouteMatch => arrivalOf(request).match;

export function sendRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader("X-Request-Id", requestIdOf(request));
  next();
}

type Answer = (request: IncomingMessage, response: ServerResponse, params: RouteMatch["params"]) => void;

export const onRoute =
  (template: string, answer: Answer) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const match = matchOf(request);
    if (match.template === template && !match.isData) answer(request, response, match.params);
    else next();
  };
