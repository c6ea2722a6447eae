// Express: headers, files, compression, then Remix. It knows nothing of the shop: what it needs comes from the
// Remix build's entry module (`soko`), so that database client and event hub exist once in the process.
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { constants as zlib } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type Response } from "express";
import helmet from "helmet";
import type * as Soko from "./app/boot.server";

const production = process.env.NODE_ENV === "production";
const app = express();
const server = createServer({ connectionsCheckingInterval: 3_000 }, app);

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
const { soko } = (await loadBuild()).entry.module as unknown as { soko: typeof Soko };
const { env, log } = soko;
const uploads = env.uploadsDir;
soko.limitConnections(server);

app.disable("x-powered-by");
// one hop: what stands further left in X-Forwarded-For is the client's own claim
app.set("trust proxy", env.TRUST_PROXY ? 1 : false);

let ready = false;
let draining = false;
app.get("/healthz", (_req, res) => {
  void soko.databaseAnswers().then((healthy) => {
    res.status(healthy ? 200 : 503).json({ status: healthy ? "ok" : "database does not answer" });
  });
});
app.get("/readyz", (_req, res) => {
  const serving = ready && !draining;
  res.status(serving ? 200 : 503).json({ status: serving ? "ok" : "not ready" });
});

app.use(soko.shedReads);

interface Locals {
  requestId: string;
  cspNonce: string;
  /** Whether a call of the API is answered: then errors are JSON (D10). */
  isCall: boolean;
}
const localsOf = (res: Response) => res.locals as Locals;

app.use((req, res, next) => {
  const started = performance.now();
  const requestId = randomUUID();
  const cspNonce = randomBytes(16).toString("base64");
  Object.assign(res.locals, { requestId, cspNonce, isCall: false } satisfies Locals);
  res.setHeader("X-Request-Id", requestId);
  res.once("close", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method: req.method, path: req.path, status: res.statusCode, ms };
    log[res.statusCode >= 500 ? "warn" : "debug"](line, "answered");
  });
  next();
});

const nonce = (_req: unknown, res: unknown) => `'nonce-${localsOf(res as Response).cspNonce}'`;
app.use(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...(production ? [] : ["ws:"])],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", production ? nonce : "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
    // 'no-referrer' makes browsers send `Origin: null` with forms, which no origin check could tell from an attack
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  }),
);

const isForeign = (req: Request) =>
  soko.isForeign({
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
  });
  if (!door) return next();
  if ("vary" in door) {
    res.vary(door.vary);
    return next();
  }
  localsOf(res).isCall = true;
  res.set(door.headers);
  if (door.answer) return void res.status(door.answer.status).end(door.answer.body ?? undefined);
  const search = req.originalUrl.indexOf("?");
  req.url = req.originalUrl = door.path + (search < 0 ? "" : req.originalUrl.slice(search));
  next();
});
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
// what fetch's Request does not take would be a 500 in Remix's adapter
app.use((req, res, next) => {
  if (METHODS.includes(req.method)) next();
  else res.status(405).set("Allow", METHODS.join(", ")).type("text").send("Method not allowed");
});
app.use((req, res, next) => {
  if (!isForeign(req)) next();
  else if (localsOf(res).isCall) res.status(403).type("json").send(soko.foreignCall);
  else res.status(403).type("text").send("This form was sent from another site.");
});

const forEver = { immutable: true, maxAge: 31_536_000 };
if (vite) app.use(vite.middlewares);
else {
  const client = new URL("./client", import.meta.url).pathname;
  const missing = (_req: Request, res: Response) => void res.status(404).type("text").send("Not found");
  app.use("/assets", soko.builtFiles(`${client}/assets`, forEver), missing);
  app.use(soko.builtFiles(client, { maxAge: 3600, extensions: [] }));
}
// not sirv: it lists the folder once, and pictures keep coming
app.use(
  "/media",
  express.static(uploads, { immutable: true, maxAge: "1y", index: false, fallthrough: false }),
);

// watched by thousands for hours: neither compression nor Remix stands in between
app.all("/live/auction/:id", (req, res) => void soko.answerEvents(req, res, req.params.id));
soko.attachSockets(server);

app.use(
  compression({
    // zlib's defaults cost four times the CPU a page
    brotli: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3, [zlib.BROTLI_PARAM_LGWIN]: 16 } },
  }),
);

const remix = createRequestHandler({
  mode: process.env.NODE_ENV,
  build: vite ? async () => soko.guardRoutes(await loadBuild()) : soko.guardRoutes(await loadBuild()),
  getLoadContext(req, res) {
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    return {
      ...localsOf(res),
      clientAddress: req.ip ?? "unknown",
      secure: req.secure,
      tooBusy: soko.isTooBusy(res),
      keepPolicy: () => res.removeHeader("Content-Security-Policy"),
      closed: gone.signal,
      backlog: () => res.writableLength,
    };
  },
});
app.all("*", (req, res, next) => {
  res.once("finish", () => dropRest(req));
  void remix(req, res, next);
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

const onError: ErrorRequestHandler = (error: Error & { status?: number; code?: string }, req, res, next) => {
  if (res.headersSent || req.destroyed) return next(error);
  const { requestId } = localsOf(res);
  // Remix makes a URL of the Host header, whatever that is
  const status = error.code === "ERR_INVALID_URL" ? 400 : (error.status ?? 500);
  if (status >= 500) log.error({ err: error, requestId }, "request failed");
  const text = status === 404 ? "Not found" : `Something went wrong. Please quote ${requestId}.`;
  if (localsOf(res).isCall) res.status(status).json({ error: text });
  else res.status(status).type("text").send(text);
};
app.use(onError);

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
});
