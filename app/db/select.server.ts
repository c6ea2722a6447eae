/** Reads that Prisma cannot express, or runs too slowly. One SQL for both databases; amounts in cents, times as dates. */
import { LRUCache } from "lru-cache";
import { isCaughtUp } from "~/events/bus.server";
import { db, type Tx } from "./client.server";
import { type Columns, type NamesIn, parseRows, selectStatement } from "./columns.server";
import { raw, sql, type Sql, type SqlTag } from "./sql.server";
import { dialectOf, poolOf, sqliteAdapterOf } from "./open.server";
import { timeStatement } from "./timed-adapter.server";
import { generationOf } from "./written-tables.server";

export interface SelectOptions {
  /** Shares the rows until a commit to their tables, at most 10 s (PostgreSQL: 1 s). Never inside a transaction that writes. */
  readonly cached?: boolean;
  /** Reads inside this transaction. */
  readonly tx?: Pick<Tx, "$queryRaw">;
}

/** From FROM on; WITH and UNION stand as `FROM (…) name`. */
export const select =
  <Row>(columns: Columns<Row>, options?: SelectOptions): SqlTag<Promise<readonly Row[]>> =>
  (...rest) =>
    executeRead(
      selectStatement(columns, dialectOf(db()), sql(...rest)),
      (rows) => parseRows(columns, rows),
      options,
    );

/** The first row, null without one. */
export const selectOne =
  <Row>(columns: Columns<Row>, options?: SelectOptions): SqlTag<Promise<Row | null>> =>
  async (...rest) =>
    (await select(columns, options)(...rest))[0] ?? null;

/** The only column of a whole statement: ids, or a count. */
export const selectNumbers =
  (options?: SelectOptions): SqlTag<Promise<readonly number[]>> =>
  (...statement) =>
    executeRead(sql(...statement), (rows) => rows.map((row) => Number(Object.values(row)[0] ?? 0)), options);

/** Numbers of very many rows ("id, cents"), as one array per column: that takes a third of the time. From FROM on. */
export const selectArrays =
  <List extends string>(list: List): SqlTag<Promise<Record<NamesIn<List>, readonly (number | null)[]>>> =>
  async (...rest) => {
    const arrayOf = (name: string) =>
      dialectOf(db()) === "postgresql"
        ? `COALESCE(json_agg("${name}")::text, '[]')`
        : `json_group_array("${name}")`;
    const names = list.split(", ");
    const all = raw(names.map((name) => `${arrayOf(name)} AS "${name}"`).join(", "));
    const [row] = await readRows(sql`SELECT ${all} ${sql(...rest)}`);
    const read = names.map((name): [string, unknown] => [name, JSON.parse((row?.[name] ?? "[]") as string)]);
    return Object.fromEntries(read) as Record<NamesIn<List>, readonly (number | null)[]>;
  };

function executeRead<Row>(
  statement: Sql,
  read: (rows: readonly ReadRow[]) => readonly Row[],
  { cached = false, tx }: SelectOptions = {},
): Promise<readonly Row[]> {
  const readNow = async (again: Sql) => read(await (tx ? tx.$queryRaw<ReadRow[]>(again) : readRows(again)));
  return cached ? cachedRows(statement, readNow) : readNow(statement);
}

type ReadRow = Readonly<Record<string, unknown>>;

async function readRows(statement: Sql): Promise<readonly ReadRow[]> {
  const database = db();
  const sqlite = sqliteAdapterOf(database);
  if (!sqlite) return (await timeStatement("select", () => poolOf(database).read(statement))) as ReadRow[];
  const { sql: text, values: args } = statement;
  const { columnNames, rows } = await timeStatement("select", () =>
    sqlite.read({ sql: text, args, argTypes: [] }),
  );
  return rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]])));
}

/** Rows of expensive reads (counts, sums), shared until the next commit to their tables: docs/decisions/012-fast-reads.md. */
interface CachedRows {
  readonly generation: number;
  readonly at: number;
  readonly rows: Promise<readonly unknown[]>;
}

const MAX_STATEMENTS = 500;
/** How long another process's write may go unnoticed (docs/decisions/012-fast-reads.md). */
const MAX_AGE_MS = { sqlite: 10_000, postgresql: 1_000 };
const ofDatabase = new WeakMap<object, LRUCache<string, CachedRows>>();

/** The cached rows are at least as new as the last commit to these tables that this process knows of. */
async function cachedRows<Row>(
  statement: Sql,
  read: (statement: Sql) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { sql: text, values } = statement;
  // a statement that contains a time never comes twice
  if (values.some((value) => value instanceof Date) || !(await isCaughtUp())) return read(statement);
  const database = db();
  const all = ofDatabase.get(database) ?? new LRUCache<string, CachedRows>({ max: MAX_STATEMENTS });
  ofDatabase.set(database, all);
  const key = JSON.stringify([text, values]);
  const generation = generationOf(tablesOf(text));
  const now = performance.now();
  const known = all.get(key);
  const isNew = known?.generation === generation && now - known.at < MAX_AGE_MS[dialectOf(database)];
  const cached = isNew ? known : { generation, at: now, rows: read(statement) };
  all.set(key, cached);
  cached.rows.catch(() => all.delete(key));
  return cached.rows as Promise<readonly Row[]>;
}

const READ_TABLE = /\b(?:FROM|JOIN)\s+"(\w+)"/g;
/** Triggers update these with the tables that they index. */
const SEARCH = /^(Product|User|Order)Search(?:Rest)?$/;
const tablesOfStatement = new Map<string, readonly string[]>();

function tablesOf(text: string): readonly string[] {
  const known = tablesOfStatement.get(text);
  if (known) return known;
  const names = [...text.matchAll(READ_TABLE)].map(([, name = ""]) => SEARCH.exec(name)?.[1] ?? name);
  if (names.length === 0) throw new Error(`No table is read by ${text}`);
  const tables = [...new Set(names)];
  if (tablesOfStatement.size < MAX_STATEMENTS) tablesOfStatement.set(text, tables);
  return tables;
}
