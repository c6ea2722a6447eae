/** Instead of @remix-run/express, which never ends `request.signal`, streams every answer, and closes the connection on bodies that it refuses. */
import { createRequestHandler as createDevelopmentHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import compression from "compression";
import type { NextFunction, Request as Req, RequestHandler, Response as Res } from "express";
import { env } from "~/env/env.server";
import { languageOf } from "~/http/language.server";
import { NodeRequest, streamOf } from "~/http/rest/api-request.server";
import { pathOf } from "~/http/match";
import { addressOf } from "~/http/security/request-head.server";
import { inLanguage } from "~/texts/language.server";
import { type Language, LANGUAGES } from "~/texts/languages";
import { BROTLI, compressed } from "../compress.server";
import { contextOf } from "../request-context.server";
import { wholeBodyOf } from "../whole-answer.server";
import type { BuildSource, ServerBuild } from "./build.server";
import { buildInLanguage } from "./build-in-language.server";
import { guardRoutes } from "./guard-routes.server";
import { handlersByPath, withoutApiRoutes } from "./route-subsets.server";

// for streamed answers; pages are compressed in one piece
const compress = compression({ brotli: { params: BROTLI } });

export function pages(source: BuildSource): RequestHandler {
  const handlerFor =
    typeof source === "function"
      ? always(developmentHandler(async () => pagesIn(await source())))
      : handlersByLanguage(source, handlers);
  return (request, response, next) => {
    request.originalUrl = withoutData(request.originalUrl);
    const language = languageOf(request.originalUrl, request.get("Cookie"));
    const handler = handlerFor(request.originalUrl, language);
    void inLanguage(language, () => handler(request, response, next));
  };
}

export function pageRenderer(build: ServerBuild) {
  const handlerFor = handlersByLanguage(build, (part) => createRequestHandler(part, "production"));
  return (request: Request, context: AppLoadContext) => {
    const { pathname, search } = new URL(request.url);
    const language = languageOf(pathname, request.headers.get("Cookie"));
    const handler = handlerFor(pathname + search, language);
    return inLanguage(language, () => handler(request, context));
  };
}

function handlersByLanguage<Handler>(build: ServerBuild, make: (build: ServerBuild) => Handler) {
  const names = Object.keys(LANGUAGES) as Language[];
  const byLanguage = Object.fromEntries(
    names.map((name) => [name, handlersByPath(pagesIn(buildInLanguage(build, name)), make)]),
  ) as Record<Language, (address: string) => Handler>;
  return (address: string, language: Language) => byLanguage[language](address);
}

const pagesIn = (build: ServerBuild): ServerBuild => guardRoutes(withoutApiRoutes(build));

/** Remix 2 takes `_data` for its old client's request, and logs an error with a stack. No page of ours reads it. */
function withoutData(address: string): string {
  const path = pathOf(address);
  const parameters = new URLSearchParams(address.slice(path.length));
  if (!parameters.has("_data")) return address;
  parameters.delete("_data");
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}

const always =
  <Value>(value: Value) =>
  () =>
    value;

const developmentHandler = (build: () => Promise<ServerBuild>) =>
  createDevelopmentHandler({ build, getLoadContext: contextOf, mode: env.NODE_ENV });

const isRead = ({ method }: Req) => method === "GET" || method === "HEAD";

function handlers(build: BuildSource) {
  const answerOf = createRequestHandler(build, env.NODE_ENV);
  let inPages: typeof answerOf | undefined;
  const answerInPages = (request: Request, context: AppLoadContext) => {
    inPages ??= createRequestHandler(withErrorPages(build), env.NODE_ENV);
    return inPages(request, context);
  };
  return async (req: Req, res: Res, next: NextFunction): Promise<void> => {
    try {
      const context = contextOf(req, res);
      const fetchRequest = () => requestOf(req, context.closed);
      let answer = await (isRead(req) ? answerOf : answerInPages)(fetchRequest(), context);
      if (isRead(req) && isRefusedResource(answer)) answer = await answerInPages(fetchRequest(), context);
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

/** `signal` aborts when the connection closes, whether the request was answered or not. */
function requestOf(req: Req, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const each of Array.isArray(value) ? value : value ? [value] : []) headers.append(name, each);
  const address = addressOf(req);
  const init = { method: req.method, headers, signal };
  if (isRead(req)) return new Request(address, init);
  return new Request(address, { ...init, body: streamOf(new NodeRequest(req, address)), duplex: "half" });
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

/** Without a page Remix would answer errors as JSON: files and addresses that take only POST get one. */
const Nothing = () => null;

function withPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) =>
      route && isResource(route.module)
        ? [id, { ...route, module: { ...route.module, default: Nothing } }]
        : [id, route],
    ),
  );
  return { ...build, routes: routes };
}

const isResource = ({ default: page, ErrorBoundary }: { default?: unknown; ErrorBoundary?: unknown }) =>
  !page && !ErrorBoundary;

/** Remix answers a refused resource for programs, so people get a page here. Our own errors pass, so that nothing is requested twice. */
const isRefusedResource = ({ status, headers }: Response): boolean =>
  headers.get("X-Remix-Error") === "yes" && status < 500;

const withErrorPages = (source: BuildSource): BuildSource =>
  typeof source === "function" ? async () => withPages(await source()) : withPages(source);
