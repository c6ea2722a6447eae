// npm run restore -- BACKUP --replace
// Puts a backup into DATA_DIR, after checking every byte of it. A shop that is there stays unless --replace says so, and is then
// moved aside rather than removed. Refused while the shop runs.
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { runTool } from "./running/postgres-tools.mjs";
import {
  copyFile,
  exists,
  isInUse,
  KEPT,
  migrationsIn,
  migrationsOf,
  openSqlite,
  readJson,
  rowCounts,
  shopFolder,
  soundness,
  stamp,
  sync,
} from "./running/shop-folder.mjs";

const shop = shopFolder();

class Refused extends Error {}

/** @param {string} backup */
async function readManifest(backup) {
  const file = path.join(backup, "manifest.json");
  if (!(await exists(file))) throw new Refused(`${backup} is no finished backup: it has no manifest.json`);
  const manifest = await readJson(file);
  if (manifest.format !== 1) throw new Refused(`${file} is of a kind that this version does not know`);
  for (const { path: place } of manifest.files)
    if (path.isAbsolute(place) || path.normalize(place).startsWith(".."))
      throw new Refused(`${file} names a place outside of the backup: ${place}`);
  const name = shop.database ? "soko.db" : "soko.dump";
  if (!manifest.files.some((/** @type {{ path: string }} */ file) => file.path === name))
    throw new Refused(`${backup} has no ${name}: is DATABASE_URL of the same kind as when it was made?`);
  return manifest;
}

/** Every file as the manifest says, copied beside where it will stand. @param {string} backup @param {string} to */
async function copyChecked(backup, to, { files }) {
  for (const { path: place, bytes, sha256 } of files) {
    const from = path.join(backup, place);
    if (!(await exists(from))) throw new Refused(`${from} is missing`);
    const copied = await copyFile(from, path.join(to, place));
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new Refused(`${from} is not what was backed up`);
  }
}

/** @param {string} file */
async function checkDatabase(file, { tables }) {
  const database = openSqlite(file, { readonly: true });
  try {
    const integrity = soundness(database, "integrity_check");
    if (integrity !== "ok") throw new Refused(`the database of the backup is damaged: ${integrity}`);
    const counts = rowCounts(database);
    for (const [table, rows] of Object.entries(tables))
      if (counts[table] !== rows)
        throw new Refused(`the backup has ${counts[table]} rows in ${table}, not ${rows}`);
    const known = await migrationsOf(shop.migrations);
    const newer = migrationsIn(database).filter((name) => !known.includes(name));
    if (newer.length > 0)
      throw new Refused(`the backup was made by a newer version: it has migration ${newer[0]}`);
  } finally {
    database.close();
  }
}

/** What would be in the way. */
async function inTheWay() {
  const places = KEPT.map((name) => path.join(shop.dataDir, name));
  const filled = [];
  for (const place of places)
    if (path.basename(place) !== "uploads" || (await readdir(place).catch(() => [])).length > 0)
      filled.push(place);
  if (shop.database) filled.push(shop.database);
  const there = [];
  for (const place of filled) if (await exists(place)) there.push(place);
  return there;
}

/** @param {string[]} places @param {string} aside */
async function moveAside(places, aside) {
  if (places.length === 0) return;
  await mkdir(aside, { mode: 0o700 });
  // a database that is damaged still has its log
  for (const place of places.flatMap((each) => [each, `${each}-wal`, `${each}-shm`]))
    if (await exists(place)) await rename(place, path.join(aside, path.basename(place)));
}

const tablesInPostgres = () =>
  Number(
    runTool(
      "psql",
      [
        "--tuples-only",
        "--no-align",
        "--command",
        "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'",
      ],
      shop.url,
    ),
  );

/** The old tables stay beside the new ones, in a schema of their own. @param {string} dump @param {string} time */
function fillPostgres(dump, time) {
  const aside = `before_restore_${time.toLowerCase()}`;
  if (tablesInPostgres() > 0) {
    // extensions belong to whoever is new: their operators are named as public's
    const move = `ALTER SCHEMA public RENAME TO ${aside}; CREATE SCHEMA public;
      DO $$ DECLARE extension name; BEGIN
        FOR extension IN SELECT extname FROM pg_extension WHERE extnamespace = '${aside}'::regnamespace
        LOOP EXECUTE format('ALTER EXTENSION %I SET SCHEMA public', extension); END LOOP;
      END $$`;
    runTool(
      "psql",
      ["--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--command", move],
      shop.url,
    );
    console.log(`What was in the database is in its schema ${aside} now.`);
  }
  const args = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  runTool("pg_restore", [...args, `--dbname=${new URL(shop.url).pathname.slice(1)}`, dump], shop.url);
}

/** @param {string} backup @param {boolean} replace */
async function restore(backup, replace) {
  const manifest = await readManifest(backup);
  await mkdir(shop.dataDir, { recursive: true, mode: 0o700 });
  if (shop.database && (await exists(shop.database)) && isInUse(shop.database))
    throw new Refused(`the shop in ${shop.dataDir} is running: stop it first`);
  const there = await inTheWay();
  const holdsShop = shop.database ? there.length > 0 : there.length > 0 || tablesInPostgres() > 0;
  if (holdsShop && !replace)
    throw new Refused(
      `there is a shop already (${there.join(", ") || "in the database"}); --replace moves it aside`,
    );
  const time = stamp();
  const coming = path.join(shop.dataDir, `.restore-${time}`);
  const aside = path.join(shop.dataDir, `before-restore-${time}`);
  try {
    await mkdir(coming, { mode: 0o700 });
    await copyChecked(backup, coming, manifest);
    const database = path.join(coming, shop.database ? "soko.db" : "soko.dump");
    if (shop.database) await checkDatabase(database, manifest);
    else fillPostgres(database, time);
    await moveAside(there, aside);
    if (there.length > 0) console.log(`What was there is in ${aside} now; remove it when all is well.`);
    for (const name of KEPT)
      if (await exists(path.join(coming, name)))
        await rename(path.join(coming, name), path.join(shop.dataDir, name));
    // last: a shop without its database is none
    if (shop.database) await rename(database, shop.database);
    await sync(shop.dataDir);
  } finally {
    await rm(coming, { recursive: true, force: true });
  }
  console.log(`The shop of ${manifest.madeAt} is in ${shop.dataDir}.`);
}

const { values, positionals } = parseArgs({
  options: { replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [backup] = positionals;
if (backup === undefined || positionals.length > 1) {
  console.error("usage: npm run restore -- BACKUP --replace");
  process.exit(2);
}
try {
  await restore(path.resolve(backup), values.replace);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
