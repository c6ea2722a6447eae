/** GET and HEAD bypass @remix-run/express: it never ends `request.signal`, and it streams every body. */
import { createRequestHandler as writeHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import compression from "compression";
import type { NextFunction, Request as Req, RequestHandler, Response as Res } from "express";
import { env } from "~/env.server";
import { addressOf } from "~/http/security/request-head.server";
import { BROTLI, compressed } from "../compress.server";
import { contextOf } from "../request-context.server";
import { dropRest } from "../unread-body.server";
import { wholeBodyOf } from "../whole-answer.server";
import type { BuildSource, ServerBuild } from "./build.server";
import { isRefusedResource, pagesOf } from "./error-pages.server";
import { guardRoutes } from "./guard-routes.server";
import { handlersByPath } from "./route-subsets.server";

// for streamed answers; pages are compressed whole
const compress = compression({ brotli: { params: BROTLI } });

export function pages(source: BuildSource): RequestHandler {
  const handlerFor =
    typeof source === "function"
      ? always(handlers(async () => guardRoutes(await source())))
      : handlersByPath(guardRoutes(source), handlers);
  return (request, response, next) => {
    response.once("finish", () => dropRest(request));
    const { read, write } = handlerFor(request.originalUrl);
    if (request.method === "GET" || request.method === "HEAD") void read(request, response, next);
    else compress(request, response, () => void write(request, response, next));
  };
}

export function pageRenderer(build: ServerBuild) {
  const handlerFor = handlersByPath(guardRoutes(build), (part) => createRequestHandler(part, "production"));
  return (request: Request, context: AppLoadContext) => {
    const { pathname, search } = new URL(request.url);
    return handlerFor(pathname + search)(request, context);
  };
}

const always =
  <Value>(value: Value) =>
  () =>
    value;

const handlers = (build: BuildSource) => ({
  read: pageHandler(build),
  write: writeHandler({ build: pagesOf(build), mode: env.NODE_ENV, getLoadContext: contextOf }),
});

function pageHandler(build: BuildSource) {
  const answerOf = createRequestHandler(build, env.NODE_ENV);
  let inPages: typeof answerOf | undefined;
  return async (req: Req, res: Res, next: NextFunction): Promise<void> => {
    try {
      const context = contextOf(req, res);
      let answer = await answerOf(requestOf(req, context.closed), context);
      if (isRefusedResource(answer)) {
        inPages ??= createRequestHandler(pagesOf(build), env.NODE_ENV);
        answer = await inPages(requestOf(req, context.closed), context);
      }
      writeHead(res, answer);
      const whole = wholeBodyOf(answer);
      if (whole !== undefined) await sendWhole(req, res, whole);
      else if (answer.body) {
        compress(req, res, () => undefined);
        await stream(answer.body, res);
      } else res.end();
    } catch (error) {
      next(error);
    }
  };
}

/** `signal` ends with the connection, whether the request was answered or not. */
function requestOf(req: Req, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const each of Array.isArray(value) ? value : value ? [value] : []) headers.append(name, each);
  return new Request(addressOf(req), { method: req.method, headers, signal });
}

function writeHead(res: Res, { status, statusText, headers }: Response) {
  res.status(status);
  if (statusText) res.statusMessage = statusText;
  for (const [name, value] of headers) res.append(name, value);
  res.vary("Accept-Encoding");
}

async function sendWhole(req: Req, res: Res, whole: Buffer): Promise<void> {
  const { bytes, encoding } = await compressed(whole, req.get("accept-encoding"));
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

function stream(body: ReadableStream<Uint8Array>, res: Res) {
  if (/text\/event-stream/i.test(String(res.getHeader("Content-Type")))) res.flushHeaders();
  return writeReadableStreamToWritable(body, res);
}
