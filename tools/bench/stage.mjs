// The start of a scenario: a running shop with the demo data, its administrator, and signed-in buyers.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startBare } from "./bare.mjs";
import { startShop } from "./server.mjs";
import { ADMIN, ADMIN_ENV, logIn, makeBuyers } from "./shop.mjs";

/**
 * @typedef {{ rounds: number, seconds: number, buyers: number, livePledges: number }} Plan
 * @typedef {{
 *   shop: import("./server.mjs").Shop, bare: import("./bare.mjs").Bare, admin: string,
 *   buyers: import("./shop.mjs").Person[], plan: Plan, folder: string,
 * }} Stage
 */

export const dataDirOf = (/** @type {string} */ folder) => path.join(folder, "data");

/** The folder is removed at exit and all servers are stopped; the process ends after this many minutes. */
export function temporaryFolder(longestMinutes = 5) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "soko-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  setTimeout(() => {
    console.error(`Not done after ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000).unref();
  return folder;
}

/** Loads the demo shop and returns how long that took. @param {string} folder */
export async function firstStart(folder) {
  const env = { SEED_DEMO: "1", ...ADMIN_ENV };
  const { readyMs, stop } = await startShop({ dataDir: dataDirOf(folder), env });
  await stop();
  return readyMs;
}

/** @param {string} folder @param {Plan} plan @returns {Promise<Stage>} */
export async function openStage(folder, plan) {
  const shop = await startShop({ dataDir: dataDirOf(folder) });
  const admin = await logIn(shop.origin, ADMIN);
  const buyers = await makeBuyers(shop.origin, plan.buyers);
  return { shop, bare: await startBare(), admin, buyers, plan, folder };
}
