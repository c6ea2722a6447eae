// npm run demo:mpesa: a demo shop with M-Pesa, and a page that plays the phone, until Ctrl+C. --port 3000: the shop's port; the
// phone gets the next one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { shopSettings } from "../tools/mpesa-simulator/settings.mjs";
import { startSimulator } from "../tools/mpesa-simulator/simulator.mjs";
import { readArguments } from "./running/arguments.mjs";
import { endWithNpm } from "./running/end-with-npm.mjs";
import { build, setup } from "./setup.mjs";

const { values } = readArguments(
  "npm run demo:mpesa [-- --port 3000]",
  { port: { type: "string", default: "3000" } },
  (read) => /^\d{2,5}$/.test(read.values.port) && Number(read.values.port) < 65_535,
);
const port = Number(values.port);
await setup();
await build();

// the phone's ledger ends with it, so the shop's data must too
const data = mkdtempSync(path.join(tmpdir(), "soko-demo-"));
const simulator = await startSimulator({ port: port + 1, isManual: true }).catch(endWith);
const url = `http://localhost:${port}`;
const secret = "only-for-the-demo-of-this-shop";
const callbacks = `${url}/callbacks/${secret}`;
simulator.register({ confirmation: `${callbacks}/confirmation`, validation: `${callbacks}/validation` });
const env = {
  ...process.env,
  ...shopSettings(simulator.settings, simulator.url),
  NODE_ENV: "production",
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: data,
  SEED_DEMO: "on",
  CHECKOUT: "on",
  PAY_ON_DELIVERY: "on",
  LOG_LEVEL: "error",
  DARAJA_CALLBACK_SECRET: secret,
};
delete env.DATABASE_URL;
const shop = spawn(process.execPath, ["build/server.js"], { stdio: ["ignore", "pipe", "inherit"], env });
endWithNpm();
process.once("SIGINT", () => shop.kill());
process.once("SIGTERM", () => shop.kill());
shop.stdout.setEncoding("utf8").on("data", (text) => {
  if (String(text).includes("Soko is open")) ready();
});
console.log("Loading a demo shop …");
const [code] = await once(shop, "exit");
await simulator.stop();
rmSync(data, { recursive: true, force: true });
process.exitCode = code ?? 0;

function ready() {
  const [password] = /\S+$/m.exec(readFileSync(path.join(data, "demo-logins.txt"), "utf8")) ?? [""];
  console.log(`
The shop:   ${url}   log in as wanjiku, otieno, amina, or admin; password ${password}
The phone:  http://localhost:${port + 1}

Try, with the two beside each other:
  1. As wanjiku open an auction that shows LIVE, press 'Join auction', then 'Pay entry fee'. Enter the PIN on the phone.
  2. Again in another auction: press Cancel or Ignore, or let the shop get the result after 90 seconds, twice, or never.
  3. Buy two things to Nakuru: cart, Checkout, and the phone asks for the sum.
  4. Ignore a prompt, then pay without one: the account is the payment number on the shop's page. With a wrong account the shop
     refuses; tick 'Do not validate with the shop', and admin finds the money under Management, Payments, Unmatched payments.
  5. As admin give back an order's money (Management, Orders, Refund); the phone's ledger shows it.

Ctrl+C ends both, and nothing is kept.`);
}

/** @param {unknown} error @returns {never} */
function endWith(error) {
  console.error(error instanceof Error ? error.message : error);
  rmSync(data, { recursive: true, force: true });
  process.exit(1);
}
