import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { isHttps } from "~/env/env.server";
import type { RequestContext } from "~/http/request-context";
import { clientAddressOf } from "~/http/security/client-address.server";
import { networkOf } from "~/http/security/request-head.server";
import { matchOf, requestIdOf } from "./arrival.server";
import { isRefusedAsFull } from "./overload/full-disk.server";
import { isTooBusy } from "./overload/overload.server";
import { nonceSources, securityHeaders } from "./security-headers.server";

const nonces = new WeakMap<ServerResponse, string>();
const nonceOf = (response: ServerResponse) => nonces.get(response) ?? "";
const withHeaders = securityHeaders((response) => nonceSources(nonceOf(response)));

export const answerHeaders: RequestHandler = (request, response, next) => {
  nonces.set(response, randomBytes(16).toString("base64"));
  withHeaders(request, response, next);
};

// made once: building its stack is slow
const OVER = new DOMException("The request is over", "AbortError");

export function contextOf(request: Request, response: Response) {
  const gone = new AbortController();
  response.once("close", () => gone.abort(OVER));
  return {
    match: matchOf(request),
    requestId: requestIdOf(request),
    cspNonce: nonceOf(response),
    clientAddress: networkOf(clientAddressOf(request)),
    secure: request.secure || isHttps,
    tooBusy: isTooBusy(response),
    isDiskFull: isRefusedAsFull(response),
    isAnswered: () => response.writableEnded,
    omitPolicy: () => response.removeHeader("Content-Security-Policy"),
    closed: gone.signal,
    backlog: () => response.writableLength,
    expiresAt: () => undefined,
  } satisfies RequestContext;
}
