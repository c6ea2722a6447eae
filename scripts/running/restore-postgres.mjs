// Restores a dump in one transaction: if it fails, the old tables stay as they were.
import { writeFile } from "node:fs/promises";
import { runTool, withPostgres } from "./postgres-tools.mjs";

const OTHERS = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** Other connections of this user to the database. Each process of the shop has at least one, for the bus. @param {string} url */
export const othersInPostgres = (url) =>
  withPostgres(url, async (query) => Number((await query(OTHERS))[0]?.others));

export const tablesInPostgres = (/** @type {string} */ url) =>
  withPostgres(url, async (query) => {
    const [row] = await query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'");
    return Number(row?.tables);
  });

const isNoExtensions = (/** @type {string} */ catalogue, /** @type {string} */ oid) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Indexes and sequences move with their tables. @param {string} from @param {string} to */
const moves = (from, to) => `
  SELECT format('ALTER TABLE %s SET SCHEMA ${to}', oid::regclass) FROM pg_class
  WHERE relnamespace = '${from}'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND ${isNoExtensions("pg_class", "oid")}
  UNION ALL SELECT format('ALTER TYPE %s SET SCHEMA ${to}', oid::regtype) FROM pg_type
  WHERE typnamespace = '${from}'::regnamespace AND typtype IN ('e', 'd') AND ${isNoExtensions("pg_type", "oid")}
  UNION ALL SELECT format('ALTER ROUTINE %s SET SCHEMA ${to}', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = '${from}'::regnamespace AND ${isNoExtensions("pg_proc", "oid")}`;

/**
 * Moves the old tables into another schema. The schema public stays, because only a PostgreSQL administrator may move its extensions.
 * Each move locks its table, so a shop that somebody starts meanwhile waits.
 * @param {string} aside
 */
export const moveAside = (aside) => `DO $$ DECLARE move text; BEGIN
  IF (${OTHERS.replace("::int AS others", "")}) > 0 THEN
    RAISE EXCEPTION 'another program has the database open: stop the shop first';
  END IF;
  CREATE SCHEMA ${aside};
  FOR move IN ${moves("public", aside)}
  LOOP EXECUTE move; END LOOP;
END $$;
`;

/**
 * Moves a shop from another schema, with the extensions that its migrations made there, into the empty public one.
 * @param {string} from
 */
export const moveIn = (from) => `DO $$ DECLARE move text; BEGIN
  IF EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') THEN
    RAISE EXCEPTION 'somebody has made a shop in the target meanwhile';
  END IF;
  FOR move IN ${moves(from, "public")}
    UNION ALL SELECT format('ALTER EXTENSION %I SET SCHEMA public', extname) FROM pg_extension
    WHERE extnamespace = '${from}'::regnamespace
  LOOP EXECUTE move; END LOOP;
  DROP SCHEMA ${from};
END $$;
`;

/** @param {string} url @param {{ dump: string, aside: string | null }} what `aside`: the schema for the old tables */
export async function fillPostgres(url, { dump, aside }) {
  const [before, script] = [`${dump}.before.sql`, `${dump}.sql`];
  await writeFile(before, aside ? moveAside(aside) : "", { mode: 0o600 });
  const args = ["--no-owner", "--no-privileges", "--no-comments", `--file=${script}`];
  runTool("pg_restore", [...args, dump], url);
  const once = ["--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  // hide the results of set_config and setval
  runTool("psql", [...once, "--output=/dev/null", `--file=${before}`, `--file=${script}`], url);
}
