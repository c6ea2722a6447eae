// From `node build/server.js` to the first page.
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../load.mjs";
import { memory } from "../meter.mjs";
import { startShop } from "../server.mjs";
import { dataDirOf } from "../stage.mjs";

const STARTS = 3;
const SETTLE_MS = 1_000;

/** @param {string} folder @returns {Promise<import("../report.mjs").Fact[]>} */
export async function coldStart(folder) {
  const dataDir = dataDirOf(folder);
  const times = [];
  const idle = [];
  for (let start = 0; start < STARTS; start++) {
    const shop = await startShop({ dataDir });
    times.push(shop.readyMs);
    await sleep(SETTLE_MS);
    idle.push(memory(shop.pid).rss);
    await shop.stop();
  }
  return [
    { what: `cold start to the first page, median of ${STARTS}`, value: `${median(times).toFixed(0)} ms` },
    { what: "RSS idle, after that page", value: `${median(idle).toFixed(0)} MB` },
  ];
}
