// A shop of a given size, written with the raw driver and cached in .cache for the next run.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { startShop } from "../server.mjs";
import { ADMIN_ENV } from "../shop.mjs";
import { otherRounds, starRounds } from "./auction-rows.mjs";
import { feeMoney, orderMoney } from "./payment-rows.mjs";
import { auditEntries, banners, categories, orders, products, STAR, users } from "./rows.mjs";

/**
 * @typedef {import("./rows.mjs").Size} Size
 * @typedef {import("./rows.mjs").Row} Row
 */

const Database = createRequire(import.meta.url)("libsql");
/** Of everything that decides what is written. */
function fingerprint() {
  const hash = createHash("sha256");
  const migrations = path.resolve("prisma/migrations/sqlite");
  const files = [
    ...readdirSync(migrations).map((name) => path.join(migrations, name, "migration.sql")),
    ...readdirSync(import.meta.dirname).map((name) => path.join(import.meta.dirname, name)),
  ];
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file));
  // its latest orders date from the day it was made
  hash.update(new Date().toISOString().slice(0, 10));
  return hash.digest("hex").slice(0, 12);
}

/** Returns its data folder. @param {string} name @param {Size} size */
export async function largeShop(name, size) {
  const folder = path.resolve(".cache/bench-shops", name);
  const mark = path.join(folder, "made-from");
  const print = fingerprint();
  const dataDir = path.join(folder, "data");
  if (existsSync(mark) && readFileSync(mark, "utf8") === print) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const began = performance.now();
  // the first start migrates and makes the administrator
  await (await startShop({ dataDir, env: { SEED_DEMO: "0", ...ADMIN_ENV } })).stop();
  await fill(path.join(dataDir, "soko.db"), size);
  writeFileSync(mark, print);
  console.log(`${name}: written in ${Math.round((performance.now() - began) / 1000)} s`);
  return dataDir;
}

/** The shop's own, bundled. @returns {Promise<import("./rows.mjs").ListingColumns>} */
async function loadListingColumns() {
  const outfile = path.resolve(".cache/bench-shops/listing-columns.mjs");
  await build({
    entryPoints: ["app/operations/products/product-columns.server.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "~": path.resolve("app") },
  });
  return (await import(pathToFileURL(outfile).href)).listingColumns;
}

async function fill(/** @type {string} */ file, /** @type {Size} */ size) {
  const listingColumns = await loadListingColumns();
  const now = Date.now();
  const db = new Database(file);
  // fast and unsafe, because a broken shop is simply made again; rows may refer to rows that come later
  for (const setting of ["synchronous = OFF", "foreign_keys = OFF", "cache_size = -262144"])
    db.exec(`PRAGMA ${setting}`);
  const write = writer(db);
  db.exec("BEGIN");
  for (const row of categories()) write("Category", row);
  for (const row of banners()) write("PromoBanner", row);
  for (const row of users(size, now)) write("User", row);
  const auctions = /** @type {number[]} */ ([]);
  for (const row of products(size, now, listingColumns)) {
    write("Product", row);
    if (row.productType !== "buy_now" && row.id !== STAR) auctions.push(Number(row.id));
  }
  for (const { order, lines } of orders(size, now)) {
    write("Order", order);
    for (const line of lines) write("OrderItem", line);
    for (const { table, row } of orderMoney(order)) write(table, row);
  }
  for (const { table, row } of starRounds(size, now)) {
    write(table, row);
    if (table === "Participation") for (const money of feeMoney(row)) write(money.table, money.row);
  }
  for (const { table, row } of otherRounds(auctions, size, now)) write(table, row);
  for (const row of auditEntries(size, now)) write("AuditEntry", row);
  db.exec("COMMIT");
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

function writer(/** @type {any} */ db) {
  const statements = /** @type {Map<string, any>} */ (new Map());
  return (/** @type {string} */ table, /** @type {Row} */ row) => {
    const columns = Object.keys(row);
    const key = `${table} ${columns.join()}`;
    let statement = statements.get(key);
    if (!statement) {
      const names = columns.map((column) => `"${column}"`).join(", ");
      const holes = columns.map(() => "?").join(", ");
      statement = db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${holes})`);
      statements.set(key, statement);
    }
    statement.run(Object.values(row));
  };
}
