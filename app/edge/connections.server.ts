import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";
import { env } from "~/env/env.server";
import { log } from "~/http/observability/log.server";
import { routeLabel } from "~/http/match";
import { matchOf } from "./arrival.server";

/** Longer than proxies and clients keep a connection, so that none sends on one that is closing. */
const KEEP_ALIVE_MS = 65_000;
/** A phone needs one second, thirty if the server is late. */
const HEADERS_MS = 30_000;
/** A picture of 5 MB at 250 kbit/s. */
const REQUEST_MS = 180_000;
/** Longer than a payment may take. */
const SILENCE_MS = 120_000;
/** Live connections come on top. */
const MAX_PAGES = 10_000;

const underWay = new Set<ServerResponse>();
let ending = false;

/** Node's own limit of 16 kB for headers stays: beyond it is a 431. */
export function limitConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.setTimeout(SILENCE_MS);
  server.maxConnections = env.LIVE_CONNECTIONS + MAX_PAGES;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    if (ending) closeAfter(response);
    if (!response.socket) closeWith(request.socket, response);
    response.once("close", () => underWay.delete(response));
    response.once("finish", () => readRestOfBody(request));
  });
}

const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/** Node never ends pipelined answers that still wait when the connection closes: they would count for ever. */
function closeWith(socket: Socket, response: ServerResponse) {
  let queued = waiting.get(socket);
  if (!queued) {
    const all = new Set<ServerResponse>();
    waiting.set(socket, (queued = all));
    socket.once("close", () => {
      for (const one of all) if (!one.socket && !one.destroyed) one.destroy().emit("close");
    });
  }
  queued.add(response);
  const dequeue = () => void queued.delete(response);
  response.once("socket", dequeue).once("close", dequeue);
}

const EVERY_MS = 50;
/** A request sent before we stopped may be on its way. */
const GRACE_MS = 300;
const PATIENCE_MS = 3_000;
const LAST_MS = 7_500;

/** Answers the open requests, then resolves; cuts off after 7.5 s. `hurry` is called once, after 3 s. */
export async function endConnections(server: Server, hurry: () => void): Promise<void> {
  ending = true;
  const began = performance.now();
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  // http's own close would close connections whose next request is just arriving
  SocketServer.prototype.close.call(server);
  for (const response of underWay) closeAfter(response);
  let hurried = false;
  const hurryOnce = (past: number) => {
    if (past < PATIENCE_MS || hurried) return;
    hurried = true;
    log.info({ left: [...underWay].map(({ req }) => routeFor(req)) }, "still answering");
    hurry();
  };
  const timer = setInterval(() => {
    const past = performance.now() - began;
    if (past < GRACE_MS) return;
    server.closeIdleConnections();
    // the other connections have not sent complete headers
    if (underWay.size > 0 && past < LAST_MS) return hurryOnce(past);
    for (const { req } of underWay)
      log.warn({ method: req.method, route: routeFor(req) }, "cut off by the stop");
    server.closeAllConnections();
  }, EVERY_MS);
  await closed;
  clearInterval(timer);
}

const routeFor = (request: IncomingMessage) => routeLabel(matchOf(request));

function closeAfter(response: ServerResponse) {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

const MAX_REST_BYTES = 50 * 1024 * 1024;

/** Reads the rest of a body after an early answer. Otherwise Node never reads the connection's next request. */
function readRestOfBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let rest = 0;
  request.removeAllListeners("readable").removeAllListeners("data");
  request.on("data", ({ length }: Buffer) => {
    rest += length;
    if (rest > MAX_REST_BYTES) request.destroy();
  });
  request.resume();
}
