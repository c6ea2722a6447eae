// The same shop, small and large: reads must not get slower, sums stay below half a second, files stream, and the start is quick.
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { joinedBuyers } from "../api-buyers.mjs";
import { download } from "../download.mjs";
import { request } from "../http.mjs";
import { largeShop } from "../large-shop/large-shop.mjs";
import { STAR, STAR_ROUNDS } from "../large-shop/rows.mjs";
import { median, percentile } from "../load.mjs";
import { cpuMs, memory } from "../meter.mjs";
import { printFacts, table } from "../report.mjs";
import { openSale, tokenOf } from "../rest-calls.mjs";
import { startShop } from "../server.mjs";
import { ADMIN, addToCart, logIn, PASSWORD } from "../shop.mjs";
import { temporaryFolder } from "../stage.mjs";
import { FILES, READS, SUMS } from "./growth-addresses.mjs";
import { fixedPriceProducts, placeOrder } from "./signed-in.mjs";

/**
 * @typedef {import("./growth-addresses.mjs").Who} Who
 * @typedef {import("./growth-addresses.mjs").Read} Read
 * @typedef {{
 *   shop: import("../server.mjs").Shop, cents: number, sale: number,
 *   headers: Readonly<Record<Who, Record<string, string>>>, named: Readonly<Record<string, number>>,
 * }} Open
 * @typedef {{ json?: unknown, headers: Record<string, string>, address: string, status: number }} BenchRequest
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

export async function growth(/** @type {boolean} */ isQuick) {
  const times = isQuick ? TIMES.quick : TIMES.full;
  const folder = temporaryFolder(MAX_MINUTES);
  const dataDirs = [await copyOf(folder, "small", SMALL), await copyOf(folder, "grown", LARGE)];
  const starts = await coldStarts(dataDirs);
  const shops = await Promise.all(dataDirs.map((dataDir) => open(dataDir)));
  await ratios("reads", shops, READS, times);
  await ratios("writes", shops, WRITES, times);
  await sums(shops, times);
  await files(shops);
  printFacts([
    ...starts,
    ...shops.map(({ shop }, i) => ({
      what: `RSS at its highest, ${i ? "grown" : "small"}`,
      value: `${memory(shop.pid).peak.toFixed(0)} MB`,
    })),
  ]);
  for (const { shop } of shops) await shop.stop();
}

/** Copies the shop, because the scenario writes to it. @param {string} folder @param {string} name @param {typeof SMALL} size */
async function copyOf(folder, name, size) {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  cpSync(await largeShop(`growth-${name}`, size), dataDir, { recursive: true });
  return dataDir;
}

async function coldStarts(/** @type {readonly string[]} */ dataDirs) {
  /** @type {number[][]} */
  const taken = dataDirs.map(() => []);
  for (let start = 0; start < STARTS; start++)
    for (const [i, dataDir] of dataDirs.entries()) {
      const shop = await startShop({ dataDir });
      taken[i]?.push(shop.readyMs);
      await shop.stop();
    }
  const figures = taken.map((ms) => `${median(ms).toFixed(0)} (longest ${Math.max(...ms).toFixed(0)})`);
  return [
    {
      what: `cold start to the first page, small and grown, median of ${STARTS}`,
      value: `${figures.join(", ")} ms`,
    },
    { what: "goal", value: `< ${START_MS} ms` },
  ];
}

/** Starts the shop without the cache, so that each page is rendered. @param {string} dataDir @returns {Promise<Open>} */
async function open(dataDir) {
  const shop = await startShop({ dataDir, env: { PUBLIC_CACHE: "off" } });
  const { origin } = shop;
  const [buyer] = await joinedBuyers(origin, 1, STAR);
  if (!buyer) throw new Error("Nobody joined");
  const session = { cookie: await logIn(origin, { username: buyer.username, password: PASSWORD }) };
  const sales = await fixedPriceProducts(origin);
  for (const id of sales) await placeOrder(origin, session, [id]);
  for (const id of sales) await addToCart(origin, session, id);
  const adminToken = await tokenOf(origin, ADMIN);
  const sale = await openSale(origin, adminToken);
  const page = { accept: "text/html", "accept-encoding": "br" };
  const call = { accept: "application/json", "accept-encoding": "br" };
  return {
    shop,
    sale,
    cents: 60_000,
    headers: {
      visitor: page,
      buyer: { ...page, ...session },
      caller: { ...call, authorization: `Bearer ${buyer.token}` },
      admin: { ...page, cookie: await logIn(origin, ADMIN) },
      "admin caller": { ...call, authorization: `Bearer ${adminToken}` },
    },
    named: { auction: STAR, round: STAR_ROUNDS, sale, order: 190, user: 390 },
  };
}

/** @typedef {[who: string, name: string, requestOf: (open: Open) => BenchRequest]} Work */

/** @type {readonly Work[]} */
const WRITES = [
  [
    "caller",
    "pledge",
    (open) => written(open, "/api/bids/", { auction: STAR, pledge_amount: (open.cents += 1) / 100 }, 201),
  ],
  [
    "caller",
    "to the cart",
    (open) => written(open, "/api/cart/add/", { product_id: open.sale, quantity: 1 }, 200),
  ],
];

/** @param {Open} open @param {string} address @param {unknown} json @param {number} status @returns {BenchRequest} */
const written = ({ headers }, address, json, status) => ({ headers: headers.caller, address, json, status });

/** @param {Read} read @returns {Work} */
const workOf = ([who, name, address]) => [
  who,
  name,
  ({ headers, named }) => ({
    headers: headers[who],
    address: address.replace(/\{(\w+)\}/g, (_, each) => String(named[each])),
    status: 200,
  }),
];

/** @param {string} title @param {readonly Open[]} shops @param {readonly (Read | Work)[]} works @param {number} times */
async function ratios(title, shops, works, times) {
  const rows = [];
  for (const work of works) {
    const [who, name, requestOf] = isRead(work) ? workOf(work) : work;
    const [small, grown] = await take(shops, requestOf, times);
    if (!small || !grown) throw new Error("There are two shops");
    const ratio = grown.p95 / small.p95;
    rows.push([
      who,
      name,
      ...[small, grown].flatMap(({ p50, p95, cpu }) => [p50, p95, cpu].map(ms)),
      ratio.toFixed(2),
      ratio <= RATIO ? `≤ ${RATIO}` : `OVER ${RATIO}`,
    ]);
  }
  const figures = ["p50 ms", "p95", "CPU", "grown: p50", "p95", "CPU", "p95 ratio", "goal"];
  console.log(`\n${table(["who", title, ...figures], rows)}`);
}

/** @param {Read | Work} work @returns {work is Read} */
const isRead = (work) => typeof work[2] === "string";

async function sums(/** @type {readonly Open[]} */ shops, /** @type {number} */ times) {
  const rows = [];
  for (const read of SUMS) {
    const [who, name, requestOf] = workOf(read);
    const taken = await take(shops, requestOf, times);
    const p95 = taken.at(-1)?.p95 ?? Infinity;
    const goal = p95 < SUM_MS ? `< ${SUM_MS}` : `OVER ${SUM_MS}`;
    rows.push([who, name, ...taken.flatMap(({ p50, p95 }) => [p50, p95].map(ms)), goal]);
  }
  console.log(`\n${table(["who", "sum", "p50 ms", "p95", "grown: p50", "p95", "goal"], rows)}`);
}

/**
 * The shops take turns, so that other load on the machine hits both alike.
 * @param {readonly Open[]} shops @param {Work[2]} requestOf @param {number} times @returns {Promise<Taken[]>}
 */
async function take(shops, requestOf, times) {
  const taken = shops.map(() => ({ ms: /** @type {number[]} */ ([]), cpu: 0 }));
  for (let i = -WARM_UP; i < times; i++)
    for (const [which, open] of shops.entries()) {
      const { address, status, ...options } = requestOf(open);
      const cpu = cpuMs(open.shop.pid);
      const began = performance.now();
      const answer = await request(open.shop.origin + address, options);
      const took = performance.now() - began;
      if (answer.status !== status)
        throw new Error(`${address} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
      const one = taken[which];
      if (i < 0 || !one) continue;
      one.ms.push(took);
      one.cpu += cpuMs(open.shop.pid) - cpu;
    }
  return taken.map(({ ms, cpu }) => ({ p50: percentile(ms, 50), p95: percentile(ms, 95), cpu: cpu / times }));
}

async function files(/** @type {readonly Open[]} */ shops) {
  const rows = [];
  for (const read of FILES) {
    const [who, name, requestOf] = workOf(read);
    const taken = [];
    for (const open of shops) {
      const { address, headers } = requestOf(open);
      const { cookie = "" } = headers;
      taken.push(await download(open.shop, address, cookie));
    }
    rows.push([
      who,
      name,
      ...taken.flatMap((each) =>
        each ? [ms(each.firstMs), ms(each.wholeMs), each.megabytes.toFixed(1)] : ["404"],
      ),
      (taken.at(-1)?.firstMs ?? Infinity) < SUM_MS ? `< ${SUM_MS}` : `OVER ${SUM_MS}`,
    ]);
  }
  const figures = ["first byte ms", "whole", "MB", "grown: first byte", "whole", "MB", "goal"];
  console.log(`\n${table(["who", "file", ...figures], rows)}`);
}

const ms = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 1);
