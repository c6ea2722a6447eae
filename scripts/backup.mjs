// npm run backup -- DIR --keep N
// Copies the shop into DIR/soko-<time>/ while it runs: a whole database as of one moment, every picture it names, the secrets.
// DIR is ./backups unless named; of the backups in DIR the newest N stay, all of them unless --keep says so.
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { runTool } from "./running/postgres-tools.mjs";
import {
  copyFile,
  exists,
  filesIn,
  KEPT,
  migrationsIn,
  openSqlite,
  rowCounts,
  sha256,
  shopFolder,
  soundness,
  stamp,
  sync,
  version,
  writeWhole,
} from "./running/shop-folder.mjs";

/** @typedef {{ path: string, bytes: number, sha256: string }} BackedFile */

const FINISHED = /^soko-\d{8}T\d{6}Z$/;
const UNFINISHED = /^\.soko-\d{8}T\d{6}Z-\d+$/;
const shop = shopFolder();

/**
 * SQLite writes a new file of what it sees at one moment, beside everything that is written meanwhile.
 * @param {string} from @param {string} to
 */
async function copyDatabase(from, to) {
  const source = openSqlite(from, { timeout: 10_000 });
  source.prepare("VACUUM INTO ?").run(to);
  source.close();
  await chmod(to, 0o600);
  await sync(to);
  const copy = openSqlite(to, { readonly: true });
  try {
    const integrity = soundness(copy, "integrity_check");
    if (integrity !== "ok") throw new Error(`the copy of the database is damaged: ${integrity}`);
    return { integrity, migrations: migrationsIn(copy), tables: rowCounts(copy) };
  } finally {
    copy.close();
  }
}

/** @param {string} to */
async function dumpPostgres(to) {
  runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${to}`], shop.url);
  await chmod(to, 0o600);
  await sync(to);
  return { integrity: "ok" };
}

/** @param {string} folder */
async function fill(folder) {
  const madeAt = new Date().toISOString();
  const name = shop.database ? "soko.db" : "soko.dump";
  const target = path.join(folder, name);
  const about = shop.database ? await copyDatabase(shop.database, target) : await dumpPostgres(target);
  const { size } = await stat(target);
  /** @type {BackedFile[]} */
  const files = [{ path: name, bytes: size, sha256: await sha256(target) }];
  // after the database: a row is written after its pictures, and pictures never change and never go
  for (const place of await filesIn(shop.dataDir)) {
    if (!KEPT.some((kept) => place === kept || place.startsWith(`${kept}${path.sep}`))) continue;
    const copied = await copyFile(path.join(shop.dataDir, place), path.join(folder, place));
    files.push({ path: place.split(path.sep).join("/"), ...copied });
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const manifest = {
    format: 1,
    madeAt,
    version: await version(),
    ...about,
    bytes,
    files,
  };
  await writeWhole(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** @param {string} kept where backups are kept @param {number} keep */
async function backUp(kept, keep) {
  if (shop.database && !(await exists(shop.database)))
    throw new Error(`there is no database at ${shop.database}`);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const name = `soko-${stamp()}`;
  const finished = path.join(kept, name);
  if (await exists(finished)) throw new Error(`${finished} exists: two backups in one second`);
  const unfinished = path.join(kept, `.${name}-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await fill(unfinished);
    await sync(unfinished);
    await rename(unfinished, finished);
    await sync(kept);
    await tidy(kept, keep);
    return { finished, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Old backups beyond `keep`, and what a backup left that was killed. @param {string} kept @param {number} keep */
async function tidy(kept, keep) {
  const names = (await readdir(kept)).sort();
  const old = keep > 0 ? names.filter((name) => FINISHED.test(name)).slice(0, -keep) : [];
  const left = names.filter((name) => UNFINISHED.test(name) && !isAlive(Number(name.split("-").at(-1))));
  for (const name of [...old, ...left]) await rm(path.join(kept, name), { recursive: true, force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code === "EPERM";
  }
}

const { values, positionals } = parseArgs({
  options: { keep: { type: "string", default: "0" } },
  allowPositionals: true,
});
if (positionals.length > 1 || !/^\d{1,5}$/.test(values.keep)) {
  console.error("usage: npm run backup -- DIR --keep N");
  process.exit(2);
}
try {
  const { finished, manifest } = await backUp(path.resolve(positionals[0] ?? "backups"), Number(values.keep));
  const { madeAt, bytes, files } = manifest;
  await writeWhole(shop.lastBackup, `${JSON.stringify({ at: madeAt, folder: finished, bytes })}\n`);
  console.log(`${finished}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, checked`);
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
