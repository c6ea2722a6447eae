// Gives an answer of the shop to the bare Node server, and gets the address that repeats it.
import { startHelper, tell } from "./server.mjs";

/** @typedef {{ pid: number, repeat: (answer: import("./http.mjs").Answer) => Promise<string> }} Bare */

// written by Node itself, or not needed for a body of known length
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** @returns {Promise<Bare>} */
export async function startBare() {
  const child = startHelper("bare-server.mjs");
  let made = 0;
  return {
    pid: child.pid ?? 0,
    async repeat({ status, headers, body }) {
      const path = `/${(made += 1)}`;
      const kept = headers.filter(([name]) => !OWN.has(name.toLowerCase()));
      const address = await tell(child, { path, status, headers: kept, body: body.toString("base64") });
      return `http://127.0.0.1:${/** @type {{ port: number }} */ (address).port}${path}`;
    },
  };
}
