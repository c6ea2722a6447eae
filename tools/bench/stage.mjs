// What a suite starts with: a running shop with the demo data, its administrator and signed-in buyers.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startBare } from "./bare.mjs";
import { memory } from "./meter.mjs";
import { startShop } from "./server.mjs";
import { ADMIN, ADMIN_ENV, joinAll, makeBuyers, openAuction, pledge, signIn } from "./shop.mjs";

/**
 * @typedef {{ rounds: number, seconds: number, buyers: number }} Plan
 * @typedef {import("./shop.mjs").Person} Person
 * @typedef {{
 *   shop: import("./server.mjs").Shop, bare: import("./bare.mjs").Bare, admin: Person, buyers: Person[], plan: Plan,
 *   dataDir: string,
 * }} Stage
 */

const SETTLE_MS = 1_000;

/** The folder is removed at exit and all servers are stopped; the process ends after this many minutes. */
export function temporaryFolder(/** @type {number} */ longestMinutes) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "soko-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  setTimeout(() => {
    console.error(`Not done after ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000).unref();
  return folder;
}

/** A data folder with the demo shop and its administrator. @param {number} longestMinutes */
export async function demoShop(longestMinutes) {
  const dataDir = path.join(temporaryFolder(longestMinutes), "data");
  const { stop } = await startShop({ dataDir, env: { SEED_DEMO: "1", ...ADMIN_ENV } });
  await stop();
  return dataDir;
}

/** From `node build/server.js` to the first page, and the memory after it. @param {string} dataDir @param {number} starts */
export async function coldStarts(dataDir, starts) {
  const taken = { readyMs: /** @type {number[]} */ ([]), idleMb: /** @type {number[]} */ ([]) };
  for (let start = 0; start < starts; start++) {
    const shop = await startShop({ dataDir });
    taken.readyMs.push(shop.readyMs);
    await sleep(SETTLE_MS);
    taken.idleMb.push(memory(shop.pid).rss);
    await shop.stop();
  }
  return taken;
}

/** @param {string} dataDir @param {Plan} plan @returns {Promise<Stage>} */
export async function openStage(dataDir, plan) {
  const shop = await startShop({ dataDir });
  const admin = await signIn(shop.origin, ADMIN);
  const buyers = await makeBuyers(shop.origin, plan.buyers);
  return { shop, bare: await startBare(), admin, buyers, plan, dataDir };
}

/** An auction in which every buyer has pledged once. @param {Stage} stage */
export async function busyAuction({ shop: { origin }, admin, buyers }) {
  const auction = await openAuction(origin, admin);
  await joinAll(origin, auction, buyers);
  for (const [i, buyer] of buyers.entries()) await pledge(origin, buyer, auction, 50_000 + i * 100);
  return auction;
}
