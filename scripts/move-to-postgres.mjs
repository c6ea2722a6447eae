// npm run move-to-postgres -- URL --replace: copies a stopped SQLite shop into PostgreSQL, all or nothing, and checks the copy.
// The SQLite file is only read. URL can be in TO_DATABASE_URL instead, because other users of the machine can read arguments.
import { existsSync } from "node:fs";
import path from "node:path";
import { readArguments } from "./running/arguments.mjs";
import { prepareTarget } from "./running/prepare-target.mjs";
import { migrationsOf, root, shopFolder } from "./running/shop-folder.mjs";
import { migrationsIn, openAlone, checkIntegrity, tablesIn } from "./running/sqlite-file.mjs";
import { secondsSince } from "./running/timed-step.mjs";

/** @typedef {import("../app/db/postgres/move-from-sqlite.server").MovedTable} MovedTable */

const shop = shopFolder();
const migrations = path.join(root, "prisma/migrations");

function openShop() {
  if (!shop.database) throw new Error("DATABASE_URL names PostgreSQL already: let it name the SQLite file");
  if (!existsSync(shop.database)) throw new Error(`there is no database at ${shop.database}`);
  const database = openAlone(shop.database);
  if (!database) throw new Error(`the shop in ${shop.dataDir} is running: stop it first`);
  return database;
}

/** @param {import("./running/sqlite-file.mjs").Database} source */
async function checkSource(source) {
  const sound = checkIntegrity(source, "integrity_check");
  if (sound !== "ok") throw new Error(`${shop.database} is damaged: ${sound}`);
  const known = await migrationsOf(path.join(migrations, "sqlite"));
  const applied = tablesIn(source).includes("_prisma_migrations") ? migrationsIn(source) : [];
  if (applied.map(({ name }) => name).join() !== known.join())
    throw new Error(
      `${shop.database} is not of this release: start the shop on it once, with this release, and stop it`,
    );
}

async function loadShop() {
  // the image has a build and no sources
  if (existsSync(path.join(root, "app"))) {
    const { build, setup } = await import("./setup.mjs");
    await setup();
    await build();
  }
  process.env.NODE_ENV = "production";
  const { entry } = await import(new URL("../build/server/index.js", import.meta.url).href);
  return entry.module.soko;
}

const inGroups = (/** @type {string | number} */ figure) => String(figure).replace(/\B(?=(\d{3})+$)/g, ",");

function show(/** @type {MovedTable[]} */ tables) {
  const width = Math.max(...tables.map(({ name }) => name.length));
  console.log(`${"table".padEnd(width)}  ${"rows".padStart(10)}  sums of cents`);
  for (const { name, rows, sums } of tables) {
    const sumTexts = sums.map(({ column, cents }) => `${column} ${inGroups(cents ?? 0)}`).join(", ");
    console.log(`${name.padEnd(width)}  ${inGroups(rows).padStart(10)}  ${sumTexts}`.trimEnd());
  }
}

async function move(/** @type {string} */ target, /** @type {boolean} */ replace) {
  const source = openShop();
  await checkSource(source);
  const { staging, swapSql, aside } = await prepareTarget(target, replace);
  const soko = await loadShop();
  const began = performance.now();
  const folder = path.join(migrations, "postgresql");
  const { tables, ledgers } = await soko.moveFromSqlite({
    source,
    target,
    migrations: folder,
    staging,
    swapSql,
  });
  show(tables);
  console.log(
    `\nMoved in ${secondsSince(began)}. Rows and sums are the same in both, and ${ledgers} rounds' ledgers, recomputed in\n` +
      `PostgreSQL, end as they did. ${shop.database} is as it was.`,
  );
  if (aside) console.log(`What was in the target is in its schema ${aside} now.`);
  console.log(
    `\nNow let DATABASE_URL name PostgreSQL, keep DATA_DIR (${shop.dataDir}), where pictures and secrets stay, and start the shop.\n` +
      "With processes on several machines give each the same SESSION_SECRET: the text of secrets/session-secret in DATA_DIR.",
  );
}

const { values, positionals } = readArguments(
  "npm run move-to-postgres -- [URL] [--replace], where TO_DATABASE_URL may name the URL",
  { replace: { type: "boolean", default: false } },
  (read) => /^postgres(ql)?:\/\//.test(targetOf(read.positionals)) && read.positionals.length < 2,
);

function targetOf(/** @type {string[]} */ [named = process.env.TO_DATABASE_URL ?? ""]) {
  return named;
}

try {
  await move(targetOf(positionals), values.replace);
} catch (error) {
  console.error(`Nothing was moved, all is as it was: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
