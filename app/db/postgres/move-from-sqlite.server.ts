/** A stopped SQLite shop, copied into PostgreSQL and checked there: all or nothing (docs/decisions/032). */
import { createHash } from "node:crypto";
import type { Client } from "pg";
import { verifyLedger } from "~/domain/audit/ledger";
import { applyMigrations } from "../migrate.server";
import { runnerOn } from "../script-runner.server";
import type { SqliteDatabase } from "../sqlite/sqlite-connection.server";

interface Move {
  /** Nobody else may write to it meanwhile. */
  readonly source: SqliteDatabase;
  readonly target: string;
  readonly migrations: string;
  readonly staging: string;
  /** SQL that runs last in the transaction: puts the new shop in the place of what the target holds. */
  readonly swapSql: string;
}

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** The sum of each money column, in cents; null if it has no rows. */
  readonly sums: readonly { readonly column: string; readonly cents: string | null }[];
}

/** Throws if anything differs from `source`: then nothing has changed in the target. */
export async function moveFromSqlite(move: Move): Promise<{ tables: MovedTable[]; ledgers: number }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: move.target });
  // a lost connection fails its query as well
  client.on("error", () => undefined);
  await client.connect();
  const dropStaging = `DROP SCHEMA IF EXISTS ${move.staging} CASCADE`;
  try {
    await client.query(`${dropStaging}; CREATE SCHEMA ${move.staging}`);
    await client.query(`SET search_path TO ${move.staging}, public`);
    // PostgreSQL takes a new enum value only after the migration's own transaction
    await applyMigrations(runnerOn(client), move.migrations);
    return await copyInTransaction(client, move);
  } finally {
    await client.query(dropStaging).catch(() => undefined);
    await client.end();
  }
}

async function copyInTransaction(client: Client, { source, swapSql }: Move) {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL TIME ZONE 'UTC'");
    const tables = await copyAll(client, source);
    const ledgers = await verifyLedgers(client);
    await client.query(swapSql);
    await client.query("ANALYZE");
    await client.query("COMMIT");
    return { tables, ledgers };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function copyAll(client: Client, source: SqliteDatabase): Promise<MovedTable[]> {
  const tables = await tablesOf(client);
  refuseUnknownTables(source, tables);
  const references = await dropReferences(client);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    // migrations wrote these rows, and the shop's owner may have changed them
    await client.query(`DELETE FROM ${table.quoted}`);
    await copyRows(client, source, table);
    await goOnCounting(client, source, table);
    moved.push(await compared(client, source, table));
  }
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  return moved;
}

interface Table {
  readonly name: string;
  readonly quoted: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, "quoted">>(
    `SELECT relname AS name,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum) AS columns
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
       AND attnum > 0 AND NOT attisdropped
     GROUP BY relname ORDER BY relname`,
  );
  return rows.map((table) => ({ ...table, quoted: `"${table.name}"` }));
}

const queryRows = (source: SqliteDatabase, sql: string, ...values: unknown[]) =>
  source
    .prepare(sql)
    .raw(true)
    .all(...values);

/** Tables that only SQLite has are for its search; PostgreSQL searches by indexes. */
function refuseUnknownTables(source: SqliteDatabase, tables: readonly Table[]) {
  const searches = queryRows(
    source,
    "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'",
  ).flat();
  const isSearch = (name: string) =>
    searches.some((search) => name === search || name.startsWith(`${String(search)}_`));
  const here = queryRows(
    source,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  for (const name of here.flat().map(String)) {
    const table = tables.find((known) => known.name === name);
    if (!table && name !== "_prisma_migrations" && !isSearch(name))
      throw new Error(`the SQLite shop has a table ${name} that PostgreSQL's has not`);
    if (!table) continue;
    for (const column of queryRows(source, "SELECT name FROM pragma_table_info(?)", name).flat().map(String))
      if (!table.columns.some((known) => known.name === column))
        throw new Error(`the SQLite shop has a column ${name}.${column} that PostgreSQL's has not`);
  }
}

/** Tables that refer to each other could not be filled in any order. */
async function dropReferences(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

const BATCH = 500;

/** A row comes as a JSON array, so that every whole number and text is exact. SQLite's times are UTC, with or without a zone. */
async function copyRows(client: Client, source: SqliteDatabase, { name, quoted, columns }: Table) {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const values = columns.map(({ type }, place) =>
    type.startsWith("timestamp")
      ? `(row->>${place})::timestamptz AT TIME ZONE 'UTC'`
      : `(row->>${place})::${type}`,
  );
  const insert = `INSERT INTO ${quoted} (${names}) SELECT ${values.join(", ")} FROM jsonb_array_elements($1::jsonb) AS row`;
  const read = `SELECT rowid, json_array(${names}) FROM ${quoted} WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`;
  for (let last: unknown = -1; ;) {
    const rows = queryRows(source, read, last);
    if (rows.length > 0)
      await client
        .query(insert, [`[${rows.map(([, row]) => String(row)).join(",")}]`])
        .catch((cause: Error) => {
          throw new Error(`table ${name}: ${cause.message}`, { cause });
        });
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.[0];
  }
}

/** From SQLite's own sequence: the id of a deleted row is never used again. */
async function goOnCounting(client: Client, source: SqliteDatabase, { name, quoted, columns }: Table) {
  if (!columns.some((column) => column.name === "id" && column.type === "integer")) return;
  const [[last] = []] = queryRows(source, "SELECT seq FROM sqlite_sequence WHERE name = ?", name);
  if (Number(last ?? 0) > 0)
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted, last]);
}

async function compared(client: Client, source: SqliteDatabase, table: Table): Promise<MovedTable> {
  const money = table.columns.filter(({ type }) => type === "bigint").map((column) => column.name);
  const stats = ["count(*)", ...money.map((column) => `sum("${column}")`)]
    .map((sum) => `CAST(${sum} AS TEXT)`)
    .join(", ");
  const [before = []] = queryRows(source, `SELECT ${stats} FROM ${table.quoted}`);
  const { rows } = await client.query({ text: `SELECT ${stats} FROM ${table.quoted}`, rowMode: "array" });
  const after = rows[0] as (string | null)[];
  for (const [place, figure] of after.entries())
    if (figure !== before[place])
      throw new Error(
        `${table.name}: ${place === 0 ? "rows" : `sum of ${money[place - 1]}`} ${String(before[place])} in SQLite, ${figure} in PostgreSQL`,
      );
  return {
    name: table.name,
    rows: Number(after[0]),
    sums: money.map((column, place) => ({ column, cents: after[place + 1] ?? null })),
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface Round {
  readonly id: number;
  readonly drawCommitment: string;
  readonly ledgerHead: string;
  readonly ledgerSeq: number;
}

interface Bid {
  readonly seq: number;
  readonly participationId: number;
  readonly cents: string;
  readonly ms: string;
  readonly hash: string;
}

/** Recomputes every round's chain from the rows in the target (D38, D65). */
async function verifyLedgers(client: Client): Promise<number> {
  const { rows: rounds } = await client.query<Round>(
    'SELECT id, "drawCommitment", "ledgerHead", "ledgerSeq" FROM "Round" ORDER BY id',
  );
  for (const round of rounds) {
    const { rows } = await client.query<Bid>(
      `SELECT seq, "participationId", cents::text, hash, (extract(epoch FROM "submittedAt") * 1000)::bigint::text AS ms
       FROM "Bid" WHERE "roundId" = $1 ORDER BY seq`,
      [round.id],
    );
    const entries = rows.map(({ cents, ms, ...bid }) => ({
      ...bid,
      roundId: round.id,
      cents: Number(cents),
      submittedAt: new Date(Number(ms)),
    }));
    const verdict = verifyLedger(sha256, round.drawCommitment, entries);
    if (!verdict.ok)
      throw new Error(`the ledger of round ${round.id} is not right from entry ${verdict.seq} on`);
    if (verdict.head !== round.ledgerHead || rows.length !== round.ledgerSeq)
      throw new Error(`the ledger of round ${round.id} does not end as its round says`);
  }
  return rounds.length;
}
