/**
 * Rows of reads that go through much to answer little (counts, sums), kept until the next commit to a table that they read:
 * docs/decisions/023-kept-counts.md.
 */
import { LRUCache } from "lru-cache";
import { db } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { dialectOf } from "./open.server";
import { readRows } from "./read-rows.server";
import type { InCents } from "./rows.server";
import { generationOf } from "./written-tables.server";

interface Kept {
  readonly generation: number;
  readonly at: number;
  readonly rows: Promise<readonly unknown[]>;
}

const MOST = 500;
/** What another process writes, nobody here hears of; on PostgreSQL there may be one (docs/decisions/018-public-cache.md). */
const LONGEST_MS = { sqlite: 10_000, postgresql: 1_000 };
const ofDatabase = new WeakMap<object, LRUCache<string, Kept>>();

/**
 * As `readRows` answers: not older than the last commit of this process, nor by more than ten seconds (PostgreSQL: one) than
 * one of another. Not for what a transaction has written so far, and of use only where few rows answer the same statement
 * again and again.
 */
export function keptRows<Row>(statement: Prisma.Sql): Promise<readonly InCents<Row>[]> {
  const { sql, values } = statement;
  // no later moment is asked about again
  if (values.some((value) => value instanceof Date)) return readRows<Row>(statement);
  const database = db();
  const all = ofDatabase.get(database) ?? new LRUCache<string, Kept>({ max: MOST });
  ofDatabase.set(database, all);
  const key = JSON.stringify([sql, values]);
  const generation = generationOf(tablesOf(sql));
  const now = performance.now();
  const known = all.get(key);
  const isNew = known?.generation === generation && now - known.at < LONGEST_MS[dialectOf(database)];
  const kept = isNew ? known : { generation, at: now, rows: readRows<Row>(statement) };
  all.set(key, kept);
  kept.rows.catch(() => all.delete(key));
  return kept.rows as Promise<readonly InCents<Row>[]>;
}

const READ_TABLE = /\b(?:FROM|JOIN)\s+"(\w+)"/g;
/** Their triggers keep them as the tables they are made of. */
const SEARCH = /^(Product|User|Order)Search(?:Rest)?$/;
const tablesOfStatement = new Map<string, readonly string[]>();

function tablesOf(sql: string): readonly string[] {
  const known = tablesOfStatement.get(sql);
  if (known) return known;
  const names = [...sql.matchAll(READ_TABLE)].map(([, name = ""]) => SEARCH.exec(name)?.[1] ?? name);
  if (names.length === 0) throw new Error(`No table is read by ${sql}`);
  const tables = [...new Set(names)];
  // texts are ours, and few
  if (tablesOfStatement.size < MOST) tablesOfStatement.set(sql, tables);
  return tables;
}
