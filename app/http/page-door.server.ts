/**
 * The way of a page that is asked for (GET, HEAD) from Express to Remix and back. What is sent to us goes through
 * @remix-run/express, which does not do here: it never ends `request.signal` of an answered request, and Remix keeps each page's
 * data until then or for seconds; and it sends every body piece by piece, compressed so.
 */
import {
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type { NextFunction, Request as Req, Response as Res } from "express";
import { env } from "~/env.server";
import { compressed } from "./compress.server";
import { wholeBodyOf } from "./whole-answer.server";

type ContextOf = (req: Req, res: Res) => AppLoadContext;

export function pageDoor(build: ServerBuild | (() => Promise<ServerBuild>), contextOf: ContextOf) {
  const answerOf = createRequestHandler(build, env.NODE_ENV);
  return async (req: Req, res: Res, next: NextFunction): Promise<void> => {
    try {
      const context = contextOf(req, res);
      await send(req, res, await answerOf(requestOf(req, context.closed), context));
    } catch (error) {
      next(error);
    }
  };
}

/** `signal` ends with the connection's part in it, whether the request was answered or not. */
function requestOf(req: Req, signal: AbortSignal): Request {
  const { href } = new URL(`${req.protocol}://${hostOf(req)}${req.originalUrl}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const each of Array.isArray(value) ? value : value ? [value] : []) headers.append(name, each);
  return new Request(href, { method: req.method, headers, signal });
}

/** `hostname` minds whether a proxy is trusted, and says no port. */
function hostOf(req: Req): string {
  const named = [req.get("x-forwarded-host"), req.get("host")];
  const port = named.map((host) => /:(\d+)$/.exec(host ?? "")?.[1]).find((each) => each !== undefined);
  return port === undefined ? req.hostname : `${req.hostname}:${port}`;
}

async function send(req: Req, res: Res, answer: Response): Promise<void> {
  res.status(answer.status);
  if (answer.statusText) res.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) res.append(name, value);
  const whole = wholeBodyOf(answer);
  if (whole === undefined) return answer.body ? stream(answer.body, res) : void res.end();
  const { bytes, encoding } = await compressed(whole, req.get("accept-encoding"));
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

function stream(body: ReadableStream<Uint8Array>, res: Res) {
  if (/text\/event-stream/i.test(String(res.getHeader("Content-Type")))) res.flushHeaders();
  return writeReadableStreamToWritable(body, res);
}
