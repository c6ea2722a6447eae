// Where the shop keeps what it cannot make again, by the same settings as app/env.server.ts. Only Node and libsql: these scripts
// also run in the image, where nothing is built.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, stat, statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** @param {NodeJS.ProcessEnv} env */
export function shopFolder(env = process.env) {
  const dataDir = path.resolve(env.DATA_DIR || path.join(root, "data"));
  const url = env.DATABASE_URL || `file:${path.join(dataDir, "soko.db")}`;
  const isPostgres = /^postgres(ql)?:/.test(url);
  return {
    dataDir,
    url,
    /** Null on PostgreSQL. @type {string | null} */
    database: isPostgres ? null : path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, "")),
    uploads: path.join(dataDir, "uploads"),
    lastBackup: path.join(dataDir, "last-backup.json"),
    migrations: path.join(root, "prisma/migrations", isPostgres ? "postgresql" : "sqlite"),
  };
}

/** What stands in DATA_DIR beside the database. */
export const KEPT = ["uploads", "secrets", "demo-logins.txt"];

/**
 * @typedef {{ all(...values: unknown[]): Record<string, unknown>[], run(...values: unknown[]): unknown }} Statement
 * @typedef {{ prepare(sql: string): Statement, exec(sql: string): void, close(): void }} Database
 */

/** @param {string} file @param {Record<string, unknown>} [options] @returns {Database} */
export function openSqlite(file, options) {
  const Driver = createRequire(import.meta.url)("libsql");
  return new Driver(file, options);
}

/** 'ok', or what is wrong. @param {Database} database @param {"quick_check" | "integrity_check"} check */
export const soundness = (database, check) =>
  database
    .prepare(`PRAGMA ${check}`)
    .all()
    .map((row) => String(Object.values(row)[0]))
    .join("; ");

/** Rows by table. @param {Database} database */
export function rowCounts(database) {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      Number(database.prepare(`SELECT count(*) AS rows FROM "${name}"`).all()[0]?.rows),
    ]),
  );
}

/** Names of the migrations that a database has. @param {Database} database */
export const migrationsIn = (database) =>
  database
    .prepare(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1",
    )
    .all()
    .map(({ name }) => String(name));

/** Names of the migrations that this version brings. @param {string} folder */
export const migrationsOf = async (folder) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Whether another program has this database open, as the running shop does. @param {string} file */
export function isInUse(file) {
  const database = openSqlite(file, { timeout: 0 });
  try {
    // leaving WAL needs the file for oneself, and folds its log in
    database.prepare("PRAGMA journal_mode = DELETE").all();
    return false;
  } catch (error) {
    // what is damaged is in nobody's use
    return /SQLITE_BUSY|is locked/.test(`${/** @type {{ code?: string }} */ (error).code} ${error}`);
  } finally {
    database.close();
  }
}

/** @param {string} file */
export async function sha256(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Copies a file for its owner alone and answers what was copied; it is on the disk when this resolves.
 * @param {string} from @param {string} to @returns {Promise<{ bytes: number, sha256: string }>}
 */
export async function copyFile(from, to) {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const target = await open(to, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from)) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.write(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes a file's or a folder's entries down to the disk. @param {string} place */
export async function sync(place) {
  const handle = await open(place, "r");
  await handle.sync().finally(() => handle.close());
}

/** Replaces a small file at once. @param {string} file @param {string} text */
export async function writeWhole(file, text) {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, "w", 0o600);
  await handle.writeFile(text);
  await handle.sync().finally(() => handle.close());
  await rename(temporary, file);
}

/** Files below a folder, by their path in it; what begins with a dot is not finished. @param {string} folder */
export async function filesIn(folder) {
  /** @type {string[]} */
  const files = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile() && !entry.name.startsWith("."))
      files.push(path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files.sort();
}

/** @param {string} place */
export const exists = (place) =>
  stat(place).then(
    () => true,
    () => false,
  );

/** Bytes that the owner of this process may still write. @param {string} folder */
export async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** '20261121T180000Z' */
export const stamp = (at = new Date()) => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** @param {string} file @returns {Promise<any>} */
export const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));

/** The version of this shop. */
export const version = async () => String((await readJson(path.join(root, "package.json"))).version);
