// npm run bench [-- auction api pages slow-line growth orders] [--quick]:
// docs/performance.md says what each measures and how to read the tables.
import { build, setup } from "../../scripts/setup.mjs";
import { printMachine } from "./report.mjs";
import { api } from "./scenarios/api.mjs";
import { auction } from "./scenarios/auction.mjs";
import { growth } from "./scenarios/growth.mjs";
import { orderPlacing } from "./scenarios/orders.mjs";
import { signedInPages } from "./scenarios/pages.mjs";
import { slowConnection } from "./scenarios/slow-connection.mjs";

/** @type {Record<string, (isQuick: boolean) => Promise<void>>} */
const SUITES = {
  growth,
  "slow-line": slowConnection,
  api,
  pages: signedInPages,
  orders: orderPlacing,
  auction,
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
