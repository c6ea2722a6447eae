// npm run bench [-- auction api pages slow-line growth orders] [--quick]:
// docs/performance.md says what each measures and how to read the tables.
import { build, setup } from "../../scripts/setup.mjs";
import { printFacts, printMachine, printRows } from "./report.mjs";
import { api } from "./scenarios/api.mjs";
import { auctionPage } from "./scenarios/auction-page.mjs";
import { coldStart } from "./scenarios/cold-start.mjs";
import { growth } from "./scenarios/growth.mjs";
import { orderPlacing } from "./scenarios/orders.mjs";
import { pledges } from "./scenarios/pledges.mjs";
import { slowConnection } from "./scenarios/slow-connection.mjs";
import { signedIn } from "./scenarios/signed-in.mjs";
import { watchers } from "./scenarios/watchers.mjs";
import { memory } from "./meter.mjs";
import { firstStart, openStage, temporaryFolder } from "./stage.mjs";

const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 100, livePledges: 20 },
  quick: { rounds: 3, seconds: 0.5, buyers: 50, livePledges: 5 },
};

async function auction(/** @type {import("./stage.mjs").Stage} */ stage) {
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

/** The suites that share a running server and its people. @param {Plan} plan */
async function onStage(plan) {
  const folder = temporaryFolder();
  const seededMs = await firstStart(folder);
  const starts = await coldStart(folder);
  printFacts([{ what: "first start, loading the demo shop", value: `${seededMs.toFixed(0)} ms` }, ...starts]);

  const stage = await openStage(folder, plan);
  const { rows, facts } = await auction(stage);
  printRows(rows);
  printFacts(facts);
  await stage.shop.stop();
}

/** @typedef {import("./stage.mjs").Plan} Plan */

/** @type {Record<string, (isQuick: boolean) => Promise<void>>} */
const SUITES = {
  growth,
  "slow-line": slowConnection,
  api,
  pages: async (isQuick) => {
    const folder = temporaryFolder();
    await firstStart(folder);
    const stage = await openStage(folder, { ...PLANS.full, livePledges: 0 });
    await signedIn(stage, isQuick);
    await stage.shop.stop();
  },
  orders: orderPlacing,
  auction: (isQuick) => onStage(isQuick ? PLANS.quick : PLANS.full),
};

/** @param {string[]} args */
function read(args) {
  const chosen = args.filter((arg) => arg !== "--quick");
  const known = Object.keys(SUITES);
  const unknown = chosen.find((word) => !known.includes(word));
  if (unknown) {
    console.error(`Unknown: ${unknown}. Usage: npm run bench [-- ${known.join(" ")} --quick]`);
    process.exit(1);
  }
  const names = known.filter((name) => (chosen.length ? chosen.includes(name) : name !== "orders"));
  return { names, isQuick: args.includes("--quick") };
}

const { names, isQuick } = read(process.argv.slice(2));
const began = Date.now();
await setup();
await build();
printMachine();
for (const name of names) await SUITES[name]?.(isQuick);
printMachine();
console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exit();
