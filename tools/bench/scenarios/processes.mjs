// Pledges, lists and watchers: one process on SQLite beside one, two and three on a PostgreSQL of their own, in turns.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { ownPostgres } from "../../../scripts/test-postgres.mjs";
import { joinedBuyers, jsonHeaders, pledgeBody, post } from "../api-buyers.mjs";
import { figures, interleave, median } from "../load.mjs";
import { childrenOf, cpuMs, endedChildrenMs, startMeter } from "../meter.mjs";
import { printFacts, table } from "../report.mjs";
import { startHelper, startShop, tell } from "../server.mjs";
import { ADMIN, ADMIN_ENV, inParallel, logIn, openAuction } from "../shop.mjs";
import { temporaryFolder } from "../stage.mjs";
import http from "node:http";

/**
 * @typedef {import("../server.mjs").Shop} Shop
 * @typedef {{ tokens: string[], auctions: number[] }} Things
 * @typedef {import("../load.mjs").Figures & { postgresMs: number }} Burst
 * @typedef {{ name: string, shops: Shop[], things: Things }} Arrangement
 * @typedef {(things: Things) => { method: "GET" | "POST", path: string, token?: string, body?: string }} Ask
 */

const AUCTIONS = 8;
const BUYERS = 32;
const WATCHERS = 900;
const APART_MS = 500;

const PLANS = {
  full: { rounds: 6, seconds: 3, pledges: 20 },
  quick: { rounds: 2, seconds: 1.5, pledges: 6 },
};

const LIST = "/api/auctions/?page=1&page_size=24";
let cents = 100_000;
let turn = 0;

const nextOf = (/** @type {readonly string[]} */ tokens) => tokens[(turn += 1) % tokens.length] ?? "";

/** @param {number} count of auctions @returns {Ask} */
const pledgeIn = (count) => (things) => {
  cents += 1;
  const auction = things.auctions[cents % count] ?? 0;
  return {
    method: "POST",
    path: "/api/bids/",
    token: nextOf(things.tokens),
    body: pledgeBody(auction, cents),
  };
};

/** @type {Record<string, { connections: number, status: number, ask: Ask }>} */
const WORKS = {
  "pledges, one auction": { connections: 32, status: 201, ask: pledgeIn(1) },
  "pledges, eight auctions": { connections: 32, status: 201, ask: pledgeIn(AUCTIONS) },
  "list of 24, signed in": {
    connections: 16,
    status: 200,
    ask: ({ tokens }) => ({ method: "GET", path: LIST, token: nextOf(tokens) }),
  },
  "list of 24, from the cache": { connections: 16, status: 200, ask: () => ({ method: "GET", path: LIST }) },
};

export async function processes(/** @type {boolean} */ isQuick) {
  const plan = isQuick ? PLANS.quick : PLANS.full;
  const postgres = await ownPostgres({ isDurable: true });
  if (!postgres) throw new Error("No PostgreSQL: its programs are not found");
  const folder = temporaryFolder(40);
  const lite = [await opened(folder, "sqlite", {})];
  const several = { DATABASE_URL: postgres.url, SESSION_SECRET: "one secret for all processes of a shop" };
  const shops = /** @type {Shop[]} */ ([]);
  for (let n = 0; n < 3; n++) shops.push(await opened(folder, "postgres", several));
  const things = await filled(shops.slice(0, 1));
  /** @type {Arrangement[]} */
  const arrangements = [
    { name: "SQLite, 1", shops: lite, things: await filled(lite) },
    ...[1, 2, 3].map((n) => ({ name: `PostgreSQL, ${n}`, shops: shops.slice(0, n), things })),
  ];
  const rows = [];
  for (const [what, work] of Object.entries(WORKS)) {
    const burst = (/** @type {Arrangement} */ arrangement) => () =>
      measured(arrangement, work, plan.seconds, postgres.pid());
    for (const { shops } of arrangements) await drive(shops, work, things, 0.5).catch(() => undefined);
    const bursts = Object.fromEntries(arrangements.map((each) => [each.name, burst(each)]));
    const taken = await interleave(bursts, plan.rounds);
    for (const [name, all] of Object.entries(taken)) rows.push(row(what, name, /** @type {Burst[]} */ (all)));
  }
  console.log(
    `\n${table(["what", "who", "a second", "p50 ms", "p99 ms", "CPU shop", "CPU PostgreSQL", "others"], rows)}`,
  );
  for (const arrangement of arrangements)
    printFacts(await watched(arrangement, plan.pledges, postgres.pid()));
  for (const shop of [...lite, ...shops]) await shop.stop();
  postgres.end();
}

/** With the demo shop, where it is the first. @param {string} folder @param {string} name @param {Record<string, string>} env */
const opened = (folder, name, env) =>
  startShop({
    dataDir: path.join(folder, name),
    env: { SEED_DEMO: "1", LIVE_CONNECTIONS_PER_ADDRESS: "10000", ...ADMIN_ENV, ...env },
  });

/** Buyers in eight auctions. @param {readonly Shop[]} shops @returns {Promise<Things>} */
async function filled([shop]) {
  const origin = shop?.origin ?? "";
  const admin = await logIn(origin, ADMIN);
  const auctions = [];
  for (let n = 0; n < AUCTIONS; n++) auctions.push((await openAuction(origin, admin)).id);
  const [first = 0, ...others] = auctions;
  const tokens = (await joinedBuyers(origin, BUYERS, first)).map(({ token }) => token);
  const agent = new http.Agent({ keepAlive: true });
  await inParallel(tokens, async (token) => {
    for (const auction of others) {
      const { status } = await post(`${origin}/api/participations/`, { auction }, { token, agent });
      if (status !== 201) throw new Error(`a join answered ${status}`);
    }
  });
  agent.destroy();
  return { tokens, auctions };
}

/** @param {readonly Shop[]} shops @param {(typeof WORKS)[string]} work @param {Things} things @param {number} seconds */
async function drive(shops, { connections, status, ask }, things, seconds) {
  const times = /** @type {number[]} */ ([]);
  let expected = 0;
  const setupRequest = (/** @type {import("autocannon").BuiltRequest} */ request) => {
    const { method, path, token = "", body } = ask(things);
    return { ...request, method, path, headers: jsonHeaders(token), ...(body !== undefined && { body }) };
  };
  const one = (/** @type {Shop} */ { origin }) =>
    new Promise((resolve, reject) => {
      const run = autocannon(
        {
          url: origin,
          connections: Math.ceil(connections / shops.length),
          duration: seconds,
          sampleInt: 50,
          requests: [{ method: "GET", path: "/", setupRequest }],
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
      run.on("response", (_client, code, _bytes, ms) => {
        times.push(ms);
        if (code === status) expected += 1;
      });
    });
  const began = performance.now();
  await Promise.all(shops.map(one));
  return { times, expected, tookMs: performance.now() - began };
}

/** @param {number} postmaster */
const postgresCpu = (postmaster) =>
  childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), endedChildrenMs(postmaster));

/** @param {Arrangement} arrangement @param {(typeof WORKS)[string]} work @param {number} seconds @param {number} postmaster @returns {Promise<Burst>} */
async function measured({ shops, things }, work, seconds, postmaster) {
  const [first = 0, ...pids] = shops.map(({ pid }) => pid);
  const meter = startMeter(first, [...pids, postmaster, ...childrenOf(postmaster)]);
  const shopCpu = () => shops.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  const before = { shop: shopCpu(), postgres: postgresCpu(postmaster) };
  const { times, expected, tookMs } = await drive(shops, work, things, seconds);
  const { others } = meter();
  const told = figures(times, tookMs, { cpuMs: shopCpu() - before.shop, others });
  const postgresMs = (postgresCpu(postmaster) - before.postgres) / times.length;
  return { ...told, perSecond: (told.perSecond * expected) / times.length, postgresMs };
}

/** @param {string} what @param {string} name @param {readonly Burst[]} bursts */
function row(what, name, bursts) {
  const of = (/** @type {keyof Burst} */ key) => median(bursts.map((burst) => burst[key]));
  const small = (/** @type {keyof Burst} */ key) => of(key).toFixed(2);
  const others = `${(100 * of("others")).toFixed(0)} %`;
  const rate = Math.round(of("perSecond")).toLocaleString("en");
  return [
    what,
    name,
    rate,
    of("p50").toFixed(0),
    of("p99").toFixed(0),
    small("cpuMs"),
    small("postgresMs"),
    others,
  ];
}

/** One pledge told to watchers of all processes. @param {Arrangement} arrangement @param {number} pledges @param {number} postmaster */
async function watched({ name, shops, things }, pledges, postmaster) {
  const [auction = 0] = things.auctions;
  const crowd = startHelper("crowd.mjs");
  for (const { origin } of shops)
    for (const [way, path] of [
      ["stream", `/live/auction/${auction}`],
      ["socket", `/ws/auction/${auction}/`],
    ])
      // prettier-ignore
      await tell(crowd, {
        open: { way, port: Number(new URL(origin).port), path, count: WATCHERS / 2 / shops.length },
      });
  await tell(crowd, { follow: true });
  const agent = new http.Agent({ keepAlive: true });
  const cpu = () => shops.map(({ pid }) => cpuMs(pid));
  const [before, postgresBefore] = [cpu(), postgresCpu(postmaster)];
  const told = [];
  for (let n = 0; n < pledges; n++) {
    cents += 1;
    const at = Number(process.hrtime.bigint()) / 1e6;
    const { origin } = /** @type {Shop} */ (shops[n % shops.length]);
    const { status } = await post(`${origin}/api/bids/`, pledgeBody(auction, cents), {
      token: nextOf(things.tokens),
      agent,
    });
    if (status !== 201) throw new Error(`a pledge answered ${status}`);
    told.push({ shillings: cents / 100, at });
    await sleep(APART_MS);
  }
  const spent = cpu().reduce((sum, ms, i) => sum + ms - (before[i] ?? 0), 0) / pledges;
  const inPostgres = (postgresCpu(postmaster) - postgresBefore) / pledges;
  const { p50, p99, most, missing } = /** @type {Record<"p50" | "p99" | "most" | "missing", number>} */ (
    await tell(crowd, { delivered: told })
  );
  if (missing) throw new Error(`${missing} boards were never told`);
  agent.destroy();
  crowd.kill();
  const ms = (/** @type {number} */ value) => value.toFixed(0);
  return [
    {
      what: `${name}: a pledge on the boards of ${WATCHERS}, p50 / p99 / longest`,
      value: `${ms(p50)} / ${ms(p99)} / ${ms(most)} ms`,
    },
    {
      what: `${name}: CPU for it, shop + PostgreSQL (its seconds of rest included)`,
      value: `${ms(spent)} + ${ms(inPostgres)} ms`,
    },
  ];
}
