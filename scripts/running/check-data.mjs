import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { freeBytes, readJson } from "./files.mjs";
import { checkPostgres } from "./check-postgres.mjs";
import { compareMigrations } from "./compare-migrations.mjs";
import { migrationsOf } from "./shop-folder.mjs";
import { migrationsIn, openSqlite, checkIntegrity, tablesIn } from "./sqlite-file.mjs";

/** @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("../doctor.mjs").Given} Given */

/** @param {Given} given @returns {Finding} */
export function checkData({ shop: { dataDir, database } }) {
  if (!existsSync(dataDir)) return { state: "ok", text: `${dataDir} is made at the first start` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const user = process.getuid?.() ?? "this user";
    return {
      state: "fail",
      text: `${dataDir} cannot be written by user ${user}`,
      todo: `chown it to the user that runs the shop`,
    };
  }
  const secretFiles = ["secrets", "demo-logins.txt", ...secretsIn(dataDir)].map((name) =>
    path.join(dataDir, name),
  );
  const files = database ? [database, `${database}-wal`, `${database}-shm`] : [];
  const open = [...secretFiles, ...files]
    .filter(isOpenToOthers)
    .map((place) => path.relative(dataDir, place));
  const todo = `chmod -R go= ${dataDir}, or start the shop, which does it`;
  if (open.length > 0)
    return {
      state: "fail",
      text: `others on this machine may read or write ${open.join(", ")} in ${dataDir}: draws of open rounds could be foreseen`,
      todo,
    };
  if (isOpenToOthers(dataDir))
    return { state: "warn", text: `other users of this machine may look into ${dataDir}`, todo };
  return { state: "ok", text: dataDir };
}

/** @param {string} place */
const isOpenToOthers = (place) => existsSync(place) && (statSync(place).mode & 0o077) !== 0;

const secretsIn = (/** @type {string} */ dataDir) =>
  existsSync(path.join(dataDir, "secrets"))
    ? readdirSync(path.join(dataDir, "secrets")).map((name) => `secrets/${name}`)
    : [];

/** @param {Given} given @returns {Promise<Finding>} */
export async function checkDatabase({ shop: { database, url, migrations }, settings }) {
  const known = await migrationsOf(migrations);
  if (!database) return checkPostgres(url, known, settings);
  if (!existsSync(database)) return { state: "ok", text: `${database} is made at the first start` };
  let opened;
  try {
    opened = openSqlite(database, { timeout: 5_000 });
    const sound = checkIntegrity(opened, "quick_check");
    if (sound !== "ok")
      return {
        state: "fail",
        text: `damaged: ${sound}`,
        todo: "stop the shop and restore a backup (docs/how-to/restore-a-backup.md)",
      };
    const tables = tablesIn(opened);
    if (tables.includes("_prisma_migrations"))
      return compareMigrations(`${database} is sound`, migrationsIn(opened), known);
    // an interrupted first start left it empty, since all tables are made at once
    if (tables.length === 0) return { state: "ok", text: `${database} is empty, the next start fills it` };
    return {
      state: "fail",
      text: `${database} is no shop's: it has a table ${tables[0]}, and none of migrations`,
      todo: "let DATABASE_URL or DATA_DIR name another place",
    };
  } catch (error) {
    return {
      state: "fail",
      text: `${database} cannot be read: ${error}`,
      todo: "restore a backup (docs/how-to/restore-a-backup.md)",
    };
  } finally {
    opened?.close();
  }
}

const ENOUGH_BYTES = 1e9;
const TOO_LITTLE_BYTES = 2e8;

/** @param {Given} given @returns {Promise<Finding>} */
export async function checkDisk({ shop: { dataDir } }) {
  const bytes = await freeBytes(existsSync(dataDir) ? dataDir : path.dirname(dataDir));
  const text = `${(bytes / 1e9).toFixed(1)} GB free`;
  if (bytes >= ENOUGH_BYTES) return { state: "ok", text };
  return {
    state: bytes < TOO_LITTLE_BYTES ? "fail" : "warn",
    text,
    todo: "make room: on a full disk the shop can be read and not written",
  };
}

const OLD_DAYS = 2;

/** @param {Given} given @returns {Promise<Finding>} */
export async function checkBackup({ shop: { lastBackup, dataDir } }) {
  const todo = "npm run backup every night (docs/how-to/restore-a-backup.md)";
  const note = await readJson(lastBackup).catch(() => null);
  const at = Date.parse(note?.at);
  if (Number.isNaN(at))
    return existsSync(dataDir)
      ? { state: "warn", text: "none was made yet", todo }
      : { state: "ok", text: "nothing to back up yet" };
  const days = (Date.now() - at) / 86_400_000;
  const text = `${note.at} in ${note.folder}`;
  return days > OLD_DAYS
    ? { state: "warn", text: `${text}, ${Math.floor(days)} days ago`, todo }
    : { state: "ok", text };
}
