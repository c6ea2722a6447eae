// npm run bench [-- auction] [--quick]: measures the built server beside bare ones. docs/performance.md reads the tables.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build, setup } from "../scripts/setup.mjs";
import { startBare } from "./bare.mjs";
import { printFacts, printMachine, printRows } from "./report.mjs";
import { auctionPage } from "./scenarios/auction-page.mjs";
import { coldStart } from "./scenarios/cold-start.mjs";
import { pledges } from "./scenarios/pledges.mjs";
import { watchers } from "./scenarios/watchers.mjs";
import { memory, startShop } from "./server.mjs";
import { ADMIN, ADMIN_ENV, logIn, makeBuyers } from "./shop.mjs";

/**
 * @typedef {{ rounds: number, seconds: number, buyers: number, livePledges: number }} Plan
 * @typedef {{
 *   shop: import("./server.mjs").Shop, bare: import("./bare.mjs").Bare, admin: string,
 *   buyers: import("./shop.mjs").Person[], plan: Plan, folder: string,
 * }} Stage what every scenario is given
 */

const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 100, livePledges: 20 },
  quick: { rounds: 3, seconds: 0.5, buyers: 50, livePledges: 5 },
};
const SUITES = { auction };
const LONGEST_MS = 5 * 60_000;

/** @param {Stage} stage */
async function auction(stage) {
  const { pid } = stage.shop;
  const rows = await auctionPage(stage);
  const afterPages = memory(pid).rss;
  rows.push(...(await pledges(stage)));
  const afterPledges = memory(pid).rss;
  const facts = await watchers(stage);
  const megabytes = (/** @type {number} */ value) => `${value.toFixed(0)} MB`;
  return {
    rows,
    facts: [
      ...facts,
      { what: "RSS after the pages", value: megabytes(afterPages) },
      { what: "RSS after the pledges", value: megabytes(afterPledges) },
      { what: "RSS at its highest", value: megabytes(memory(pid).peak) },
    ],
  };
}

/** Servers and files are gone afterwards, however it ends. */
function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "soko-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  setTimeout(() => {
    console.error(`Not done after ${LONGEST_MS / 60_000} minutes`);
    process.exit(1);
  }, LONGEST_MS).unref();
  return folder;
}

/** @param {string[]} args @returns {{ names: (keyof typeof SUITES)[], plan: Plan }} */
function read(args) {
  const words = args.filter((arg) => arg !== "--quick");
  const known = Object.keys(SUITES);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown) {
    console.error(`Unknown: ${unknown}. Usage: npm run bench [-- ${known.join(" ")} --quick]`);
    process.exit(1);
  }
  const names = /** @type {(keyof typeof SUITES)[]} */ (words.length ? words : known);
  return { names, plan: args.includes("--quick") ? PLANS.quick : PLANS.full };
}

const { names, plan } = read(process.argv.slice(2));
const began = Date.now();
await setup();
await build();
const folder = temporaryFolder();
const dataDir = path.join(folder, "data");
printMachine();

const seeding = await startShop({ dataDir, env: { SEED_DEMO: "1", ...ADMIN_ENV } });
await seeding.stop();
const starts = await coldStart(folder);
const first = { what: "first start, with loading the demo shop", value: `${seeding.readyMs.toFixed(0)} ms` };
printFacts([first, ...starts]);

const shop = await startShop({ dataDir });
const admin = await logIn(shop.origin, ADMIN);
const buyers = await makeBuyers(shop.origin, plan.buyers);
const bare = await startBare();
for (const name of names) {
  const { rows, facts } = await SUITES[name]({ shop, bare, admin, buyers, plan, folder });
  printRows(rows);
  printFacts(facts);
}
await shop.stop();
printMachine();
console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exit();
