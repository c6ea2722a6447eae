import type { IncomingMessage } from "node:http";

const MAX_REST_BYTES = 50 * 1024 * 1024;

/** Reads the rest of a body that was answered early, which Node does only if nobody began to read: else the connection's next request would never be read. */
export function readRestOfBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let rest = 0;
  request.removeAllListeners("readable").removeAllListeners("data");
  request.on("data", ({ length }: Buffer) => {
    rest += length;
    if (rest > MAX_REST_BYTES) request.destroy();
  });
  request.resume();
}
