// npm run doctor: checks everything that the shop needs and says what to do. Changes nothing; exits with 1 if a check fails.
import {
  checkBrowser,
  checkBuild,
  checkLimits,
  checkNode,
  checkPackages,
  checkPort,
} from "./running/check-machine.mjs";
import { checkBackup, checkData, checkDatabase, checkDisk } from "./running/check-data.mjs";
import { checkPayments } from "./running/check-payments.mjs";
import { checkPictures } from "./running/check-pictures.mjs";
import {
  checkAddress,
  checkDemoLogins,
  checkSecrets,
  checkSettings,
  readSettings,
} from "./running/check-settings.mjs";
import { shopFolder } from "./running/shop-folder.mjs";

/**
 * @typedef {{ state: "ok" | "warn" | "fail", text: string, todo?: string }} Finding
 * @typedef {{ shop: ReturnType<typeof shopFolder>, settings: import("./running/check-settings.mjs").Settings | null }} Given
 * @typedef {(given: Given) => Finding | Promise<Finding>} Check
 */

const shop = shopFolder();
const read = readSettings();
/** @type {Given} */
const given = { shop, settings: read.settings };

/** @type {Record<string, Check>} */
const CHECKS = {
  node: checkNode,
  packages: checkPackages,
  build: checkBuild,
  settings: () => checkSettings(read),
  address: checkAddress,
  secrets: checkSecrets,
  data: checkData,
  database: checkDatabase,
  pictures: checkPictures,
  payments: checkPayments,
  disk: checkDisk,
  backup: checkBackup,
  "demo logins": checkDemoLogins,
  port: checkPort,
  "open files": checkLimits,
  browser: checkBrowser,
};

let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const { state, text, todo } = await Promise.resolve()
    .then(() => check(given))
    .catch((error) => /** @type {Finding} */ ({ state: "fail", text: String(error?.message ?? error) }));
  if (state === "fail") failed += 1;
  console.log(`${state.padEnd(5)} ${name.padEnd(12)} ${text}${todo ? `\n${" ".repeat(19)}→ ${todo}` : ""}`);
}
console.log(failed > 0 ? `\n${failed} of ${Object.keys(CHECKS).length} checks failed` : "\nNothing failed");
process.exit(failed > 0 ? 1 : 0);
