import type { ServerResponse } from "node:http";
import type { ErrorRequestHandler } from "express";
import { matchOf, requestIdOf } from "../arrival.server";
import { log } from "~/http/observability/log.server";

interface About {
  readonly requestId: string;
  readonly isCall: boolean;
}

type Failure = Error & { readonly status?: number; readonly code?: string };

export function answerFailure(error: Failure, response: ServerResponse, { requestId, isCall }: About): void {
  if (response.writableEnded) return;
  // half an answer was sent and must not look complete, or the client has gone
  if (response.headersSent || response.destroyed) {
    log[response.headersSent ? "error" : "info"]({ err: error, requestId }, "answer broken off");
    response.destroy();
    return;
  }
  // Remix makes a URL of the Host header, even of a malformed one
  const status = error.code === "ERR_INVALID_URL" ? 400 : (error.status ?? 500);
  if (status >= 500) log.error({ err: error, requestId }, "request failed");
  const text = status === 404 ? "Not found" : `Something went wrong. Please quote ${requestId}.`;
  const type = isCall ? "application/json" : "text/plain";
  const body = Buffer.from(isCall ? JSON.stringify({ error: text }) : text);
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Content-Length": body.length });
  response.end(body);
}

export const answerErrors: ErrorRequestHandler = (error: Failure, request, response, _next) =>
  answerFailure(error, response, { requestId: requestIdOf(request), isCall: matchOf(request).isCall });
