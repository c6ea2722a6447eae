import type { IncomingMessage } from "node:http";

const MAX_REST_BYTES = 50 * 1024 * 1024;

/**
 * After an answer that did not wait for the whole body: without this, the connection's next request would never be read.
 * Node does it only where nobody began to read, and a reader that stopped half-way keeps the stream from flowing.
 */
export function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let rest = 0;
  request.removeAllListeners("readable").removeAllListeners("data");
  request.on("data", ({ length }: Buffer) => {
    rest += length;
    if (rest > MAX_REST_BYTES) request.destroy();
  });
  request.resume();
}
