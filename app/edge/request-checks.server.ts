import type { Request, RequestHandler } from "express";
import { trustNearestProxy } from "~/http/security/client-address.server";
import { isForeign, ownOriginOf } from "~/http/security/origin-check.server";
import { refuseHead } from "~/http/security/request-head.server";
import { matchOf } from "./arrival.server";

export const trustProxy: RequestHandler = (request, _response, next) => {
  trustNearestProxy(request.headers);
  next();
};

export const refuseBadHeads: RequestHandler = (request, response, next) => {
  const refusal = refuseHead(request);
  if (!refusal) next();
  else response.status(refusal.status).set(refusal.headers).type("text").send(refusal.text);
};

const FROM_OTHER_SITE = "This request was sent from another site.";

export const refuseForeignWrites: RequestHandler = (request, response, next) => {
  const { isCall } = matchOf(request);
  if (!isForeign(headOf(request, isCall))) return next();
  if (isCall) response.status(403).json({ error: FROM_OTHER_SITE, detail: FROM_OTHER_SITE });
  else response.status(403).type("text").send("This form was sent from another site.");
};

const headOf = (request: Request, isCall: boolean) => ({
  isCall,
  method: request.method,
  own: ownOriginOf(request.headers),
  origin: request.get("origin"),
  secFetchSite: request.get("sec-fetch-site"),
  contentType: request.get("content-type"),
  hasCookie: request.headers.cookie !== undefined,
  hasBearer: /^bearer /i.test(request.get("authorization") ?? ""),
});
