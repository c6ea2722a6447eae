// npm run backup -- DIR --keep N --without-lost: copies the shop into DIR/soko-<time>/ while it runs. That is the database as of one
// moment, every picture it names, and the secrets. DIR is BACKUP_DIR or ./backups unless named; without --keep all earlier backups stay. A backup
// with pictures missing is refused, unless --without-lost says to leave them out.
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readArguments } from "./running/arguments.mjs";
import { isAlive } from "./running/is-alive.mjs";
import { pictureBucket } from "./running/bucket.mjs";
import {
  copyFile,
  exists,
  filesAt,
  isGone,
  sha256,
  sync,
  syncFolders,
  writeWhole,
} from "./running/files.mjs";
import { runTool, withPostgres } from "./running/postgres-tools.mjs";
import { BACKED_UP, filesOf, NAMED_PICTURES, shopFolder, stamp, version } from "./running/shop-folder.mjs";
import {
  APPLIED_MIGRATIONS,
  asApplied,
  migrationsIn,
  neededOf,
  lockSqlite,
  openSqlite,
  rowCounts,
  checkIntegrity,
  tablesIn,
} from "./running/sqlite-file.mjs";

/** @typedef {{ path: string, bytes: number, sha256: string }} BackedFile */

process.umask(0o077);

const FINISHED = /^soko-\d{8}T\d{6}Z$/;
const REMOVED = /^\.removed-soko-/;
const UNFINISHED = /^\.soko-\d{8}T\d{6}Z-\d+$/;
const shop = shopFolder();

/** Refused because of another backup; management shows no failure. */
class NotNow extends Error {}

/** @param {Record<string, unknown>[]} rows */
const picturesOf = (rows) => rows.map(({ picture }) => String(picture));

/** @param {import("./running/sqlite-file.mjs").Applied[]} applied */
const migrationNames = (applied) => ({
  migrations: applied.map(({ name }) => name),
  needed: neededOf(applied),
});

/** SQLite writes a consistent copy while others write. @param {string} from @param {string} to */
async function copyDatabase(from, to) {
  const source = openSqlite(from, { timeout: 10_000 });
  source.prepare("VACUUM INTO ?").run(to);
  source.close();
  await chmod(to, 0o600);
  await sync(to);
  const copy = openSqlite(to, { readonly: true });
  try {
    const integrity = checkIntegrity(copy, "integrity_check");
    if (integrity !== "ok") throw new Error(`the copy of the database is damaged: ${integrity}`);
    if (!tablesIn(copy).includes("_prisma_migrations")) throw new Error(`${from} holds no shop yet`);
    const pictures = picturesOf(copy.prepare(NAMED_PICTURES).all());
    const migrations = migrationNames(migrationsIn(copy));
    return { about: { integrity, ...migrations, tables: rowCounts(copy) }, pictures };
  } finally {
    copy.close();
  }
}

const OTHER_SCHEMAS = `SELECT nspname AS name FROM pg_namespace
  WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('public', 'information_schema')`;

/** Leaves out other schemas, because those of earlier restores would block the next one. @param {string} to */
const dumpPostgres = (to) =>
  withPostgres(shop.url, async (query) => {
    await query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const [snapshot] = await query("SELECT pg_export_snapshot() AS id");
    const others = (await query(OTHER_SCHEMAS)).map(({ name }) => `--exclude-schema="${name}"`);
    const pictures = picturesOf(await query(NAMED_PICTURES));
    const migrations = migrationNames(asApplied(await query(APPLIED_MIGRATIONS)));
    const args = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot?.id}`];
    runTool("pg_dump", [...args, ...others, `--file=${to}`], shop.url);
    await chmod(to, 0o600);
    await sync(to);
    return { about: { integrity: "ok", ...migrations }, pictures };
  });

/** Call it after the database copy: the shop writes a row after its pictures, which never change and stay for a day. @param {string} folder */
async function copyFiles(folder) {
  const files = /** @type {BackedFile[]} */ ([]);
  for (const name of BACKED_UP)
    for (const from of await filesAt(path.join(shop.dataDir, name))) {
      const place = path.relative(shop.dataDir, from);
      const copied = await copyFile(from, path.join(folder, place)).catch(async (error) => {
        if (!isGone(error) || (await exists(from))) throw error;
        // an unused picture; fill() checks that no used one is missing
        await rm(path.join(folder, place), { force: true });
      });
      if (copied) files.push({ path: place.split(path.sep).join("/"), ...copied });
    }
  return files;
}

/** @param {import("./running/bucket.mjs").Files} bucket */
async function placesIn(bucket) {
  const places = new Set();
  for await (const { name } of bucket.list("")) places.add(`uploads/${name}`);
  return places;
}

async function fill(/** @type {string} */ folder, /** @type {boolean} */ withoutLost) {
  const bucket = await pictureBucket();
  const madeAt = new Date().toISOString();
  const name = shop.database ? "soko.db" : "soko.dump";
  const target = path.join(folder, name);
  const { about, pictures } = await (shop.database
    ? copyDatabase(shop.database, target)
    : dumpPostgres(target));
  const { size } = await stat(target);
  const files = [{ path: name, bytes: size, sha256: await sha256(target) }, ...(await copyFiles(folder))];
  const there = bucket ? await placesIn(bucket) : new Set(files.map((file) => file.path));
  const lost = pictures.flatMap(filesOf).filter((file) => !there.has(file));
  if (lost.length > 0 && !withoutLost)
    throw new Error(
      `${lost.length} files of pictures that the shop shows are not in ${shop.bucket ?? shop.dataDir}, the first ${lost[0]}: ` +
        "put them back from an older backup, or say --without-lost",
    );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const manifest = { format: 1, madeAt, version: await version(), ...about, bytes, files, lost };
  await writeWhole(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

async function backUp(/** @type {string} */ backups, /** @type {boolean} */ withoutLost) {
  if (shop.database && !(await exists(shop.database)))
    throw new Error(`there is no database at ${shop.database}`);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const name = `soko-${stamp()}`;
  const finished = path.join(backups, name);
  if (await exists(finished)) throw new NotNow(`${finished} was made in this second`);
  const unfinished = path.join(backups, `.${name}-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await fill(unfinished, withoutLost);
    await syncFolders(unfinished);
    await rename(unfinished, finished);
    await sync(backups);
    return { finished, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes backups beyond `keep`, and the remains of killed ones. @param {string} backups @param {number} keep */
async function tidy(backups, keep) {
  const names = (await readdir(backups)).sort();
  const old = keep > 0 ? names.filter((name) => FINISHED.test(name)).slice(0, -keep) : [];
  const left = names.filter((name) => UNFINISHED.test(name) && !isAlive(Number(name.split("-").at(-1))));
  const removed = names.filter((name) => REMOVED.test(name));
  for (const name of [...old, ...left, ...removed])
    await unlessRefused(`${name} stays`, () =>
      rm(path.join(backups, name), { recursive: true, force: true }),
    );
}

/** Only warns, because the backup is complete by now. @param {string} what @param {() => Promise<void>} work */
const unlessRefused = (what, work) =>
  work().catch((error) => console.error(`Warning: ${what}: ${error.message}`));

/** One at a time for each DATA_DIR; the lock ends with the process, however that ends. */
async function alone(/** @type {() => Promise<void>} */ work) {
  if (!(await exists(shop.dataDir))) return work();
  const held = lockSqlite(shop.backupLock);
  if (!held) throw new NotNow("another backup is being made");
  await work().finally(() => held.close());
}

/** For management, which shows it until a backup is made. @param {string} reason */
const noteFailure = (reason) =>
  writeWhole(shop.backupFailure, `${JSON.stringify({ at: new Date().toISOString(), reason })}\n`).catch(
    () => {},
  );

const { values, positionals } = readArguments(
  "npm run backup -- DIR --keep N --without-lost",
  { keep: { type: "string", default: "0" }, "without-lost": { type: "boolean", default: false } },
  (read) => read.positionals.length <= 1 && /^\d{1,5}$/.test(read.values.keep),
);
try {
  const backups = path.resolve(positionals[0] ?? (process.env.BACKUP_DIR || "backups"));
  await alone(async () => {
    const { finished, manifest } = await backUp(backups, values["without-lost"]);
    const { madeAt, bytes, files, lost } = manifest;
    const note = `${JSON.stringify({ at: madeAt, folder: finished, bytes })}\n`;
    await unlessRefused("Management does not show this backup", async () => {
      await writeWhole(shop.lastBackup, note);
      await rm(shop.backupFailure, { force: true });
    });
    await unlessRefused("older backups stay", () => tidy(backups, Number(values.keep)));
    const without = lost.length > 0 ? `, without ${lost.length} that are lost` : "";
    const elsewhere = shop.bucket ? `; the pictures stay in ${shop.bucket}, where they were found` : "";
    console.log(
      `${finished}: ${files.length} files${without}, ${(bytes / 1e6).toFixed(1)} MB, checked${elsewhere}`,
    );
  });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof NotNow)) await noteFailure(reason);
  console.error(`No backup was made: ${reason}`);
  process.exit(1);
}
