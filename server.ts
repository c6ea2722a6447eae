// Express: headers, files, compression, then Remix. It knows nothing of the shop: what it needs comes from the
// Remix build's entry module (`soko`), so that database client and event hub exist once in the process.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type Response } from "express";
import type * as Soko from "./app/boot.server";

const production = process.env.NODE_ENV === "production";
const app = express();
const server = createServer({ connectionsCheckingInterval: 3_000 });

const vite = production
  ? null
  : await import("vite").then((module) =>
      module.createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" }),
    );
const buildPath = "./server/index.js"; // a variable, so that the bundler leaves it alone
const loadBuild = async () =>
  (await (vite
    ? vite.ssrLoadModule("virtual:remix/server-build")
    : import(/* @vite-ignore */ buildPath))) as ServerBuild;
const build = await loadBuild();
const { soko } = build.entry.module as unknown as { soko: typeof Soko };
const { env, log } = soko;
soko.limitConnections(server);

app.disable("x-powered-by").set("query parser", false);
// one hop: what stands further left is the client's own claim
app.set("trust proxy", env.TRUST_PROXY ? 1 : false);

soko.watchRequests(server);

let ready = false;
let draining = false;
app.use((req, res, next) => {
  res.setHeader("X-Request-Id", soko.requestIdOf(req));
  next();
});
app.get(/^\/(healthz|readyz|metrics)$/, (_req, res, next) => {
  res.set("X-Content-Type-Options", "nosniff");
  next();
});
app.get("/healthz", (_req, res) => {
  void soko.databaseAnswers().then((healthy) => {
    res.status(healthy ? 200 : 503).json({ status: healthy ? "ok" : "database does not answer" });
  });
});
app.get("/readyz", (_req, res) => {
  const serving = ready && !draining;
  res.status(serving ? 200 : 503).json({ status: serving ? "ok" : "not ready" });
});
app.get("/metrics", (req, res, next) => void soko.answerMetrics(req, res, next).catch(next));

app.use(soko.shedReads);

interface Locals {
  requestId: string;
  cspNonce: string;
  /** Whether a call of the API is answered: then errors are JSON (D10). */
  isCall: boolean;
  call?: Soko.Meant | null;
}
const localsOf = (res: Response) => res.locals as Locals;

app.use((req, res, next) => {
  const cspNonce = randomBytes(16).toString("base64");
  const requestId = soko.requestIdOf(req);
  Object.assign(res.locals, { requestId, cspNonce, isCall: false } satisfies Locals);
  soko.believeNearestProxy(req.headers);
  next();
});

app.use(soko.securityHeaders((res) => soko.nonceSources(localsOf(res as Response).cspNonce)));

const isForeign = (req: Request, res: Response) =>
  soko.isForeign({
    isCall: localsOf(res).isCall,
    method: req.method,
    host: req.get("host"),
    origin: req.get("origin"),
    secFetchSite: req.get("sec-fetch-site"),
    contentType: req.get("content-type"),
    hasCookie: req.headers.cookie !== undefined,
    hasBearer: /^bearer /i.test(req.get("authorization") ?? ""),
  });
// calls of the API under every spelling of their path (D9); Remix's adapter reads `originalUrl`
app.use((req, res, next) => {
  const door = soko.apiDoor({
    method: req.method,
    path: req.path,
    accept: req.get("accept"),
    origin: req.get("origin"),
    host: req.get("host"),
  });
  if (door && "vary" in door) res.vary(door.vary);
  if (!door || "vary" in door) return next();
  Object.assign(localsOf(res), { isCall: true, call: door.call });
  res.set(door.headers);
  if (door.tokenAlone) delete req.headers.cookie;
  if (door.answer) return void res.status(door.answer.status).end(door.answer.body ?? undefined);
  const search = req.originalUrl.indexOf("?");
  req.url = req.originalUrl = door.path + (search < 0 ? "" : req.originalUrl.slice(search));
  next();
});
app.use((req, res, next) => {
  const refusal = soko.refuseHead(req);
  if (!refusal) next();
  else res.status(refusal.status).set(refusal.headers).type("text").send(refusal.text);
});
app.use((req, res, next) => {
  if (!isForeign(req, res)) soko.budgetBodies(req, res, next);
  else if (localsOf(res).isCall) res.status(403).type("json").send(soko.foreignCall);
  else res.status(403).type("text").send("This form was sent from another site.");
});

// made once: with its stack it would be a good part of a short answer's time
const OVER = new DOMException("The request is over", "AbortError");
function contextOf(req: Request, res: Response) {
  const gone = new AbortController();
  res.once("close", () => gone.abort(OVER));
  return {
    ...localsOf(res),
    clientAddress: soko.networkOf(soko.clientAddressOf(req)),
    secure: req.secure || soko.isHttps,
    tooBusy: soko.isTooBusy(res),
    isAnswered: () => res.writableEnded,
    keepPolicy: () => res.removeHeader("Content-Security-Policy"),
    closed: gone.signal,
    backlog: () => res.writableLength,
    expiresAt: () => undefined,
  };
}

// the calls' own routes are asked without Remix in between: its machinery took most of a call's time
app.use((req, res, next) => {
  const { call } = localsOf(res);
  if (!call) return next();
  res.once("finish", () => dropRest(req));
  const answer = (current: ServerBuild) => soko.answerCall(current, call, req, res, contextOf(req, res));
  (vite ? loadBuild().then(answer) : answer(build)).catch(next);
});

if (vite) app.use(vite.middlewares);
else {
  const client = new URL("./client", import.meta.url).pathname;
  const missing = (_req: Request, res: Response) => void res.status(404).type("text").send("Not found");
  app.use("/assets", soko.hashedFiles(`${client}/assets`), missing);
  app.use(soko.builtFiles(client, { maxAge: 3600, extensions: [] }));
}
app.use("/media", soko.keptPictures(env.uploadsDir));

// watched by thousands for hours: neither compression nor Remix stands in between
app.all("/live/auction/:id", (req, res) => void soko.answerEvents(req, res, req.params.id));
soko.attachSockets(server);

app.use((req, res, next) => {
  if (!soko.isManifest(req.originalUrl)) return next();
  const answer = (current: ServerBuild) => soko.answerManifest(current, req, res);
  (vite ? loadBuild().then(answer) : answer(build)).catch(next);
});

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
// for what goes out piece by piece: pages are compressed whole
const compress = compression({ brotli: { params: soko.BROTLI } });
app.use((req, res, next) => (isRead(req) ? next() : compress(req, res, next)));

const remix = (from: ServerBuild | (() => Promise<ServerBuild>)) => {
  const page = soko.pageDoor(from, contextOf, compress);
  const write = createRequestHandler({
    build: soko.pagesOf(from),
    mode: env.NODE_ENV,
    getLoadContext: contextOf,
  });
  return (req: Request) => (isRead(req) ? page : write);
};
const inDevelopment = remix(async () => soko.guardRoutes(await loadBuild()));
const guarded = soko.guardRoutes(build);
const handlerFor = vite ? () => inDevelopment : soko.handlersByPath(guarded, remix);
app.all("*", (req, res, next) => {
  res.once("finish", () => dropRest(req));
  void handlerFor(req.originalUrl)(req)(req, res, next);
});

const MAX_REST_BYTES = 50 * 1024 * 1024;

/** A form that was answered before its picture had arrived: what is still coming would block the connection's next request. */
function dropRest(req: Request) {
  if (req.complete || req.destroyed) return;
  let rest = 0;
  req.removeAllListeners("data");
  req.on("data", ({ length }: Buffer) => {
    rest += length;
    if (rest > MAX_REST_BYTES) req.destroy();
  });
  req.resume();
}

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- by its fourth parameter Express knows that it is for errors
const onError: ErrorRequestHandler = (error: Error, req, res, _next) =>
  soko.answerFailure(error, res, { requestId: soko.requestIdOf(req), isCall: localsOf(res).isCall });
app.use(onError);
// what every visitor gets alike is answered before Express is entered
server.on("request", production ? soko.withPublicCache(guarded, app) : app);

/** Stop taking requests, finish the running ones, end the streams, close the database (D36). */
async function drain(signal: string) {
  if (draining) return;
  draining = true;
  log.info({ signal }, "draining");
  // not open yet: what the first start writes is one transaction, so nothing is left half done
  if (!server.listening) process.exit(0);
  setTimeout(() => process.exit(1), 10_000).unref();
  soko.endLiveChannel();
  await vite?.close();
  await soko.endConnections(server, soko.endPaymentWaits);
  await soko.shutDown();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void drain(signal));

await soko.boot();
// a port that is taken or forbidden is a setting that is wrong, not a fault of ours
server.once("error", (error) => soko.refuseStart([`Setting PORT: ${error.message}`]));
server.listen(env.PORT, env.HOST, () => {
  ready = true;
  const shown = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  process.stdout.write(`Soko is open at ${shown}\n`);
  void soko.whoMayLogIn().then((line) => process.stdout.write(`${line}\n`), log.error.bind(log));
});
