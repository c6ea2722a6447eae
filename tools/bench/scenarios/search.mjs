// How long the storefront's lists take the database, in a small and a large shop. Calls the operations, without a server.
import { loadFromApp } from "../app-module.mjs";
import { productsFor } from "../catalogue.mjs";
import { percentile } from "../load.mjs";
import { table } from "../report.mjs";

const SIZES = [1_000, 100_000];
const AT_ONCE = 500;
const TIMES = { full: 60, quick: 15 };
const SCAN_TIMES = 10;

const ENTRY = `
  export { openTestDatabase } from "~/db/test-database.server";
  export { db } from "~/db/client.server";
  export { NO_FILTERS } from "~/domain/product/browse";
  export { foldText } from "~/domain/search/search-text";
  export { activeCategories } from "~/operations/categories/categories.queries.server";
  export { correctedSearch } from "~/operations/browse/corrected-search.queries.server";
  export { browseProducts } from "~/operations/browse/browse.queries.server";
  export { heroAuction } from "~/operations/browse/listing.queries.server";
  export { activeProducts } from "~/operations/browse/listing.queries.server";
  export { listingColumns } from "~/operations/products/product-columns.server";
`;

/** @typedef {Record<string, any>} Shop the operations under test */

/** @type {Record<string, Record<string, unknown>>} */
const PAGES = {
  "first page": {},
  "page 4,000": { page: 4_000 },
  "price, low to high": { sort: "price" },
  "price, high to low": { sort: "-price" },
  "price, page 4,000": { sort: "price", page: 4_000 },
  "type and category": { type: "buy_now", category: "c3" },
  "type and category, by price": { type: "buy_now", category: "c3", sort: "price" },
  "free shipping": { quick: ["free_shipping"] },
  "on sale": { quick: ["on_sale"] },
  "low stock": { quick: ["low_stock"] },
  "new arrivals": { quick: ["new"] },
  "search: rare word (xylophone)": { q: "xylophone" },
  "search: part of a word (amsun)": { q: "amsun" },
  "search: frequent word (quality)": { q: "quality" },
  "search: frequent word, page 500": { q: "quality", page: 500 },
  "search: frequent word, type, by price": { q: "quality", type: "both", sort: "price" },
  "search: two letters (sa)": { q: "sa" },
  "search: three words": { q: "quality phone cover" },
  "search: a word with others for it (simu)": { q: "simu" },
  "search: nothing found": { q: "zzzz" },
};

/** @param {Shop} shop @param {number} size @param {Date} now */
async function fill({ db, listingColumns }, size, now) {
  for (let id = 1; id <= 12; id++)
    await db().category.create({ data: { id, name: `C${id}`, nameKey: `c${id}`, slug: `c${id}` } });
  await db().searchWords.create({ data: { words: "simu, phone, smartphone" } });
  let rows = /** @type {object[]} */ ([]);
  const write = async () => {
    await db().product.createMany({ data: rows });
    rows = [];
  };
  for (const { category, ...product } of productsFor(size, now)) {
    const { buyNowPriceCents, basePriceCents } = product;
    rows.push({
      ...product,
      ...listingColumns(product),
      basePriceCents: BigInt(basePriceCents),
      buyNowPriceCents: buyNowPriceCents === null ? null : BigInt(buyNowPriceCents),
      categoryId: category,
      status: "active",
    });
    if (rows.length === AT_ONCE) await write();
  }
  await write();
  // on a server autovacuum does this after a while
  if (process.env.TEST_DATABASE_URL) await db().$executeRawUnsafe('VACUUM ANALYZE "Product"');
}

/** CPU time in ms, which other programs disturb least; one call warms up first. @param {() => Promise<unknown>} work @param {number} times */
async function take(work, times) {
  await work();
  const taken = [];
  const busy = [];
  for (let i = 0; i < times; i++) {
    const cpu = process.cpuUsage();
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    busy.push((user + system) / 1000);
  }
  return { p50: percentile(taken, 50), p95: percentile(taken, 95), cpu: percentile(busy, 50) };
}

/** The same search without an index, to compare with. @param {Shop} shop @param {string} q */
async function scan({ db, foldText }, q) {
  const AND = foldText(q)
    .split(" ")
    .map((/** @type {string} */ word) => ({ searchText: { contains: word } }));
  const where = { deletedAt: null, status: "active", AND };
  await db().product.count({ where });
  await db().product.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 24 });
}

export async function search(/** @type {boolean} */ isQuick) {
  const shop = await loadFromApp("bench-search", ENTRY);
  const times = isQuick ? TIMES.quick : TIMES.full;
  const lines = /** @type {Map<string, string[]>} */ (new Map());
  const note = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    lines.set(name, [...(lines.get(name) ?? []), ...cells]);
  for (const size of SIZES) {
    const database = await shop.openTestDatabase();
    const now = new Date();
    const began = performance.now();
    await fill(shop, size, now);
    console.log(
      `${size.toLocaleString("en")} products written in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    /** @type {Record<string, () => Promise<unknown>>} */
    const works = Object.fromEntries(
      Object.entries(PAGES).map(([name, filters]) => [
        name,
        () => shop.browseProducts({ ...shop.NO_FILTERS, ...filters }, now),
      ]),
    );
    works["search: one slip put right (qualty)"] = () => shop.correctedSearch("qualty");
    works["home: a shelf of 8"] = () => shop.activeProducts(["buy_now"], 8, now);
    works["home: hero"] = () => shop.heroAuction(now);
    works["categories with counts"] = () => shop.activeCategories();
    for (const [name, work] of Object.entries(works)) {
      const { p50, p95, cpu } = await take(work, times);
      note(name, [ms(p50), ms(p95), ms(cpu)]);
    }
    if (size === SIZES.at(-1))
      for (const [name, { q }] of Object.entries(PAGES))
        if (typeof q === "string") note(name, [ms((await take(() => scan(shop, q), SCAN_TIMES)).p50)]);
    await database.close();
  }
  const head = [
    "ms",
    ...SIZES.flatMap((size) => [`${size.toLocaleString("en")}: p50`, "p95", "CPU"]),
    "LIKE p50",
  ];
  console.log(
    `\n${table(
      head,
      [...lines].map(([name, cells]) => [name, ...cells]),
    )}`,
  );
}

const ms = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 1);
