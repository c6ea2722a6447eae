import { spawnSync } from "node:child_process";
import { compareMigrations } from "./compare-migrations.mjs";
import { withPostgres } from "./postgres-tools.mjs";
import { APPLIED_MIGRATIONS, asApplied } from "./sqlite-file.mjs";

/** @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("./check-settings.mjs").Settings | null} Settings */

/** Connections of one process: four for Prisma, eight direct ones, one for the bus. */
const CONNECTIONS = 13;

/** Connections available to the shop, its own included, and the server's version. */
const SERVER = `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (SELECT count(*)::int FROM pg_stat_activity WHERE datname <> current_database()) AS room,
  current_setting('server_version_num')::int / 10000 AS version`;

/** @param {string} url @param {string[]} known @param {Settings} settings @returns {Promise<Finding>} */
export async function checkPostgres(url, known, settings) {
  const { applied, room, version } = await withPostgres(url, async (query) => {
    const [server] = await query(SERVER);
    // an empty database has no table of migrations; the first start makes it
    const rows = await query(APPLIED_MIGRATIONS).catch((error) => {
      if (error.code === "42P01") return [];
      throw error;
    });
    return { applied: asApplied(rows), room: Number(server?.room), version: Number(server?.version) };
  });
  const found = compareMigrations(`PostgreSQL ${version} answers`, applied, known);
  if (found.state !== "ok") return found;
  return tooFewConnections(room, settings?.PROCESSES ?? 1) ?? backedUpBy(version) ?? found;
}

/** @param {number} room @param {number} processes @returns {Finding | null} */
function tooFewConnections(room, processes) {
  // a rolling restart briefly has one process more
  const needed = CONNECTIONS * (processes + 1);
  if (room >= needed) return null;
  return {
    state: "warn",
    text: `PostgreSQL has room for ${room} connections, ${processes === 1 ? "a process" : `${processes} processes`} and a restart need ${needed}`,
    todo: "raise max_connections; each further machine needs as many again (docs/scaling.md)",
  };
}

/** @param {number} server @returns {Finding | null} */
function backedUpBy(server) {
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  const version = Number(/(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
  if (version >= server) return null;
  return {
    state: "warn",
    text: version === 0 ? "pg_dump is not installed" : `pg_dump is of ${version}, the server of ${server}`,
    todo: `npm run backup needs it: apt-get install postgresql-client-${server}`,
  };
}
