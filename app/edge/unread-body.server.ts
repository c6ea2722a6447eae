import type { IncomingMessage } from "node:http";

const MAX_REST_BYTES = 50 * 1024 * 1024;

/** Reads the rest of a form that was answered early: it would block the connection's next request. */
export function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let rest = 0;
  request.removeAllListeners("data");
  request.on("data", ({ length }: Buffer) => {
    rest += length;
    if (rest > MAX_REST_BYTES) request.destroy();
  });
  request.resume();
}
