import { log } from "~/http/log.server";
import type { RequestContext } from "~/http/request-context";

const MAX_BACKLOG = 256 * 1024;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3_000;
const encoder = new TextEncoder();
const heartbeat = encoder.encode(": heartbeat\n\n");

export const eventFrame = (event: string, data: string, id: number) =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);

type Connection = Pick<RequestContext, "closed" | "backlog" | "drop">;
type Push = (frame: Uint8Array) => void;

/**
 * A Server-Sent Events answer: one chunk an event, a heartbeat comment every 15 s (D37), and a reader that does not
 * read is dropped rather than buffered without bound (EventSource reconnects and gets the latest board).
 */
export function eventStream(
  { closed, backlog, drop }: Connection,
  subscribe: (push: Push, end: () => void) => Promise<() => void>,
): Response {
  let unsubscribe = () => {};
  let beat: NodeJS.Timeout | undefined;
  let over = false;
  const stop = () => {
    if (over) return;
    over = true;
    clearInterval(beat);
    unsubscribe();
  };
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const end = () => {
        if (over) return;
        stop();
        controller.close();
      };
      const push: Push = (frame) => {
        if (over || closed.aborted) return;
        if (backlog() > MAX_BACKLOG) drop();
        else controller.enqueue(frame);
      };
      // gone already: an abort that has happened tells nobody
      if (closed.aborted) return end();
      push(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      beat = setInterval(() => push(heartbeat), HEARTBEAT_MS);
      closed.addEventListener("abort", end, { once: true });
      try {
        const off = await subscribe(push, end);
        if (over || closed.aborted) off();
        else unsubscribe = off;
      } catch (error) {
        // the browser comes back after RETRY_MS
        log.error({ err: error }, "live stream could not begin");
        end();
      }
    },
    cancel: stop,
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
