// npm run restore -- BACKUP --replace: puts a backup into DATA_DIR, after checking every byte. A shop that is there is moved aside,
// and only with --replace. Refused while the shop runs. If anything fails, all stays as it was.
import path from "node:path";
import { readArguments } from "./running/arguments.mjs";
import { copyFile, exists, namesIn, readJson } from "./running/files.mjs";
import { fillPostgres, othersInPostgres, tablesInPostgres } from "./running/restore-postgres.mjs";
import { KEPT, migrationsOf, shopFolder } from "./running/shop-folder.mjs";
import { holdSqlite, openSqlite, rowCounts, soundness } from "./running/sqlite-file.mjs";
import { HalfDone, makeSwap } from "./running/swap.mjs";

/** @typedef {{ path: string, bytes: number, sha256: string }} BackedFile */
/** @typedef {{ madeAt: string, tables: Record<string, number>, migrations?: string[], needed?: string[], files: BackedFile[] }} Manifest */

process.umask(0o077);
const shop = shopFolder();

class Refused extends Error {}

/** @param {string} backup @returns {Promise<Manifest>} */
async function readManifest(backup) {
  const file = path.join(backup, "manifest.json");
  if (!(await exists(file))) throw new Refused(`${backup} is no finished backup: it has no manifest.json`);
  const manifest = await readJson(file);
  if (manifest.format !== 1) throw new Refused(`${file} is of a kind that this version does not know`);
  for (const { path: place } of manifest.files)
    if (path.isAbsolute(place) || path.normalize(place).startsWith(".."))
      throw new Refused(`${file} names a place outside of the backup: ${place}`);
  const name = shop.database ? "soko.db" : "soko.dump";
  if (!manifest.files.some((/** @type {BackedFile} */ file) => file.path === name))
    throw new Refused(`${backup} has no ${name}: is DATABASE_URL of the same kind as when it was made?`);
  const known = await migrationsOf(shop.migrations);
  // before `needed` was written down, a version had to know all
  const needed = /** @type {string[]} */ (manifest.needed ?? manifest.migrations ?? []);
  const newer = needed.find((migration) => !known.includes(migration));
  if (newer)
    throw new Refused(`the backup was made by a newer version: it needs one that has migration ${newer}`);
  return manifest;
}

/** Throws at a file the manifest does not match. @param {string} backup @param {Manifest} manifest @param {(place: string) => string} target */
async function copyChecked(backup, { files }, target) {
  for (const { path: place, bytes, sha256 } of files) {
    const from = path.join(backup, place);
    if (!(await exists(from))) throw new Refused(`${from} is missing`);
    const copied = await copyFile(from, target(place));
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new Refused(`${from} is not what was backed up`);
  }
}

function checkDatabase(/** @type {string} */ file, /** @type {Manifest} */ { tables }) {
  const database = openSqlite(file, { readonly: true });
  try {
    const integrity = soundness(database, "integrity_check");
    if (integrity !== "ok") throw new Refused(`${file} is damaged: ${integrity}`);
    const counts = rowCounts(database);
    for (const [table, rows] of Object.entries(tables))
      if (counts[table] !== rows)
        throw new Refused(`${file} has ${counts[table]} rows in ${table}, not ${rows}`);
  } finally {
    database.close();
  }
}

/** With SQLite's side files: an old log would be folded into the new database. @param {string} file */
const databaseFiles = (file) => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`];

/** Also the log of a database that is gone. */
async function inTheWay() {
  const places = shop.database ? databaseFiles(shop.database) : [];
  for (const name of KEPT)
    if (name !== "uploads" || (await namesIn(shop.uploads)).length > 0)
      places.push(path.join(shop.dataDir, name));
  const there = [];
  for (const place of places) if (await exists(place)) there.push(place);
  return there;
}

/** Keeps the shop from running meanwhile. Null where nothing is locked: no database yet, or PostgreSQL. */
async function holdShop() {
  if (!shop.database) {
    const others = await othersInPostgres(shop.url);
    if (others > 0)
      throw new Refused(
        `${others} connections to the database are open: stop every process of the shop, and what else uses it`,
      );
    return null;
  }
  if (!(await exists(shop.database))) return null;
  const held = holdSqlite(shop.database);
  if (!held) throw new Refused(`the shop in ${shop.dataDir} is running: stop it first`);
  return held;
}

async function whatIsThere(/** @type {boolean} */ replace) {
  const there = await inTheWay();
  const holdsTables = !shop.database && (await tablesInPostgres(shop.url)) > 0;
  if ((there.length > 0 || holdsTables) && !replace)
    throw new Refused(
      `there is a shop already (${[...there, ...(holdsTables ? ["in the database"] : [])].join(", ")}); --replace moves it aside`,
    );
  return { there, holdsTables };
}

/** Between the first rename and the last no signal may stop us. */
function heedNoSignal() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => console.error("Replacing the shop: this is not to be stopped"));
}

async function restore(/** @type {string} */ backup, /** @type {boolean} */ replace) {
  const manifest = await readManifest(backup);
  await whatIsThere(replace);
  const { database, dataDir, url } = shop;
  // with milliseconds, so that two restores never use the same folder
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  const kept = KEPT.map((name) => path.join(dataDir, name));
  const swap = makeSwap(time, database ? [...kept, database] : kept);
  let held = await holdShop();
  try {
    await swap.begin();
    const target = (/** @type {string} */ place) =>
      database && place === "soko.db" ? swap.coming(database) : path.join(swap.comingIn(dataDir), place);
    await copyChecked(backup, manifest, target);
    if (database) checkDatabase(swap.coming(database), manifest);
    // somebody may have started a shop while we copied
    held ??= await holdShop();
    const { there, holdsTables } = await whatIsThere(replace);
    const made = [];
    // the database last: without it there is no shop
    for (const place of database ? [...kept, database] : kept)
      if (await exists(swap.coming(place))) made.push(place);
    const schema = holdsTables ? `before_restore_${time.toLowerCase()}` : null;
    const proven = () =>
      database
        ? checkDatabase(database, manifest)
        : fillPostgres(url, { dump: target("soko.dump"), aside: schema });
    heedNoSignal();
    for (const aside of await swap.replace({ there, made, proven }))
      console.log(`What was there is in ${aside} now; remove it when all is well.`);
    if (schema) console.log(`What was in the database is in its schema ${schema} now.`);
  } finally {
    await swap.end().catch((error) => console.error(`Warning: ${error.message}`));
    held?.close();
  }
  console.log(`The shop of ${manifest.madeAt} is in ${dataDir}.`);
}

const { values, positionals } = readArguments(
  "npm run restore -- BACKUP --replace",
  { replace: { type: "boolean", default: false } },
  (read) => read.positionals.length === 1,
);
try {
  await restore(path.resolve(positionals[0] ?? ""), values.replace);
} catch (error) {
  const told = error instanceof Error ? error.message : String(error);
  if (error instanceof HalfDone) {
    console.error(`The shop is half replaced: ${told}\nDo not start it. To have it as it was:`);
    for (const command of error.left) console.error(`  ${command}`);
  } else console.error(`Nothing was restored, all is as it was: ${told}`);
  process.exit(1);
}
