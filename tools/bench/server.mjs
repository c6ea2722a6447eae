// Starts the processes under test on free ports of this machine, and stops them.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "./http.mjs";

/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {{ origin: string, pid: number, readyMs: number, stop: () => Promise<void> }} Shop
 */

const root = path.resolve(import.meta.dirname, "../..");
const PORTS = { first: 4500, last: 4599 };
const START_MS = 180_000;
const STOP_MS = 12_000;

const running = /** @type {Set<ChildProcess>} */ (new Set());
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** @template {ChildProcess} T @param {T} child */
function watch(child) {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Starts a helper process, which communicates by messages. @param {string} file */
export const startHelper = (file) => watch(fork(path.resolve(import.meta.dirname, file)));

/** @param {ChildProcess} child @param {unknown} message @returns {Promise<unknown>} its answer */
export async function sendToHelper(child, message) {
  const answered = once(child, "message");
  child.send(/** @type {import("node:child_process").Serializable} */ (message));
  const [reply] = await answered;
  return reply;
}

/**
 * The built server. It is ready when the address `first` answers 200.
 * @param {{ dataDir: string, first?: string, env?: Record<string, string> }} options
 * @returns {Promise<Shop>}
 */
export async function startShop({ dataDir, first = "/", env = {} }) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = watch(
    spawn(process.execPath, ["build/server.js"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: "off",
        MOCK_PAYMENT_DELAY_MS: "0",
        LOG_LEVEL: "error",
        SEED_DEMO: "0",
        ...env,
      },
    }),
  );
  await answers(child, origin + first);
  const readyMs = performance.now() - started;
  return { origin, pid: child.pid ?? 0, readyMs, stop: () => stop(child) };
}

async function answers(/** @type {ChildProcess} */ child, /** @type {string} */ url) {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await request(url).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(answer ? 100 : 5);
  }
  throw new Error(`${url} was not answered within ${START_MS / 1000} s`);
}

export async function stop(/** @type {ChildProcess} */ child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await over;
  clearTimeout(late);
}

async function freePort() {
  for (let port = PORTS.first; port <= PORTS.last; port++) if (await isFree(port)) return port;
  throw new Error(`No free port between ${PORTS.first} and ${PORTS.last}`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
