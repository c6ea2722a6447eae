// The management area of a large shop, compared with a shop of a tenth of its size.
import { build } from "../../../scripts/setup.mjs";
import { download } from "../download.mjs";
import { request } from "../http.mjs";
import { percentile } from "../load.mjs";
import { addressOf, FILES, goalOf, PAGES } from "./management-addresses.mjs";
import { largeShop } from "../large-shop/large-shop.mjs";
import { STAR, STAR_ROUNDS } from "../large-shop/rows.mjs";
import { memory } from "../meter.mjs";
import { printFacts, table } from "../report.mjs";
import { startShop } from "../server.mjs";
import { ADMIN, logIn } from "../shop.mjs";

const FULL = { products: 20_000, orders: 100_000, users: 50_000, participants: 10_000, entries: 200_000 };
const TENTH = { products: 2_000, orders: 10_000, users: 5_000, participants: 1_000, entries: 20_000 };
const TIMES = { full: 40, quick: 8 };
const WARM_UP = 3;

/** @typedef {{ shop: import("../server.mjs").Shop, cookie: string, named: import("./management-addresses.mjs").Named }} Open */

/** @param {string} name @param {typeof FULL} size @returns {Promise<Open>} */
async function open(name, size) {
  const shop = await startShop({ dataDir: await largeShop(name, size) });
  const named = { auction: STAR, round: STAR_ROUNDS, order: size.orders - 7, user: size.users - 7 };
  return { shop, cookie: await logIn(shop.origin, ADMIN), named };
}

export async function management(/** @type {boolean} */ isQuick) {
  await build();
  const shops = [await open("full", FULL), await open("tenth", TENTH)];
  await pages(shops, isQuick ? TIMES.quick : TIMES.full);
  await files(shops);
  printFacts(
    shops.map(({ shop }, i) => ({
      what: `RSS at its highest, ${i ? "a tenth" : "full size"}`,
      value: `${memory(shop.pid).peak.toFixed(0)} MB`,
    })),
  );
  for (const { shop } of shops) await shop.stop();
}

/** The shops take turns, so that other load on the machine hits both alike. @param {readonly Open[]} shops @param {number} times */
async function pages(shops, times) {
  const rows = [];
  const missing = [];
  for (const [name, address, goal] of PAGES) {
    /** @type {number[][]} */
    const taken = shops.map(() => []);
    let bytes = 0;
    let status = 200;
    for (let i = -WARM_UP; i < times && status === 200; i++)
      for (const [which, { shop, cookie, named }] of shops.entries()) {
        const began = performance.now();
        const answer = await request(shop.origin + addressOf(address, named), {
          headers: { cookie, accept: "text/html", "accept-encoding": "br" },
        });
        if (answer.status !== 200) status = answer.status;
        if (which === 0) bytes = answer.body.length;
        if (i >= 0) taken[which]?.push(performance.now() - began);
      }
    if (status !== 200) {
      missing.push(
        `${addressOf(address, { auction: STAR, round: STAR_ROUNDS, order: 1, user: 1 })} (${status})`,
      );
      continue;
    }
    const [[p50, p95], [smallP50, smallP95]] = /** @type {[number[], number[]]} */ (
      taken.map((ms) => [percentile(ms, 50), percentile(ms, 95)])
    );
    const limit = goalOf(goal);
    rows.push([
      name,
      address || "/",
      ...[p50, p95, smallP50, smallP95].map(ms1),
      ((p50 ?? NaN) / (smallP50 ?? NaN)).toFixed(1),
      String(Math.round(bytes / 1024)),
      (p95 ?? Infinity) < limit ? `< ${limit}` : `OVER ${limit}`,
    ]);
  }
  console.log(
    `\n${table(["page", "address", "p50 ms", "p95 ms", "a tenth: p50", "p95", "ratio", "kB", "goal"], rows)}`,
  );
  if (missing.length) console.log(`\nNot measured, for they are not there: ${missing.join(", ")}`);
}

async function files(/** @type {readonly Open[]} */ shops) {
  const rows = [];
  const missing = [];
  for (const [name, address] of FILES) {
    const taken = [];
    for (const { shop, cookie, named } of shops)
      taken.push(await download(shop, addressOf(address, named), cookie));
    const [large, small] = taken;
    if (!large || !small) {
      missing.push(name);
      continue;
    }
    rows.push([
      name,
      address,
      ...[large.firstMs, large.wholeMs].map(ms1),
      large.megabytes.toFixed(2),
      (large.megabytes / (large.wholeMs / 1_000)).toFixed(1),
      large.grown.toFixed(0),
      ...[small.firstMs, small.wholeMs].map(ms1),
      small.megabytes.toFixed(2),
    ]);
  }
  const head = ["file", "address", "first byte ms", "whole ms", "MB", "MB/s", "RSS + MB"];
  console.log(`\n${table([...head, "a tenth: first byte", "whole ms", "MB"], rows)}`);
  if (missing.length) console.log(`\nFiles that are not there: ${missing.join(", ")}`);
}

const ms1 = (/** @type {number | undefined} */ ms) => (ms ?? NaN).toFixed(1);
