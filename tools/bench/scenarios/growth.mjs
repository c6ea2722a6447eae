// The same shop, small and large: reads must not get slower, sums stay below half a second, files stream, and the start is quick.
import { cpSync, mkdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { request } from "../http.mjs";
import { largeShop } from "../large-shop/large-shop.mjs";
import { STAR, STAR_ROUNDS } from "../large-shop/rows.mjs";
import { median, percentile } from "../load.mjs";
import { cpuMs, memory } from "../meter.mjs";
import { printTable } from "../report.mjs";
import { startShop } from "../server.mjs";
import {
  addToCart,
  ADMIN,
  bearer,
  cookieOf,
  fixedPriceProducts,
  joinAll,
  makeBuyers,
  openSale,
  placeOrder,
  pledgeOf,
  signIn,
} from "../shop.mjs";
import { coldStarts, temporaryFolder } from "../stage.mjs";
import { FILES, READS, SUMS } from "./growth-addresses.mjs";

/**
 * @typedef {import("./growth-addresses.mjs").Who} Who
 * @typedef {import("./growth-addresses.mjs").Read} Read
 * @typedef {{
 *   shop: import("../server.mjs").Shop, cents: number,
 *   headers: Readonly<Record<Who, Record<string, string>>>, named: Readonly<Record<string, number>>,
 * }} Open
 * @typedef {(open: Open) => unknown} Json what a write sends
 * @typedef {{ p50: number, p95: number, cpu: number }} Taken
 */

const SMALL = { products: 1_000, orders: 200, users: 400, participants: 100, entries: 2_000 };
const LARGE = { products: 100_000, orders: 200_000, users: 60_000, participants: 50_000, entries: 200_000 };
const TIMES = { full: 100, quick: 30 };
const WARM_UP = 10;
const RATIO = 1.5;
const SUM_MS = 500;
const STARTS = 5;
const START_MS = 2_000;
const MAX_MINUTES = 30;

/** @type {readonly [...read: Read, json: Json][]} */
const WRITES = [
  ["caller", "pledge", "/api/bids/", (open) => pledgeOf(STAR, (open.cents += 100))],
  ["caller", "to the cart", "/api/cart/add/", ({ named }) => ({ product_id: named.sale, quantity: 1 })],
];

export async function growth(/** @type {boolean} */ isQuick) {
  const times = isQuick ? TIMES.quick : TIMES.full;
  const folder = temporaryFolder(MAX_MINUTES);
  const dataDirs = {
    small: await copyOf(folder, "small", SMALL),
    grown: await copyOf(folder, "grown", LARGE),
  };
  const facts = [];
  for (const [name, dataDir] of Object.entries(dataDirs)) {
    const { readyMs } = await coldStarts(dataDir, STARTS);
    const figures = `${median(readyMs).toFixed(0)} (longest ${Math.max(...readyMs).toFixed(0)}) ms`;
    facts.push([`cold start, ${name}, median of ${STARTS}, goal ${START_MS} ms`, figures]);
  }
  const shops = { small: await open(dataDirs.small), grown: await open(dataDirs.grown) };
  const byRatio = (/** @type {Taken} */ small, /** @type {Taken} */ grown) => {
    const ratio = grown.p95 / small.p95;
    return [ratio.toFixed(2), ratio <= RATIO ? `≤ ${RATIO}` : `OVER ${RATIO}`];
  };
  await compare("reads", shops, READS, times, ["p95 ratio", "goal"], byRatio);
  await compare("writes", shops, WRITES, times, ["p95 ratio", "goal"], byRatio);
  await compare("sums", shops, SUMS, times, ["goal"], (_, grown) => [withinSum(grown.p95)]);
  await files(shops);
  for (const [name, { shop }] of Object.entries(shops)) {
    facts.push([`RSS at its highest, ${name}`, `${memory(shop.pid).peak.toFixed(0)} MB`]);
    await shop.stop();
  }
  printTable(["what", "figure"], facts);
}

const withinSum = (/** @type {number} */ ms) => (ms < SUM_MS ? `< ${SUM_MS}` : `OVER ${SUM_MS}`);

/** Copies the shop, because the scenario writes to it. @param {string} folder @param {string} name @param {typeof SMALL} size */
async function copyOf(folder, name, size) {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  cpSync(await largeShop(`growth-${name}`, size), dataDir, { recursive: true });
  return dataDir;
}

/** Starts the shop without the cache, so that each page is rendered. @param {string} dataDir @returns {Promise<Open>} */
async function open(dataDir) {
  const shop = await startShop({ dataDir, env: { PUBLIC_CACHE: "off" } });
  const { origin } = shop;
  const admin = await signIn(origin, ADMIN);
  const buyers = await makeBuyers(origin, 1);
  await joinAll(origin, STAR, buyers);
  const [buyer = admin] = buyers;
  const sales = await fixedPriceProducts(origin);
  for (const id of sales) await placeOrder(origin, buyer, [id]);
  for (const id of sales) await addToCart(origin, buyer, id);
  const sale = await openSale(origin, admin);
  const page = { accept: "text/html", "accept-encoding": "br" };
  const call = { accept: "application/json", "accept-encoding": "br" };
  return {
    shop,
    cents: 60_000,
    headers: {
      visitor: page,
      buyer: { ...page, cookie: await cookieOf(origin, buyer) },
      caller: { ...call, ...bearer(buyer.token) },
      admin: { ...page, cookie: await cookieOf(origin, ADMIN) },
      "admin caller": { ...call, ...bearer(admin.token) },
    },
    named: { auction: STAR, round: STAR_ROUNDS, sale, order: 190, user: 390 },
  };
}

const addressIn = (/** @type {Open} */ { named }, /** @type {string} */ address) =>
  address.replace(/\{(\w+)\}/g, (_, each) => String(named[each]));

/**
 * @param {string} title @param {Record<"small" | "grown", Open>} shops @param {readonly (Read | [...Read, Json])[]} calls
 * @param {number} times @param {readonly string[]} heads of what `judge` answers
 * @param {(small: Taken, grown: Taken) => string[]} judge
 */
async function compare(title, shops, calls, times, heads, judge) {
  const rows = [];
  for (const [who, name, address, json] of calls) {
    const { small, grown } = await take(shops, { who, address, json }, times);
    const figures = [small, grown].flatMap(({ p50, p95, cpu }) => [p50, p95, cpu].map(ms));
    rows.push([who, name, ...figures, ...judge(small, grown)]);
  }
  printTable(["who", title, "p50 ms", "p95", "CPU", "grown: p50", "p95", "CPU", ...heads], rows);
}

/**
 * The shops take turns, so that other load on the machine hits both alike.
 * @param {Record<"small" | "grown", Open>} shops @param {{ who: Who, address: string, json?: Json | undefined }} call
 * @param {number} times
 */
async function take({ small, grown }, { who, address, json }, times) {
  const taken = [small, grown].map((open) => ({ open, ms: /** @type {number[]} */ ([]), cpu: 0 }));
  for (let i = -WARM_UP; i < times; i++)
    for (const one of taken) {
      const { shop, headers } = one.open;
      const url = shop.origin + addressIn(one.open, address);
      const options = { headers: headers[who], ...(json && { json: json(one.open) }) };
      const cpu = cpuMs(shop.pid);
      const began = performance.now();
      const answer = await request(url, options);
      const took = performance.now() - began;
      if (answer.status >= 300)
        throw new Error(`${url} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
      if (i < 0) continue;
      one.ms.push(took);
      one.cpu += cpuMs(shop.pid) - cpu;
    }
  const [first, second] = taken.map(({ ms, cpu }) => ({
    p50: percentile(ms, 50),
    p95: percentile(ms, 95),
    cpu: cpu / times,
  }));
  if (!first || !second) throw new Error("There are two shops");
  return { small: first, grown: second };
}

/** @param {Record<"small" | "grown", Open>} shops */
async function files({ small, grown }) {
  const rows = [];
  for (const [who, name, address] of FILES) {
    const taken = [];
    for (const open of [small, grown])
      taken.push(await download(open.shop.origin + addressIn(open, address), open.headers[who].cookie ?? ""));
    const cells = taken.flatMap((each) => [ms(each.firstMs), ms(each.wholeMs), each.megabytes.toFixed(1)]);
    rows.push([who, name, ...cells, withinSum(taken.at(-1)?.firstMs ?? Infinity)]);
  }
  const figures = ["first byte ms", "whole", "MB", "grown: first byte", "whole", "MB", "goal"];
  printTable(["who", "file", ...figures], rows);
}

/** Without compression, so that the bytes are the file's own. @param {string} url @param {string} cookie @returns {Promise<{ firstMs: number, wholeMs: number, megabytes: number }>} */
function download(url, cookie) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      let [firstMs, bytes] = [0, 0];
      response.on("data", (chunk) => {
        firstMs ||= performance.now() - began;
        bytes += chunk.length;
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({ firstMs, wholeMs: performance.now() - began, megabytes: bytes / 2 ** 20 }),
      );
    });
    request.once("error", reject);
  });
}

const ms = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 1);
