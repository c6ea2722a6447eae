import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createConnection } from "node:net";
import path from "node:path";
import { root } from "./shop-folder.mjs";

/** @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("../doctor.mjs").Given} Given */

const require = createRequire(import.meta.url);

/** @returns {Finding} */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major >= 22) return { state: "ok", text: process.version };
  if (major === 20 && minor >= 19)
    return {
      state: "warn",
      text: `${process.version} gets no security fixes any more`,
      todo: "install Node 22 or newer",
    };
  return { state: "fail", text: `${process.version} is too old`, todo: "install Node 22 or newer" };
}

/** @returns {Finding} */
export function checkPackages() {
  const missing = ["libsql", "sharp", "@node-rs/argon2"].filter((name) => {
    try {
      require(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return { state: "ok", text: "installed, and fit this machine" };
  return {
    state: "fail",
    text: `cannot be loaded: ${missing.join(", ")}`,
    todo: "npm start installs them; a folder copied from another kind of machine needs npm ci",
  };
}

/** @returns {Finding} */
export function checkBuild() {
  if (existsSync(path.join(root, "build/server.js"))) return { state: "ok", text: "built" };
  return { state: "fail", text: "not built", todo: "npm run build, or npm start" };
}

/** @param {Given} given @returns {Promise<Finding>} */
export async function checkPort({ settings }) {
  const port = settings?.PORT ?? Number(process.env.PORT || 3000);
  const host = !settings || ["0.0.0.0", "::"].includes(settings.HOST) ? "127.0.0.1" : settings.HOST;
  if (!(await accepts(host, port))) return { state: "ok", text: `${port} is free` };
  const answer = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => null,
  );
  if (answer?.headers.has("x-request-id") && answer.status === 200)
    return { state: "ok", text: `${port}: the shop answers` };
  if (answer?.headers.has("x-request-id"))
    return {
      state: "warn",
      text: `${port}: the shop is starting or stopping`,
      todo: "look again in a minute",
    };
  return {
    state: "fail",
    text: `${port} is taken by another program`,
    todo: "stop that program, or set PORT",
  };
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
const accepts = (host, port) =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 2_000 });
    const finish = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });

const OTHER_FILES = 1_000;

/** Each watcher needs an open file. Node itself raises the soft limit to the hard one. @param {Given} given @returns {Finding} */
export function checkLimits({ settings }) {
  const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const hard = /^Max open files +\S+ +(\d+)/m.exec(limits)?.[1];
  const wanted = (settings?.LIVE_CONNECTIONS ?? 20_000) + OTHER_FILES;
  if (hard === undefined || Number(hard) >= wanted)
    return { state: "ok", text: hard ? `up to ${hard}` : "no limit is known" };
  return {
    state: "warn",
    text: `up to ${hard}, and LIVE_CONNECTIONS with the rest may need ${wanted}`,
    todo: "raise it (ulimit -Hn, LimitNOFILE in deploy/soko.service), or lower LIVE_CONNECTIONS",
  };
}

export const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** @returns {Finding} */
export function checkBrowser() {
  const named = process.env.CHROMIUM;
  const found = named
    ? existsSync(named) && named
    : BROWSERS.find(
        (name) => spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0,
      );
  if (found) return { state: "ok", text: `${found}, for npm test` };
  if (named)
    return {
      state: "fail",
      text: `CHROMIUM names ${named}, which is not there`,
      todo: "name another, or unset it",
    };
  return { state: "ok", text: "none on the PATH: only npm test needs one, and installs it" };
}
