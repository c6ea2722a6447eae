/** Rows of expensive reads (counts, sums), shared until the next commit to their tables: docs/decisions/012-fast-reads.md. */
import { LRUCache } from "lru-cache";
import { isCaughtUp } from "~/events/bus.server";
import { db } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { dialectOf } from "./open.server";
import { generationOf } from "./written-tables.server";

interface CachedRows {
  readonly generation: number;
  readonly at: number;
  readonly rows: Promise<readonly unknown[]>;
}

const MAX_STATEMENTS = 500;
/** How long another process's write may go unnoticed (docs/decisions/012-fast-reads.md). */
const MAX_AGE_MS = { sqlite: 10_000, postgresql: 1_000 };
const ofDatabase = new WeakMap<object, LRUCache<string, CachedRows>>();

/** Never older than the last commit to the statement's tables that this process knows of. */
export async function cachedRows<Row>(
  statement: Prisma.Sql,
  read: (statement: Prisma.Sql) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { sql, values } = statement;
  // a statement that contains a time never comes twice
  if (values.some((value) => value instanceof Date) || !(await isCaughtUp())) return read(statement);
  const database = db();
  const all = ofDatabase.get(database) ?? new LRUCache<string, CachedRows>({ max: MAX_STATEMENTS });
  ofDatabase.set(database, all);
  const key = JSON.stringify([sql, values]);
  const generation = generationOf(tablesOf(sql));
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

function tablesOf(sql: string): readonly string[] {
  const known = tablesOfStatement.get(sql);
  if (known) return known;
  const names = [...sql.matchAll(READ_TABLE)].map(([, name = ""]) => SEARCH.exec(name)?.[1] ?? name);
  if (names.length === 0) throw new Error(`No table is read by ${sql}`);
  const tables = [...new Set(names)];
  if (tablesOfStatement.size < MAX_STATEMENTS) tablesOfStatement.set(sql, tables);
  return tables;
}
