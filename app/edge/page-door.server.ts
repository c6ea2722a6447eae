/**
 * The way of a page that is asked for (GET, HEAD) from Express to Remix and back. What is sent to us goes through
 * @remix-run/express, which does not do here: it never ends `request.signal` of an answered request, and Remix keeps each page's
 * data until then or for seconds; and it sends every body piece by piece, compressed so.
 */
import { type AppLoadContext, createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import type { NextFunction, Request as Req, RequestHandler, Response as Res } from "express";
import { env } from "~/env.server";
import { type BuildSource, isRefusedResource, pagesOf } from "./error-pages.server";
import { compressed } from "./compress.server";
import { addressOf } from "~/http/security/request-head.server";
import { wholeBodyOf } from "./whole-answer.server";

type ContextOf = (req: Req, res: Res) => AppLoadContext;

/** `compress` is for what is no page: a file, made while it is sent. */
export function pageDoor(build: BuildSource, contextOf: ContextOf, compress: RequestHandler) {
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

/** `signal` ends with the connection's part in it, whether the request was answered or not. */
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
