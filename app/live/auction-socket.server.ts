/** The WebSocket `/ws/auction/{id}/` (D37). It ignores what a client sends. */
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { env } from "~/env/env.server";
import { clientAddressOf } from "~/http/security/client-address.server";
import { log } from "~/http/observability/log.server";
import { type ApiError, errorText } from "~/http/rest/api-error.server";
import { routeLabel, match } from "~/http/match";
import { PING, socketFrame } from "./live-frame.server";
import { serveConnection, type EndReason, type Connection } from "./connection.server";
import { connectionLimiter } from "./connection-limiter.server";
import { admitVisitor, auctionMissing, refusalOf } from "./live-visitor.server";

const MAX_MESSAGE_BYTES = 1024;
const MAX_MESSAGES = 100;
const CLOSE_TIMEOUT_MS = 2_000;

const CLOSE: Record<EndReason, [code: number, reason: string]> = {
  gone: [1000, "This auction is gone"],
  stopping: [1001, "The server is stopping"],
  stale: [1008, "Please log in again"],
  failed: [1011, "Please try again"],
};

const sockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_MESSAGE_BYTES,
});

export function attachSockets(server: Server): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!asksForWebSocket(request)) ignoreUpgrade(server, request, socket, head);
    else if (!isVite(request)) void open(request, socket, head);
  });
}

/** Vite's reload channel uses the same server in development. */
const isVite = ({ headers }: IncomingMessage) =>
  env.NODE_ENV === "development" && headers["sec-websocket-protocol"]?.startsWith("vite-") === true;

async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { url = "" } = request;
  socket.on("error", ignore);
  try {
    const found = match(url);
    if (found.template !== "/ws/auction/{id}/" || found.isData) throw auctionMissing();
    const release = connectionLimiter.acquire(clientAddressOf(request));
    socket.once("close", release);
    const admitted = await admitVisitor(request, found.params.id);
    if (socket.destroyed) return;
    sockets.handleUpgrade(request, socket, head, (upgraded) => {
      log.debug({ route: routeLabel(found) }, "upgraded");
      void serveConnection(connectionOf(upgraded, socket), admitted);
    });
  } catch (error) {
    refuse(socket, refusalOf(error, request));
  }
}

const ignore = () => undefined;

function refuse(socket: Duplex, problem: ApiError) {
  const { status, headers } = problem;
  const body = errorText(problem);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    "Cache-Control: no-store",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.once("finish", () => socket.destroy());
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Writes frames past `ws`, which would build a header for each watcher; without compression it never has half a frame open. */
function connectionOf(upgraded: WebSocket, socket: Duplex): Connection {
  let hasPonged = true;
  let messages = 0;
  const countMessage = () => {
    if ((messages += 1) !== MAX_MESSAGES) return;
    upgraded.close(1008, "Too many messages");
    setTimeout(() => upgraded.terminate(), CLOSE_TIMEOUT_MS).unref();
  };
  upgraded.on("pong", () => {
    hasPonged = true;
    countMessage();
  });
  upgraded.on("message", countMessage);
  upgraded.on("ping", countMessage);
  // an invalid or too long message: `ws` closes with the right code
  upgraded.on("error", ignore);
  return {
    kind: "socket",
    encode: socketFrame,
    backlog: () => socket.writableLength,
    write: (bytes) => {
      if (upgraded.readyState === upgraded.OPEN) socket.write(bytes);
    },
    beat: () => {
      const isAlive = hasPonged;
      hasPonged = false;
      messages = 0;
      if (isAlive && upgraded.readyState === upgraded.OPEN) socket.write(PING);
      return isAlive;
    },
    end: (reason) => upgraded.close(...CLOSE[reason]),
    drop: () => upgraded.terminate(),
    onceClosed: (then) => void socket.once("close", then),
  };
}

const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

/** Node passes every `Upgrade` to the listener, also the `h2c` of Java or curl --http2: this returns it to HTTP without the header. */
function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = "", url = "", httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = "", value = ""] = rawHeaders.slice(i, i + 2);
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
