// The password is passed in the environment, because every user of the machine can read a program's arguments.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

/** The URL's SSL mode for libpq, which has no mode for encryption without a check of the certificate. */
const libpqMode = (/** @type {string} */ mode) => (mode === "no-verify" ? "require" : mode);

/** The environment in which PostgreSQL's own programs connect as the shop does: same mode, root and client certificate. */
export function postgresEnv(/** @type {string} */ url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const given = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: libpqMode(searchParams.get("sslmode") ?? ""),
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
    PGSSLCERT: searchParams.get("sslcert") ?? "",
    PGSSLKEY: searchParams.get("sslkey") ?? "",
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}

/** Returns the output, or throws the program's own message. @param {string} program @param {string[]} args @param {string} url */
export function runTool(program, args, url) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, ...postgresEnv(url) },
  });
  if (error)
    throw new Error(`${program} cannot be run (${error.message}): install PostgreSQL's client programs`);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
  return stdout;
}

/** @param {string} url */
function checkAddress(url) {
  if (!URL.canParse(url))
    throw new Error(
      "PostgreSQL's address cannot be read: in a password only letters and digits need no escape, / is %2F, # is %23",
    );
}

/**
 * @template Result
 * @param {string} url @param {(query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withPostgres(url, work) {
  const pg = createRequire(import.meta.url)("pg");
  checkAddress(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect().catch((/** @type {Error} */ error) => {
    throw new Error(`PostgreSQL does not answer (${error.message}): look at its address and at the server`);
  });
  try {
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}
