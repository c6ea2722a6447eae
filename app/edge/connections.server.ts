/** What a connection may cost while the server runs, and how all of them end when it stops (D36). */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";
import { env } from "~/env.server";
import { log } from "~/http/observability/log.server";
import { labelOf } from "~/http/match";
import { matchOf } from "./arrival.server";

/** Longer than proxies and clients keep a connection, so that none of them sends on one that is just being closed. */
const KEEP_ALIVE_MS = 65_000;
/** A phone needs one second, thirty where the server is late too; somebody who sends a letter a minute wants the place. */
const HEADERS_MS = 30_000;
/** A picture of 5 MB on a line of 250 kbit/s. */
const REQUEST_MS = 180_000;
/** Nothing sent and nothing taken: a reader who does not read. Longer than a payment is waited for. */
const SILENCE_MS = 120_000;
/** Beside those of the live channel. */
const MAX_PAGES = 10_000;

const underWay = new Set<ServerResponse>();
let ending = false;

/** Bounds what slow or silent clients hold. Node's own 16 kB of headers stay: beyond them is a 431. */
export function limitConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.setTimeout(SILENCE_MS);
  server.maxConnections = env.LIVE_CONNECTIONS + MAX_PAGES;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    if (ending) lastOf(response);
    if (!response.socket) closeWith(request.socket, response);
    response.once("close", () => underWay.delete(response));
  });
}

const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * An answer whose turn has not come when its connection ends (HTTP pipelining) is never told so by Node: what is counted until its
 * "close", such as reads under way, would be counted for ever.
 */
function closeWith(socket: Socket, response: ServerResponse) {
  let behind = waiting.get(socket);
  if (!behind) {
    const all = new Set<ServerResponse>();
    waiting.set(socket, (behind = all));
    socket.once("close", () => {
      for (const one of all) if (!one.socket && !one.destroyed) one.destroy().emit("close");
    });
  }
  behind.add(response);
  const leave = () => void behind.delete(response);
  response.once("socket", leave).once("close", leave);
}

const EVERY_MS = 50;
/** A request that was sent before we stopped may be on its way. */
const GRACE_MS = 300;
/** Then those who wait for something outside are told that it is under way. */
const PATIENCE_MS = 3_000;
const LAST_MS = 7_500;

/**
 * Takes no more connections, answers every request that is under way, and resolves when all connections are gone: after 7.5 s
 * whoever is still sending or reading is cut off. `hurry` is called once, when some have not been answered after 3 s.
 */
export async function endConnections(server: Server, hurry: () => void): Promise<void> {
  ending = true;
  const began = performance.now();
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  // not http's own close, which hangs up at once on connections whose next request is just arriving
  SocketServer.prototype.close.call(server);
  for (const response of underWay) lastOf(response);
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
    // what is left without an answer on its way has not sent a whole head
    if (underWay.size > 0 && past < LAST_MS) return hurryOnce(past);
    for (const { req } of underWay)
      log.warn({ method: req.method, route: routeFor(req) }, "cut off by the stop");
    server.closeAllConnections();
  }, EVERY_MS);
  await closed;
  clearInterval(timer);
}

const routeFor = (request: IncomingMessage) => labelOf(matchOf(request));

/** The connection ends with this answer. */
function lastOf(response: ServerResponse) {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
