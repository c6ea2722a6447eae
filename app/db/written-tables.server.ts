/**
 * Counts the writes to each table, so that nothing that was read is kept beyond one: public answers
 * (docs/decisions/018-public-cache.md) and counts (023-cached-counts.md). It stands between Prisma and the driver, where every
 * statement passes: no operation can forget it.
 */
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";

/** Read by their owners and administrators alone, and written all the time. A table that is not named here is public. */
const PRIVATE_TABLES = new Set(["Session", "RefreshToken", "IdempotencyKey", "AuditEntry", "CartLine"]);

const HARMLESS = /^\s*(?:SELECT|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PRAGMA)\b/i;
const WITH = /^\s*WITH\b/i;
const WRITES = /\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const TARGET =
  /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+(?:["`]?\w+["`]?\.)?["`]?(\w+)["`]?/i;

/** What a statement that is not understood may have written. */
export const ANY_TABLE = "*";

/** The table that a statement writes; null for a read. */
export function writtenTable(sql: string): string | null {
  if (HARMLESS.test(sql) || (WITH.test(sql) && !WRITES.test(sql))) return null;
  return TARGET.exec(sql)?.[1] ?? ANY_TABLE;
}

/** What the database itself changes with a table, by the models' onDelete: no statement names it. */
const CHANGED_WITH: Readonly<Record<string, string>> = {
  Category: "Product",
  Order: "OrderItem",
  Participation: "Round",
};

interface Written {
  /** How many commits may have changed what visitors see. */
  public: number;
  tables: Map<string, number>;
}

// kept across reloads of this module in development, as the client is
const kept = globalThis as typeof globalThis & { sokoWritten?: Written };
const written = (kept.sokoWritten ??= { public: 0, tables: new Map<string, number>() });

/** Grows after each commit that may have changed public answers; an answer begun at an earlier number may be old. */
export const publicGeneration = (): number => written.public;

/** Grows after each commit that may have changed one of these tables. */
export const generationOf = (tables: readonly string[]): number =>
  tables.reduce((sum, table) => sum + timesWritten(table), timesWritten(ANY_TABLE));

const timesWritten = (table: string): number => written.tables.get(table) ?? 0;

/** For a write that goes past Prisma's adapter: once it stands, and before whoever wrote it is answered. */
export function recordWrites(tables: ReadonlySet<string>): void {
  if ([...tables].some((table) => !PRIVATE_TABLES.has(table))) written.public += 1;
  const changed = [...tables].flatMap((table) => [table, CHANGED_WITH[table] ?? table]);
  for (const table of new Set(changed)) written.tables.set(table, timesWritten(table) + 1);
}

/** The same driver; what it commits is counted once it stands, and before whoever wrote it is answered. */
export const countingWrites = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  ...named(factory),
  connect: async () => countedAdapter(await factory.connect()),
});

function countedAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...named(adapter),
    ...telling(adapter, (table) => recordWrites(new Set([table]))),
    ...(adapter.getConnectionInfo && { getConnectionInfo: adapter.getConnectionInfo.bind(adapter) }),
    executeScript: (script) =>
      adapter.executeScript(script).finally(() => recordWrites(new Set([ANY_TABLE]))),
    startTransaction: async (level) => countedTransaction(await adapter.startTransaction(level)),
    dispose: () => adapter.dispose(),
  };
}

function countedTransaction(transaction: Transaction): Transaction {
  const tables = new Set<string>();
  return {
    ...named(transaction),
    options: transaction.options,
    ...telling(transaction, (table) => void tables.add(table)),
    // also where the commit fails: it may stand all the same
    commit: () => transaction.commit().finally(() => recordWrites(tables)),
    rollback: () => transaction.rollback(),
    ...(transaction.createSavepoint && { createSavepoint: transaction.createSavepoint.bind(transaction) }),
    ...(transaction.rollbackToSavepoint && {
      rollbackToSavepoint: transaction.rollbackToSavepoint.bind(transaction),
    }),
    ...(transaction.releaseSavepoint && { releaseSavepoint: transaction.releaseSavepoint.bind(transaction) }),
  };
}

const named = ({ provider, adapterName }: Pick<Transaction, "provider" | "adapterName">) => ({
  provider,
  adapterName,
});

/** Statements as they are; `tell` hears which table each may have changed, when it is done. */
function telling(
  queryable: SqlQueryable,
  tell: (table: string) => void,
): Pick<SqlQueryable, "queryRaw" | "executeRaw"> {
  const watched = <Result>({ sql }: SqlQuery, result: Promise<Result>) => {
    const table = writtenTable(sql);
    return table === null ? result : result.finally(() => tell(table));
  };
  return {
    queryRaw: (query) => watched(query, queryable.queryRaw(query)),
    executeRaw: (query) => watched(query, queryable.executeRaw(query)),
  };
}
