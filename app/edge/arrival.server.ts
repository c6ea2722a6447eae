import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { match, type RouteMatch } from "~/http/match";
import { env } from "~/env/env.server";

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

export const requestIdOf = (request: IncomingMessage): string => arrivalOf(request).requestId;

export const matchOf = (request: IncomingMessage): RouteMatch => arrivalOf(request).match;

export function sendRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader("X-Request-Id", requestIdOf(request));
  next();
}

type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  params: RouteMatch["params"],
) => void;

export const onRoute =
  (template: string, answer: RouteHandler) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const match = matchOf(request);
    if (match.template === template && !match.isData) answer(request, response, match.params);
    else next();
  };

const publicHost = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).host;

/** 'GET http://shop.example/browse' is '/browse' of that host, whatever Host says (RFC 9112, 3.2.2). Runs before anything reads the address. */
function completeTarget(request: IncomingMessage): void {
  const [whole = "", host = ""] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? "") ?? [];
  if (whole) {
    const rest = (request.url ?? "").slice(whole.length);
    request.url = rest.startsWith("/") ? rest : `/${rest}`;
    nameHost(request, host);
  } else if (request.httpVersion === "1.0" && request.headers.host === undefined)
    nameHost(request, publicHost ?? localHostOf(request));
}

/** Sets both forms of the headers; a second Host header stays, and is refused. */
function nameHost({ headers, rawHeaders }: IncomingMessage, host: string) {
  headers.host = host;
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === "host");
  if (at < 0) rawHeaders.push("Host", host);
  else rawHeaders[at + 1] = host;
}

function localHostOf({
  socket: { localAddress = "localhost", localPort = env.PORT },
}: IncomingMessage): string {
  const address = localAddress.replace(/^::ffff:/, "");
  return `${address.includes(":") ? `[${address}]` : address}:${localPort}`;
}
