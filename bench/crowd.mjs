// Thousands of watchers in one process, as cheap as they can be: raw sockets that share one buffer and look for a word.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {"stream" | "socket"} Way
 * @typedef {{ open: { way: Way, port: number, path: string, count: number } }} Open
 * @typedef {{ expect: string }} Expect
 * @typedef {{ heard: true }} Heard
 */

const buffer = Buffer.alloc(64 * 1024);
const AT_ONCE = 100;
const SOURCES = 8;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_MS = 10_000;
const PATIENCE_MS = 15_000;
const KEY = "c29rby1iZW5jaC13YXRjaA==";

/** Those that have had their first message. @type {net.Socket[]} */
const sockets = [];
let lost = 0;
let needle = Buffer.from("\n");
/** When each watcher heard the word, by the clock that all processes share. @type {number[]} */
let times = [];
let expected = 0;

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @param {Open["open"]} order @param {number} i @returns {Promise<void>} when the first message is there */
function connect({ way, port, path }, i) {
  const head =
    way === "socket"
      ? `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n`
      : "Accept: text/event-stream\r\n";
  return new Promise((resolve, reject) => {
    let heard = 0;
    let opened = false;
    const socket = net.connect({
      port,
      host: "127.0.0.1",
      localAddress: `127.0.0.${1 + (i % SOURCES)}`,
      onread: {
        buffer,
        callback: (length) => {
          const chunk = buffer.subarray(0, length);
          if (!opened && chunk.includes("leaderboard_update")) {
            opened = true;
            sockets.push(socket);
            resolve();
          }
          if (heard !== expected && chunk.includes(needle)) {
            heard = expected;
            times.push(now());
          }
          return true;
        },
      },
    });
    socket.once("connect", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}\r\n`),
    );
    socket.once("error", reject);
    socket.once("close", () => {
      lost += 1;
      reject(new Error("hung up on"));
    });
  });
}

/** @param {Open["open"]} order */
async function open(order) {
  const from = sockets.length;
  // from the start: to open them all may take longer than a server waits for an answer
  if (order.way === "socket" && from === 0)
    setInterval(() => {
      for (const socket of sockets) socket.write(PONG);
    }, PONG_MS);
  for (let i = from; i < from + order.count; i += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, from + order.count - i) }, (_, n) => connect(order, i + n)),
    );
  return { opened: sockets.length };
}

async function allHeard() {
  const deadline = now() + PATIENCE_MS;
  while (times.length < sockets.length && now() < deadline) await sleep(5);
  return { times, lost };
}

process.on("message", (/** @type {Open | Expect | Heard} */ order) => {
  if ("expect" in order) {
    needle = Buffer.from(order.expect);
    times = [];
    expected += 1;
    process.send?.({ ready: true });
  } else if ("open" in order)
    open(order.open).then(
      (done) => process.send?.(done),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  else void allHeard().then((done) => process.send?.(done));
});
process.once("disconnect", () => process.exit());
