// node tools/bench/profile.mjs [page|pledge|a name of bench pages|api-list|api-product|api-board|api-cart|api-bid]: where the CPU
// time goes in one scenario, at 10 connections.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, setup } from "../../scripts/setup.mjs";
import { drive } from "./load.mjs";
import { CALL_NAMES, callRequests, restStage } from "./rest-calls.mjs";
import { busyAuction } from "./scenarios/auction-page.mjs";
import { pledgeRequests } from "./scenarios/pledges.mjs";
import { signedInBuyer } from "./scenarios/signed-in.mjs";
import { firstStart, openStage, temporaryFolder } from "./stage.mjs";

/**
 * @typedef {{ functionName: string, url: string, lineNumber: number }} Frame
 * @typedef {{ id: number, callFrame: Frame, children?: number[] }} Node
 * @typedef {{ nodes: Node[], samples: number[], timeDeltas: number[], startTime: number }} Profile
 */

const PLAN = { rounds: 1, seconds: 0, buyers: 100, livePledges: 0 };
const REQUESTS = 3_000;
const SHOWN = 20;

/** @param {string} scenario @returns {scenario is import("./rest-calls.mjs").RestCall} */
const isCall = (scenario) => Object.hasOwn(CALL_NAMES, scenario);

const namesOf = (/** @type {Record<string, string>} */ pages) => [
  "page",
  "pledge",
  ...Object.keys(CALL_NAMES).map((name) => `api-${name}`),
  ...Object.keys(pages),
];

const now = () => Number(process.hrtime.bigint() / 1000n);

async function wanted(/** @type {import("./stage.mjs").Stage} */ stage, /** @type {string} */ scenario) {
  const br = { "accept-encoding": "br" };
  if (scenario === "page") return { url: await busyAuction(stage), status: 200, headers: br };
  if (scenario === "pledge") {
    const url = await busyAuction(stage);
    return { url, status: 303, requests: [pledgeRequests(url, stage.buyers, 100_000)] };
  }
  const name = scenario.replace(/^api-/, "");
  if (isCall(name) && name !== scenario) {
    const { calls, tokens } = await restStage(stage);
    const { status } = calls[name];
    return { url: stage.shop.origin, status, requests: [callRequests(calls[name], tokens)] };
  }
  const { headers, pages } = await signedInBuyer(stage);
  const path = pages[scenario];
  if (!path) throw new Error(`Usage: node tools/bench/profile.mjs [${namesOf(pages).join("|")}]`);
  return { url: stage.shop.origin + path, status: 200, headers };
}

async function runScenario(/** @type {import("./stage.mjs").Stage} */ stage, /** @type {string} */ scenario) {
  const load = { pid: stage.shop.pid, connections: 10, ...(await wanted(stage, scenario)) };
  await drive({ ...load, amount: 600 });
  const from = now();
  const driven = await drive({ ...load, amount: REQUESTS });
  if (driven.expected !== REQUESTS) throw new Error(`${REQUESTS - driven.expected} unexpected answers`);
  return { from, to: now(), cpuMs: driven.cpuMs };
}

/** In ms by node. @param {Profile} profile @param {number} from @param {number} to */
function selfTimes(profile, from, to) {
  const times = /** @type {Map<number, number>} */ (new Map());
  let at = profile.startTime;
  for (const [i, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[i] ?? 0;
    at += delta;
    if (at >= from && at <= to) times.set(id, (times.get(id) ?? 0) + delta / 1000);
  }
  return times;
}

/** The package or part that called it, past Node's own frames. @param {Profile} profile */
function owners(profile) {
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node])));
  /** @param {Node | undefined} node @returns {string} */
  const ownerOf = (node) => {
    if (!node) return "Node itself";
    const { url, functionName } = node.callFrame;
    const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1];
    if (inPackage) return inPackage;
    if (url.includes("/build/")) return "Soko's own code";
    if (functionName.startsWith("(") && functionName !== "(anonymous)" && functionName !== "(root)")
      return functionName;
    return ownerOf(parents.get(node.id));
  };
  return new Map(profile.nodes.map((node) => [node.id, ownerOf(node)]));
}

function print(/** @type {string} */ title, /** @type {Map<string, number>} */ times) {
  console.log(`\n${title}, ms a request`);
  const longest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  for (const [name, ms] of longest) console.log(`${(ms / REQUESTS).toFixed(3).padStart(8)}  ${name}`);
}

function nameOf(/** @type {Frame} */ { functionName, url, lineNumber }) {
  const file = url.replace(/^.*node_modules\//, "").replace(/^.*\/build\//, "build/");
  return `${functionName || "(anonymous)"} ${file && `${file}:${lineNumber + 1}`}`;
}

const [scenario = "page"] = process.argv.slice(2);
await setup();
await build();
const folder = temporaryFolder();
await firstStart(folder);
const profiles = path.join(folder, "profile");
const stage = await openStage(folder, PLAN, ["--cpu-prof", `--cpu-prof-dir=${profiles}`]);
const { from, to, cpuMs } = await runScenario(stage, scenario);
await stage.shop.stop();

const byOwner = /** @type {Map<string, number>} */ (new Map());
const byFunction = /** @type {Map<string, number>} */ (new Map());
let busy = 0;
for (const file of readdirSync(profiles)) {
  const profile = /** @type {Profile} */ (JSON.parse(readFileSync(path.join(profiles, file), "utf8")));
  const owner = owners(profile);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const [id, ms] of selfTimes(profile, from, to)) {
    const node = nodes.get(id);
    if (!node || node.callFrame.functionName === "(idle)") continue;
    const add = (/** @type {Map<string, number>} */ times, /** @type {string} */ key) =>
      times.set(key, (times.get(key) ?? 0) + ms);
    busy += ms;
    add(byOwner, owner.get(id) ?? "");
    add(byFunction, nameOf(node.callFrame));
  }
}
console.log(
  `${scenario}: ${cpuMs.toFixed(2)} ms CPU a request, ${(busy / REQUESTS).toFixed(2)} of it JavaScript's thread`,
);
print("By package (with what Node does for it)", byOwner);
print("By function (self time)", byFunction);
process.exit();
