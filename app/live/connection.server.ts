import { onAccessEnded } from "~/events/access-hub.server";
import { log } from "~/http/observability/log.server";
import { metrics } from "~/metrics/metrics.server";
import { watchAuction } from "./auction-feed.server";
import type { Encode } from "./live-frame.server";
import { connectionLimiter } from "./connection-limiter.server";
import type { Visitor } from "./live-visitor.server";

export type EndReason = "gone" | "stopping" | "stale" | "failed";

export interface Connection {
  readonly kind: "stream" | "socket";
  readonly encode: Encode;
  backlog(): number;
  write(bytes: Buffer): void;
  /** Sends a heartbeat; false if the last one was not answered. */
  beat(): boolean;
  end(reason: EndReason): void;
  drop(): void;
  onceClosed(then: () => void): void;
}

const MAX_BACKLOG = 256 * 1024;
const HEARTBEAT_MS = 15_000;
/** Every ten minutes, and when access ends, a signed-in watcher's session or token is checked again. */
const BEATS_PER_CHECK = 40;
const CLOSE_TIMEOUT_MS = 2_000;

const endings = new Set<(reason: EndReason) => void>();

/** Runs until the watcher or the auction is gone. A slow reader is dropped, not buffered: they reconnect and get the latest board. */
export async function serveConnection(
  connection: Connection,
  { auctionId, visitor }: { auctionId: number; visitor: Visitor },
) {
  let hasEnded = false;
  let unsubscribe = () => {};
  let beats = 0;
  metrics.watchers.inc({ kind: connection.kind });
  const stop = () => {
    if (!hasEnded) metrics.watchers.dec({ kind: connection.kind });
    hasEnded = true;
    clearInterval(beat);
    endings.delete(end);
    ignoreAccess();
    unsubscribe();
  };
  const end = (reason: EndReason) => {
    if (hasEnded) return;
    stop();
    connection.end(reason);
    setTimeout(() => connection.drop(), CLOSE_TIMEOUT_MS).unref();
  };
  const write = (bytes: Buffer) => {
    if (hasEnded) return;
    if (connection.backlog() <= MAX_BACKLOG) return connection.write(bytes);
    stop();
    connection.drop();
  };
  const beat = setInterval(() => {
    if (connection.backlog() > MAX_BACKLOG || !connection.beat()) {
      stop();
      connection.drop();
    } else if ((beats += 1) % BEATS_PER_CHECK === 0) checkAccess();
  }, HEARTBEAT_MS);
  const checkAccess = () =>
    void visitor.isStillValid().then(
      (isStillValid) => isStillValid || end("stale"),
      // if the check itself fails, the next one decides
      () => undefined,
    );
  const ignoreAccess = visitor.viewer ? onAccessEnded(visitor.viewer.id, checkAccess) : () => {};
  endings.add(end);
  connection.onceClosed(stop);
  // access may have ended between the handshake and the subscription above
  if (visitor.viewer) checkAccess();
  try {
    const unwatch = await watchAuction(auctionId, {
      userId: visitor.viewer?.id ?? null,
      encode: connection.encode,
      send: write,
      end: () => end("gone"),
    });
    if (hasEnded) unwatch();
    else unsubscribe = unwatch;
  } catch (error) {
    log.error({ err: error, auction: auctionId }, "live channel could not begin");
    end("failed");
  }
}

/** Closes all connections and refuses new ones; clients that have not left after 2 s are dropped. */
export function endLiveChannel(): void {
  connectionLimiter.close();
  for (const end of [...endings]) end("stopping");
}
