import http from "node:http";
import { memory } from "./meter.mjs";

const WATCH_MEMORY_MS = 20;

/**
 * Downloads without compression, so that the bytes are the file's own. Null if there is no such file.
 * @param {import("./server.mjs").Shop} shop @param {string} address @param {string} cookie
 * @returns {Promise<{ firstMs: number, wholeMs: number, megabytes: number, grown: number } | null>}
 */
export function download({ origin, pid }, address, cookie) {
  const before = memory(pid).rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory(pid).rss)), WATCH_MEMORY_MS);
  const began = performance.now();
  /** @type {Promise<{ firstMs: number, wholeMs: number, megabytes: number, grown: number } | null>} */
  const taken = new Promise((resolve, reject) => {
    const request = http.get(origin + address, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return resolve(null);
      }
      let firstMs = 0;
      let bytes = 0;
      response.on("data", (chunk) => {
        firstMs ||= performance.now() - began;
        bytes += chunk.length;
      });
      response.once("error", reject);
      response.once("end", () => {
        const wholeMs = performance.now() - began;
        resolve({ firstMs, wholeMs, megabytes: bytes / 2 ** 20, grown: most - before });
      });
    });
    request.once("error", reject);
  });
  return taken.finally(() => clearInterval(watch));
}
