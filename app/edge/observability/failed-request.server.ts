/** What the client is told where an error came as far as the server itself. */
import type { ServerResponse } from "node:http";
import type { ErrorRequestHandler } from "express";
import { matchOf, requestIdOf } from "../arrival.server";
import { log } from "~/http/observability/log.server";

interface About {
  readonly requestId: string;
  /** Whether a call of the API is answered: then errors are JSON (D10). */
  readonly isCall: boolean;
}

type Failure = Error & { readonly status?: number; readonly code?: string };

export function answerFailure(error: Failure, response: ServerResponse, { requestId, isCall }: About): void {
  // what was waited for was given up with a whole answer
  if (response.writableEnded) return;
  // too late to say anything: half an answer was sent, which must not look whole, or nobody is there
  if (response.headersSent || response.destroyed) {
    log[response.headersSent ? "error" : "info"]({ err: error, requestId }, "answer broken off");
    response.destroy();
    return;
  }
  // Remix makes a URL of the Host header, whatever that is
  const status = error.code === "ERR_INVALID_URL" ? 400 : (error.status ?? 500);
  if (status >= 500) log.error({ err: error, requestId }, "request failed");
  const text = status === 404 ? "Not found" : `Something went wrong. Please quote ${requestId}.`;
  const type = isCall ? "application/json" : "text/plain";
  const body = Buffer.from(isCall ? JSON.stringify({ error: text }) : text);
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Content-Length": body.length });
  response.end(body);
}

/** For Express, which knows by the fourth parameter that it is for errors. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars
export const answerErrors: ErrorRequestHandler = (error: Failure, request, response, _next) =>
  answerFailure(error, response, { requestId: requestIdOf(request), isCall: matchOf(request).isCall });
