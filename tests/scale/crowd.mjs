// Thousands of cheap watchers in one process: raw sockets that share one buffer and search it for a word.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {"stream" | "socket"} Way
 * @typedef {{ open: { way: Way, port: number, path: string, count: number } }} Open
 * @typedef {{ expect: string }} Expect
 * @typedef {{ received: true }} Received
 * @typedef {{ follow: true }} Follow from now on the highest pledge of every board is recorded
 * @typedef {{ delivered: { shillings: number, at: number }[] }} Delivered asks when each of these rising pledges reached each watcher's board
 * @typedef {{ at: number[], highest: number[] }} Boards the boards that one watcher received
 */

const buffer = Buffer.alloc(64 * 1024);
const AT_ONCE = 100;
const SOURCES = 8;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_MS = 10_000;
const PATIENCE_MS = 15_000;
const KEY = "c29rby1iZW5jaC13YXRjaA==";

/** Sockets that have their first message. @type {net.Socket[]} */
const sockets = [];
/** The WebSockets among them, which must send pongs. @type {net.Socket[]} */
const ponging = [];
const followed = /** @type {Boards[]} */ ([]);
let following = false;
let lost = 0;
let needle = Buffer.from("\n");
/** When each watcher received the word, by a clock that all processes share. @type {number[]} */
let times = [];
let expected = 0;

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @param {Open["open"]} order @param {number} i @returns {Promise<void>} resolves with the first message */
function connect({ way, port, path }, i) {
  const head =
    way === "socket"
      ? `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n`
      : "Accept: text/event-stream\r\n";
  return new Promise((resolve, reject) => {
    let received = 0;
    let opened = false;
    /** @type {Boards} */
    const boards = { at: [], highest: [] };
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
            followed.push(boards);
            if (way === "socket") ponging.push(socket);
            resolve();
          }
          if (received !== expected && chunk.includes(needle)) {
            received = expected;
            times.push(now());
          }
          if (following) note(boards, chunk);
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

async function open(/** @type {Open["open"]} */ order) {
  const from = sockets.length;
  // start now: opening all of them may take longer than the server waits for a pong
  if (order.way === "socket" && from === 0)
    setInterval(() => {
      for (const socket of ponging) socket.write(PONG);
    }, PONG_MS);
  for (let i = from; i < from + order.count; i += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, from + order.count - i) }, (_, n) => connect(order, i + n)),
    );
  return { opened: sockets.length };
}

async function allReceived() {
  const deadline = now() + PATIENCE_MS;
  while (times.length < sockets.length && now() < deadline) await sleep(5);
  return { times, lost };
}

const AMOUNT = '"pledge_amount":';

/** A board lists its highest pledge first. @param {Boards} boards @param {Buffer} chunk */
function note({ at, highest }, chunk) {
  const board = chunk.lastIndexOf("leaderboard_update");
  const amount = board < 0 ? -1 : chunk.indexOf(AMOUNT, board);
  if (amount < 0) return;
  const from = amount + AMOUNT.length;
  at.push(now());
  highest.push(Number(chunk.toString("latin1", from, chunk.indexOf(",", from))));
}

/** How long each pledge took to reach each watcher. @param {Delivered["delivered"]} pledges */
function deliveryOf(pledges) {
  const rising = pledges.toSorted((one, other) => one.shillings - other.shillings);
  const took = new Float64Array(rising.length * followed.length);
  let count = 0;
  for (const { at, highest } of followed) {
    let board = 0;
    for (const pledge of rising) {
      while (board < at.length && (highest[board] ?? 0) < pledge.shillings) board += 1;
      if (board < at.length) took[count++] = (at[board] ?? 0) - pledge.at;
    }
  }
  const sorted = took.subarray(0, count).sort();
  const part = (/** @type {number} */ share) => sorted[Math.max(0, Math.ceil(share * count) - 1)] ?? Infinity;
  return { p50: part(0.5), p99: part(0.99), most: part(1), missing: took.length - count + lost };
}

process.on("message", (/** @type {Open | Expect | Received | Follow | Delivered} */ order) => {
  if ("expect" in order) {
    needle = Buffer.from(order.expect);
    times = [];
    expected += 1;
    process.send?.({ ready: true });
  } else if ("follow" in order) {
    following = true;
    process.send?.({ ready: true });
  } else if ("delivered" in order) process.send?.(deliveryOf(order.delivered));
  else if ("open" in order)
    open(order.open).then(
      (done) => process.send?.(done),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  else void allReceived().then((done) => process.send?.(done));
});
process.once("disconnect", () => process.exit());
