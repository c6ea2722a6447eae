// Starts the processes under test on free ports of this machine, and stops them.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "./http.mjs";

/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {{ origin: string, pid: number, readyMs: number, stop: () => Promise<void> }} Shop
 */

const root = path.resolve(import.meta.dirname, "../..");
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
 * The built server. It is ready when its first page answers 200.
 * @param {{ dataDir: string, env?: Record<string, string> }} options
 * @returns {Promise<Shop>}
 */
export async function startShop({ dataDir, env = {} }) {
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
        OVERLOAD_GUARD: "off",
        MOCK_PAYMENT_DELAY_MS: "0",
        LOG_LEVEL: "error",
        SEED_DEMO: "0",
        ...env,
      },
    }),
  );
  await answers(child, origin);
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

async function stop(/** @type {ChildProcess} */ child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await over;
  clearTimeout(late);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
