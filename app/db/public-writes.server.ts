/**
 * Counts the writes that public answers may show, so that none is kept beyond one (docs/decisions/018-public-cache.md). It
 * stands between Prisma and the driver, where every statement passes: no operation can forget it.
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

/** Whether a statement may change what visitors see; one that is not understood may. */
export function isPublicWrite(sql: string): boolean {
  if (HARMLESS.test(sql)) return false;
  if (WITH.test(sql)) return WRITES.test(sql);
  const [, table] = TARGET.exec(sql) ?? [];
  return table === undefined || !PRIVATE_TABLES.has(table);
}

// kept across reloads of this module in development, as the client is
const kept = globalThis as typeof globalThis & { sokoPublicWrites?: { count: number } };
const written = (kept.sokoPublicWrites ??= { count: 0 });

/** Grows after each commit that may have changed public answers; an answer begun at an earlier number may be old. */
export const publicGeneration = (): number => written.count;

/** For a write that goes past Prisma's adapter: once it stands, and before whoever wrote it is answered. */
export const tellPublicWrite = () => void (written.count += 1);

/** The same driver; what it commits is counted once it stands, and before whoever wrote it is answered. */
export const countingWrites = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  ...named(factory),
  connect: async () => countedAdapter(await factory.connect()),
});

function countedAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...named(adapter),
    ...telling(adapter, tellPublicWrite),
    ...(adapter.getConnectionInfo && { getConnectionInfo: adapter.getConnectionInfo.bind(adapter) }),
    executeScript: (script) => adapter.executeScript(script).finally(tellPublicWrite),
    startTransaction: async (level) => countedTransaction(await adapter.startTransaction(level)),
    dispose: () => adapter.dispose(),
  };
}

function countedTransaction(transaction: Transaction): Transaction {
  let isPublic = false;
  return {
    ...named(transaction),
    options: transaction.options,
    ...telling(transaction, () => {
      isPublic = true;
    }),
    // also where the commit fails: it may stand all the same
    commit: () =>
      transaction.commit().finally(() => {
        if (isPublic) tellPublicWrite();
      }),
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

/** Statements as they are; `tell` hears of each that may have changed something public, when it is done. */
function telling(queryable: SqlQueryable, tell: () => void): Pick<SqlQueryable, "queryRaw" | "executeRaw"> {
  const watched = <Result>(query: SqlQuery, result: Promise<Result>) =>
    isPublicWrite(query.sql) ? result.finally(tell) : result;
  return {
    queryRaw: (query) => watched(query, queryable.queryRaw(query)),
    executeRaw: (query) => watched(query, queryable.executeRaw(query)),
  };
}
