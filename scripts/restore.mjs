// npm run restore -- BACKUP --replace: checks every byte of a backup and puts it into DATA_DIR. --replace moves an existing shop
// aside; without it the restore is refused. Also refused while the shop runs. If anything fails, nothing changes.
import path from "node:path";
import { readArguments } from "./running/arguments.mjs";
import { copyFile, exists, namesIn, readJson } from "./running/files.mjs";
import { fillPostgres, othersInPostgres, tablesInPostgres } from "./running/restore-postgres.mjs";
import { BACKED_UP, migrationsOf, shopFolder } from "./running/shop-folder.mjs";
import { lockSqlite, openSqlite, rowCounts, checkIntegrity } from "./running/sqlite-file.mjs";
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
  // older manifests have no `needed`: a version had to know all migrations
  const needed = /** @type {string[]} */ (manifest.needed ?? manifest.migrations ?? []);
  const newer = needed.find((migration) => !known.includes(migration));
  if (newer)
    throw new Refused(`the backup was made by a newer version: it needs one that has migration ${newer}`);
  return manifest;
}

/** Throws if a file does not match the manifest. @param {string} backup @param {Manifest} manifest @param {(place: string) => string} target */
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
    const integrity = checkIntegrity(database, "integrity_check");
    if (integrity !== "ok") throw new Refused(`${file} is damaged: ${integrity}`);
    const counts = rowCounts(database);
    for (const [table, rows] of Object.entries(tables))
      if (counts[table] !== rows)
        throw new Refused(`${file} has ${counts[table]} rows in ${table}, not ${rows}`);
  } finally {
    database.close();
  }
}

/** The database with SQLite's side files: an old log would be applied to the new database. @param {string} file */
const databaseFiles = (file) => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`];

/** Existing files in the way, also the log of a deleted database. */
async function inTheWay() {
  const places = shop.database ? databaseFiles(shop.database) : [];
  for (const name of BACKED_UP)
    if (name !== "uploads" || (await namesIn(shop.uploads)).length > 0)
      places.push(path.join(shop.dataDir, name));
  const there = [];
  for (const place of places) if (await exists(place)) there.push(place);
  return there;
}

/** Prevents the shop from starting meanwhile. Null if there is nothing to lock: no database yet, or PostgreSQL. */
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
  const held = lockSqlite(shop.database);
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

/** No signal may stop the process between the first rename and the last. */
function ignoreSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => console.error("Replacing the shop: this is not to be stopped"));
}

async function restore(/** @type {string} */ backup, /** @type {boolean} */ replace) {
  const manifest = await readManifest(backup);
  await whatIsThere(replace);
  const { database, dataDir, url } = shop;
  // with milliseconds, so that two restores never use the same folder
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  const places = BACKED_UP.map((name) => path.join(dataDir, name));
  const swap = makeSwap(time, database ? [...places, database] : places);
  let held = await holdShop();
  try {
    await swap.begin();
    const target = (/** @type {string} */ place) =>
      database && place === "soko.db" ? swap.staged(database) : path.join(swap.stagedIn(dataDir), place);
    await copyChecked(backup, manifest, target);
    if (database) checkDatabase(swap.staged(database), manifest);
    // somebody may have started a shop while we copied
    held ??= await holdShop();
    const { there, holdsTables } = await whatIsThere(replace);
    const made = [];
    // the database last: without it there is no shop
    for (const place of database ? [...places, database] : places)
      if (await exists(swap.staged(place))) made.push(place);
    const schema = holdsTables ? `before_restore_${time.toLowerCase()}` : null;
    const proven = () =>
      database
        ? checkDatabase(database, manifest)
        : fillPostgres(url, { dump: target("soko.dump"), aside: schema });
    ignoreSignals();
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
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof HalfDone) {
    console.error(`The shop is half replaced: ${reason}\nDo not start it. To have it as it was:`);
    for (const command of error.left) console.error(`  ${command}`);
  } else console.error(`Nothing was restored, all is as it was: ${reason}`);
  process.exit(1);
}
