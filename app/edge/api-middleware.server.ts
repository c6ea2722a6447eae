import type { RequestHandler } from "express";
import { env } from "~/env/env.server";
import { NOT_FOUND } from "~/http/rest/api-error.server";
import { usesTokenOnly, corsHeaders, preflightHeaders } from "~/http/rest/cors.server";
import { ownOriginOf } from "~/http/security/origin-check.server";
import { allowHeader } from "~/http/rest/resource.server";
import { matchOf } from "./arrival.server";

export const apiMiddleware: RequestHandler = (request, response, next) => {
  const { isCall, isShared, row } = matchOf(request);
  if (!isCall) {
    if (isShared) response.vary("Accept");
    return next();
  }
  const { method } = request;
  const { origin } = request.headers;
  const cors = corsHeaders(origin, env.CORS_ORIGINS);
  response.set(cors);
  const refuse = (status: number, body: object) =>
    void response.status(status).set("Cache-Control", "no-store").type("json").end(JSON.stringify(body));
  if (!row || !("methods" in row)) return refuse(404, { error: NOT_FOUND, detail: NOT_FOUND });
  const allow = allowHeader(row.methods ?? []);
  if (method === "OPTIONS") {
    if (cors["Access-Control-Allow-Origin"]) response.set(preflightHeaders(allow));
    return void response.set("Allow", allow).status(204).end();
  }
  if (!allow.split(", ").includes(method)) {
    response.set("Allow", allow);
    return refuse(405, { error: "Method not allowed" });
  }
  if (usesTokenOnly({ origin, own: ownOriginOf(request.headers) }, env.CORS_ORIGINS))
    delete request.headers.cookie;
  next();
};
