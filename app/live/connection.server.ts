/** What all connections of the live channel have in common, from the first board to the last good-bye. */
import { onAccessEnded } from "~/events/access-hub.server";
import { log } from "~/http/observability/log.server";
import { metrics } from "~/metrics/metrics.server";
import { watchAuction } from "./auction-feed.server";
import type { Encode } from "./live-frame.server";
import { connectionLimiter } from "./connection-limiter.server";
import type { Visitor } from "./live-visitor.server";

/** Why a connection is ended by us. */
export type EndReason = "gone" | "stopping" | "stale" | "failed";

/** A connection to one watcher. */
export interface Connection {
  readonly kind: "stream" | "socket";
  readonly encode: Encode;
  /** Bytes written that the watcher has not taken yet. */
  backlog(): number;
  write(bytes: Buffer): void;
  /** Sends a heartbeat; false where the other side has not answered the one before. */
  beat(): boolean;
  /** Says good-bye. */
  end(why: EndReason): void;
  /** Hangs up. */
  drop(): void;
  /** Called once, when the connection is gone. */
  onceClosed(then: () => void): void;
}

const MAX_BACKLOG = 256 * 1024;
const HEARTBEAT_MS = 15_000;
/** A connection that carries a name is looked at again every ten minutes, and when that name's access ends. */
const BEATS_A_CHECK = 40;
const LAST_WORDS_MS = 2_000;

/** Each connection by the way to end it. */
const endings = new Set<(why: EndReason) => void>();

/**
 * Tells the line of the auction until either is gone. Who does not read is dropped rather than buffered without bound: they
 * come back and get the latest board.
 */
export async function serve(
  connection: Connection,
  { auctionId, visitor }: { auctionId: number; visitor: Visitor },
) {
  let over = false;
  let unsubscribe = () => {};
  let beats = 0;
  metrics.watchers.inc({ kind: connection.kind });
  const stop = () => {
    if (!over) metrics.watchers.dec({ kind: connection.kind });
    over = true;
    clearInterval(beat);
    endings.delete(end);
    forget();
    unsubscribe();
  };
  const end = (why: EndReason) => {
    if (over) return;
    stop();
    connection.end(why);
    setTimeout(() => connection.drop(), LAST_WORDS_MS).unref();
  };
  const write = (bytes: Buffer) => {
    if (over) return;
    if (connection.backlog() <= MAX_BACKLOG) return connection.write(bytes);
    stop();
    connection.drop();
  };
  const beat = setInterval(() => {
    if (connection.backlog() > MAX_BACKLOG || !connection.beat()) {
      stop();
      connection.drop();
    } else if ((beats += 1) % BEATS_A_CHECK === 0) lookAgain();
  }, HEARTBEAT_MS);
  const lookAgain = () =>
    void visitor.holds().then(
      (holds) => holds || end("stale"),
      // what cannot be looked at now is looked at next time
      () => undefined,
    );
  const forget = visitor.viewer ? onAccessEnded(visitor.viewer.id, lookAgain) : () => {};
  endings.add(end);
  connection.onceClosed(stop);
  // what ended between the look at the door and now was told to nobody
  if (visitor.viewer) lookAgain();
  try {
    const off = await watchAuction(auctionId, {
      userId: visitor.viewer?.id ?? null,
      encode: connection.encode,
      send: write,
      end: () => end("gone"),
    });
    if (over) off();
    else unsubscribe = off;
  } catch (error) {
    // the client comes back by itself
    log.error({ err: error, auction: auctionId }, "live channel could not begin");
    end("failed");
  }
}

/** Says good-bye to everybody and lets nobody in any more; who has not left after 2 s is hung up on. */
export function endLiveChannel(): void {
  connectionLimiter.close();
  for (const end of [...endings]) end("stopping");
}
