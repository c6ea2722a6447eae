/** Server-Sent Events (D37), written on Node's own response: docs/decisions/004. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env/env.server";
import { clientAddressOf } from "~/http/security/client-address.server";
import { corsHeaders, preflightHeaders } from "~/http/rest/cors.server";
import { ApiError, errorText } from "~/http/rest/api-error.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { currentBoard } from "~/operations/pledges/board.queries.server";
import { eventFrame, HEARTBEAT_COMMENT } from "./live-frame.server";
import { serveConnection, type Connection } from "./connection.server";
import { connectionLimiter } from "./connection-limiter.server";
import { admitVisitor, auctionMissing, refusalOf } from "./live-visitor.server";
import { shopTime } from "~/operations/shop-clock.server";

const ALLOW = "GET, HEAD, OPTIONS";
const RETRY_MS = 3_000;
const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

/** JSON is for browsers with too many open streams. `Last-Event-ID` is ignored: the leaderboard includes everything that was missed. */
export async function answerEvents(
  request: IncomingMessage,
  response: ServerResponse,
  idParam: string | undefined,
): Promise<void> {
  const { method = "", headers } = request;
  const allowed = corsHeaders(headers.origin, env.CORS_ORIGINS);
  for (const [name, value] of Object.entries({ ...allowed, Vary: "Accept, Origin" }))
    response.setHeader(name, value);
  try {
    if (method === "OPTIONS") {
      const preflight = allowed["Access-Control-Allow-Origin"] && preflightHeaders(ALLOW);
      return void response.writeHead(204, { Allow: ALLOW, ...(preflight || {}) }).end();
    }
    if (method !== "GET" && method !== "HEAD")
      throw new ApiError(405, "Method not allowed", {}, { Allow: ALLOW });
    if (headers.accept?.includes("application/json")) await answerOnce(request, response, idParam);
    else await answerStream(request, response, idParam);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const problem = refusalOf(error, request);
    response.writeHead(problem.status, { ...JSON_HEADERS, ...problem.headers }).end(errorText(problem));
  }
}

async function answerOnce(
  request: IncomingMessage,
  response: ServerResponse,
  idParam: string | undefined,
): Promise<void> {
  const { visitor, auctionId } = await admitVisitor(request, idParam);
  const now = shopTime();
  const board = await currentBoard(visitor.viewer, auctionId, now);
  if (!board) throw auctionMissing();
  const text = new LeaderboardText(board, now).textFor(visitor.viewer?.id ?? null);
  response.writeHead(200, JSON_HEADERS).end(text);
}

async function answerStream(
  request: IncomingMessage,
  response: ServerResponse,
  idParam: string | undefined,
): Promise<void> {
  const release = connectionLimiter.acquire(clientAddressOf(request));
  response.once("close", release);
  const { visitor, auctionId } = await admitVisitor(request, idParam);
  if (request.method === "HEAD") return void response.writeHead(200, STREAM_HEADERS).end();
  await turnOf(response);
  const connection = openStream(response);
  if (connection) await serveConnection(connection, { auctionId, visitor });
}

/** Pipelined behind another request, an answer has no socket before its turn. */
async function turnOf(response: ServerResponse): Promise<void> {
  if (response.socket || response.destroyed) return;
  await new Promise<void>((resolve) => {
    response.once("socket", () => resolve()).once("close", () => resolve());
  });
}

/** Bypasses HTTP's chunks, so that all watchers share the same bytes; so the connection ends with it. Null if the client has left. */
function openStream(response: ServerResponse): Connection | null {
  const { socket } = response;
  if (!socket || socket.destroyed) return null;
  response.removeHeader("Transfer-Encoding");
  response.writeHead(200, { ...STREAM_HEADERS, Connection: "close" });
  response.flushHeaders();
  socket.write(`retry: ${RETRY_MS}\n\n`);
  return {
    kind: "stream",
    encode: eventFrame,
    backlog: () => socket.writableLength,
    write: (bytes) => void socket.write(bytes),
    beat: () => {
      socket.write(HEARTBEAT_COMMENT);
      return true;
    },
    end: () => void socket.end(),
    drop: () => void socket.destroy(),
    onceClosed: (then) => void socket.once("close", then),
  };
}
