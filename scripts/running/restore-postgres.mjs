// A dump put into the database in one transaction: until its end, and where it fails, the old tables are as they were.
import { writeFile } from "node:fs/promises";
import { runTool, withPostgres } from "./postgres-tools.mjs";

const OTHERS = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** Programs that have the database open as this user does: a running shop has while it is asked something. @param {string} url */
export const othersInPostgres = (url) =>
  withPostgres(url, async (query) => Number((await query(OTHERS))[0]?.others));

/** @param {string} url */
export const tablesInPostgres = (url) =>
  withPostgres(url, async (query) => {
    const [row] = await query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'");
    return Number(row?.tables);
  });

/** @param {string} catalogue @param {string} oid */
const isNoExtensions = (catalogue, oid) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Indexes, and the sequences of columns, go with their tables. @param {string} aside */
const moves = (aside) => `
  SELECT format('ALTER TABLE %s SET SCHEMA ${aside}', oid::regclass) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND ${isNoExtensions("pg_class", "oid")}
  UNION ALL SELECT format('ALTER TYPE %s SET SCHEMA ${aside}', oid::regtype) FROM pg_type
  WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND ${isNoExtensions("pg_type", "oid")}
  UNION ALL SELECT format('ALTER ROUTINE %s SET SCHEMA ${aside}', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND ${isNoExtensions("pg_proc", "oid")}`;

/**
 * The old tables stay beside the new ones, in a schema of their own. The schema public itself stays, and in it the extensions,
 * which only PostgreSQL's own administrator may move. Each move locks its table: a shop that was started meanwhile waits.
 * @param {string} aside
 */
const moveAside = (aside) => `DO $$ DECLARE move text; BEGIN
  IF (${OTHERS.replace("::int AS others", "")}) > 0 THEN
    RAISE EXCEPTION 'another program has the database open: stop the shop first';
  END IF;
  CREATE SCHEMA ${aside};
  FOR move IN ${moves(aside)}
  LOOP EXECUTE move; END LOOP;
END $$;
`;

/**
 * @param {string} url @param {{ dump: string, aside: string | null }} what `aside` names the schema for the old tables
 */
export async function fillPostgres(url, { dump, aside }) {
  const [before, script] = [`${dump}.before.sql`, `${dump}.sql`];
  await writeFile(before, aside ? moveAside(aside) : "", { mode: 0o600 });
  const args = ["--no-owner", "--no-privileges", "--no-comments", `--file=${script}`];
  runTool("pg_restore", [...args, dump], url);
  const once = ["--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  // what the script answers (of set_config, setval) is nobody's
  runTool("psql", [...once, "--output=/dev/null", `--file=${before}`, `--file=${script}`], url);
}
