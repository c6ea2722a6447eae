// Sends an answer of the shop to the bare Node server, and gets the address that repeats it.
import { sendToHelper, startHelper } from "./server.mjs";

/** @typedef {{ pid: number, repeat: (answer: import("./http.mjs").Answer) => Promise<string> }} Bare */

// Node writes these itself, or a body of known length does not need them
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** @returns {Promise<Bare>} */
export async function startBare() {
  const child = startHelper("bare-server.mjs");
  let made = 0;
  return {
    pid: child.pid ?? 0,
    async repeat({ status, headers, body }) {
      const path = `/${(made += 1)}`;
      const copied = headers.filter(([name]) => !OWN.has(name.toLowerCase()));
      const address = await sendToHelper(child, {
        path,
        status,
        headers: copied,
        body: body.toString("base64"),
      });
      return `http://127.0.0.1:${/** @type {{ port: number }} */ (address).port}${path}`;
    },
  };
}
