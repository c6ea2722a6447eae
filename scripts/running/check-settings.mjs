import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./shop-folder.mjs";

/**
 * @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("../doctor.mjs").Given} Given
 * @typedef {{ PORT: number, HOST: string, PUBLIC_URL?: string, TRUST_PROXY: boolean, RATE_LIMITS: boolean, LIVE_CONNECTIONS: number, PROCESSES: number }} Settings
 */

const PRINT = `
  const { env } = await import("./build/settings.js");
  const { PORT, HOST, PUBLIC_URL, TRUST_PROXY, RATE_LIMITS, LIVE_CONNECTIONS, PROCESSES } = env;
  console.log("SETTINGS" + JSON.stringify({ PORT, HOST, PUBLIC_URL, TRUST_PROXY, RATE_LIMITS, LIVE_CONNECTIONS, PROCESSES }));
  process.exit(0);`;

/** The settings as the shop reads them, or its error messages. @returns {{ settings: Settings | null, complaints: string }} */
export function readSettings() {
  if (!existsSync(path.join(root, "build/settings.js"))) return { settings: null, complaints: "" };
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", PRINT], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const printed = stdout.split("SETTINGS")[1];
  return printed
    ? { settings: JSON.parse(printed), complaints: "" }
    : { settings: null, complaints: stderr.trim() };
}

/** @param {ReturnType<typeof readSettings>} read @returns {Finding} */
export function checkSettings({ settings, complaints }) {
  if (complaints)
    return {
      state: "fail",
      text: complaints.replaceAll("\n", "; "),
      todo: "mend it: docs/settings.md lists all settings",
    };
  if (!settings) return { state: "warn", text: "not looked at, as nothing is built", todo: "npm run build" };
  if (!settings.RATE_LIMITS)
    return {
      state: "warn",
      text: "RATE_LIMITS is off",
      todo: "passwords can be tried without end: leave it on but for load tests",
    };
  return { state: "ok", text: "all can be read" };
}

/** @param {Given} given @returns {Finding} */
export function checkAddress({ settings }) {
  if (!settings) return { state: "warn", text: "not looked at" };
  const { PUBLIC_URL, TRUST_PROXY, HOST } = settings;
  if (PUBLIC_URL?.startsWith("https:") && !TRUST_PROXY)
    return {
      state: "fail",
      text: "PUBLIC_URL is https, and the proxy that makes it so is not trusted",
      todo: "TRUST_PROXY=on: else all clients count as one address, and share one limit of tries",
    };
  if (TRUST_PROXY && !PUBLIC_URL)
    return {
      state: "warn",
      text: "TRUST_PROXY is on, PUBLIC_URL is not set",
      todo: "set it to the address that people use",
    };
  if (TRUST_PROXY && ["0.0.0.0", "::"].includes(HOST))
    return {
      state: "warn",
      text: `TRUST_PROXY is on, and HOST=${HOST} lets clients come past the proxy`,
      todo: "HOST=127.0.0.1 where the proxy is on this machine; in a container publish no port but the proxy's",
    };
  return {
    state: "ok",
    text: PUBLIC_URL ?? `http://localhost:${settings.PORT}, this machine alone or a trial`,
  };
}

const FEW_CHARACTERS = 12;

/** @returns {Finding} */
export function checkSecrets() {
  const secret = process.env.SESSION_SECRET;
  if (!secret) return { state: "ok", text: "made by the shop itself" };
  const isWeak = new Set(secret).size < FEW_CHARACTERS || /secret|password|change|example|1234/i.test(secret);
  if (!isWeak) return { state: "ok", text: "SESSION_SECRET is set" };
  return {
    state: "fail",
    text: "SESSION_SECRET can be guessed",
    todo: "leave it out, or: openssl rand -base64 33",
  };
}

/** @param {Given} given @returns {Finding} */
export function checkDemoLogins({ shop: { dataDir }, settings }) {
  const file = path.join(dataDir, "demo-logins.txt");
  if (!existsSync(file)) return { state: "ok", text: "none" };
  if (!settings?.PUBLIC_URL) return { state: "ok", text: "a shop to try out" };
  return {
    state: "warn",
    text: `${file}: the demo shop's accounts exist at ${settings.PUBLIC_URL}`,
    todo: "begin a real shop with SEED_DEMO=off and an empty DATA_DIR, or change these passwords and remove the file",
  };
}
