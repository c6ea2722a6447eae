import { setTimeout as wait } from "node:timers/promises";
import { log } from "~/http/observability/log.server";
import type { RequestContext } from "~/http/request-context";

const MAX_BACKLOG = 256 * 1024;
const POLL_MS = 50;

type Connection = Pick<RequestContext, "closed" | "backlog">;

interface Download {
  name: string;
  type: string;
  /** Text is UTF-8. */
  parts: AsyncIterable<string | Uint8Array>;
}

/** Makes the next part once the client has taken the last one, and none after it has gone. */
export function download({ closed, backlog }: Connection, { name, type, parts }: Download): Response {
  const encoder = new TextEncoder();
  const bytesOf = (part: string | Uint8Array) => (typeof part === "string" ? encoder.encode(part) : part);
  const texts = parts[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const first = await texts.next();
      if (!first.done) controller.enqueue(bytesOf(first.value));
    },
    async pull(controller) {
      while (backlog() > MAX_BACKLOG && !closed.aborted) await wait(POLL_MS);
      if (closed.aborted) return finish();
      try {
        const text = await texts.next();
        if (text.done) return controller.close();
        controller.enqueue(bytesOf(text.value));
      } catch (error) {
        // the status is already sent: only a broken download shows the client that something is missing
        log.error({ err: error, name }, "a download broke off");
        controller.error(error);
      }

      async function finish() {
        await texts.return?.();
        controller.close();
      }
    },
    async cancel() {
      await texts.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": type.startsWith("application/x-") ? type : `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
