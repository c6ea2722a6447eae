/** Calls skip Remix's router, which took most of their time (docs/decisions/016-rest-calls.md). */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { RequestContext } from "~/http/request-context";
import type { RouteMatch } from "~/http/match";
import { type ApiArgs, type ApiRequest, NodeRequest } from "~/http/rest/api-request.server";
import type { ApiResponse } from "~/http/rest/api-response.server";
import { addressOf } from "~/http/security/request-head.server";
import { compressed, CALL_EFFORT } from "./compress.server";
import { matchOf } from "./arrival.server";
import { type BuildSource, currentBuild, handlersOf, type ServerBuild } from "./remix/build.server";
import { contextOf } from "./request-context.server";

type Route = (args: ApiArgs) => Promise<ApiResponse>;

/** Rejects if the client's address is not a URL. */
export const resources =
  (source: BuildSource): RequestHandler =>
  (request, response, next) => {
    if (!matchOf(request).isCall) return next();
    answer(source, request, response).catch(next);
  };

async function answer(source: BuildSource, request: Request, response: Response) {
  const { path } = matchOf(request);
  const { protocol, originalUrl, headers } = request;
  const search = originalUrl.indexOf("?");
  const url = path + (search < 0 ? "" : originalUrl.slice(search));
  const address = addressOf({ protocol, originalUrl: url, headers });
  const context = contextOf(request, response);
  await write(
    request,
    response,
    await runCall(await currentBuild(source), new NodeRequest(request, address), context),
  );
}

export async function runCall(
  build: ServerBuild,
  request: ApiRequest,
  context: RequestContext,
): Promise<ApiResponse> {
  const { loader, action } = handlersOf<Route>(build, idOf(context.match));
  const isRead = request.method === "GET" || request.method === "HEAD";
  return (isRead ? loader : action)({ request, context, params: context.match.params });
}

const idOf = ({ row }: RouteMatch) => (row && "id" in row ? row.id : "");

async function write(
  message: IncomingMessage,
  response: ServerResponse,
  { status, fields, text }: ApiResponse,
) {
  const { Vary: vary = "", ...headers } = fields;
  const before = response.getHeader("Vary")?.toString();
  response.statusCode = status;
  response.setHeader("Vary", `${before === undefined ? "" : `${before}, `}${vary}, Accept-Encoding`);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (message.method === "HEAD") return void response.end();
  const accepted = message.headers["accept-encoding"];
  const { bytes, encoding } = await compressed(text, accepted, CALL_EFFORT);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
