// Bursts of one kind of request at one or several processes of the shop, with SQLite or PostgreSQL, measured as CPU of both.
import http from "node:http";
import path from "node:path";
import autocannon from "autocannon";
import { joinedBuyers, jsonHeaders, pledgeBody, post } from "./api-buyers.mjs";
import { figures, median } from "./load.mjs";
import { childrenOf, cpuMs, endedChildrenMs, startMeter } from "./meter.mjs";
import { startShop } from "./server.mjs";
import { ADMIN, ADMIN_ENV, inParallel, logIn, openAuction } from "./shop.mjs";

/**
 * @typedef {import("./server.mjs").Shop} Shop
 * @typedef {{ tokens: string[], auctions: number[], products?: number[] }} Things
 * @typedef {import("./load.mjs").Figures & { postgresMs: number }} Burst
 * @typedef {{ name: string, shops: Shop[], things: Things }} Arrangement
 * @typedef {{ method: "GET" | "POST", path: string, token?: string, body?: string, key?: string }} BenchRequest
 * @typedef {(things: Things) => BenchRequest} RequestFor
 * @typedef {{ connections: number, status: number, requestFor: RequestFor }} Work
 */

export const AUCTIONS = 8;
const BUYERS = 32;

export const HEAD = ["what", "who", "a second", "p50 ms", "p99 ms", "CPU shop", "CPU PostgreSQL", "others"];

let cents = 100_000;
let turn = 0;

/** In cents: each pledge is above all earlier ones. */
export const higher = () => (cents += 1);

export const nextOf = (/** @type {readonly string[]} */ tokens) => tokens[(turn += 1) % tokens.length] ?? "";

/** @param {number} count of auctions @returns {RequestFor} */
export const pledgeIn = (count) => (things) => {
  const cents = higher();
  const auction = things.auctions[cents % count] ?? 0;
  return {
    method: "POST",
    path: "/api/bids/",
    token: nextOf(things.tokens),
    body: pledgeBody(auction, cents),
  };
};

/** Starts a process; the first one loads the demo shop. @param {string} folder @param {string} name @param {Record<string, string>} env */
export const opened = (folder, name, env) =>
  startShop({
    dataDir: path.join(folder, name),
    env: { SEED_DEMO: "1", LIVE_CONNECTIONS_PER_ADDRESS: "10000", ...ADMIN_ENV, ...env },
  });

/** Makes buyers who have joined eight auctions. @param {readonly Shop[]} shops @param {number} [buyers] @returns {Promise<Things>} */
export async function filled([shop], buyers = BUYERS) {
  const origin = shop?.origin ?? "";
  const admin = await logIn(origin, ADMIN);
  const auctions = [];
  for (let n = 0; n < AUCTIONS; n++) auctions.push((await openAuction(origin, admin)).id);
  const [first = 0, ...others] = auctions;
  const tokens = (await joinedBuyers(origin, buyers, first)).map(({ token }) => token);
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

/** @param {readonly Shop[]} shops @param {Work} work @param {Things} things @param {number} seconds */
export async function drive(shops, { connections, status, requestFor }, things, seconds) {
  const times = /** @type {number[]} */ ([]);
  let expected = 0;
  const setupRequest = (/** @type {import("autocannon").BuiltRequest} */ request) => {
    const { method, path, token = "", body, key } = requestFor(things);
    const headers = { ...jsonHeaders(token), ...(key && { "idempotency-key": key }) };
    return { ...request, method, path, headers, ...(body !== undefined && { body }) };
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
export const postgresCpu = (postmaster) =>
  childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), endedChildrenMs(postmaster));

/** @param {Arrangement} arrangement @param {Work} work @param {number} seconds @param {number} postmaster @returns {Promise<Burst>} */
export async function measured({ shops, things }, work, seconds, postmaster) {
  const [first = 0, ...pids] = shops.map(({ pid }) => pid);
  const meter = startMeter(first, [...pids, postmaster, ...childrenOf(postmaster)]);
  const shopCpu = () => shops.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  const before = { shop: shopCpu(), postgres: postgresCpu(postmaster) };
  const { times, expected, tookMs } = await drive(shops, work, things, seconds);
  const { others } = meter();
  const measured = figures(times, tookMs, { cpuMs: shopCpu() - before.shop, others });
  const postgresMs = (postgresCpu(postmaster) - before.postgres) / times.length;
  return { ...measured, perSecond: (measured.perSecond * expected) / times.length, postgresMs };
}

/** @param {string} what @param {string} name @param {readonly Burst[]} bursts */
export function row(what, name, bursts) {
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
