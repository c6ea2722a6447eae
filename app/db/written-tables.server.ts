/** Counts writes by table, for the public cache and cached counts (docs/decisions/012-fast-reads.md). Every statement passes here. */
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { onMessage, onResync, notifyProcesses } from "~/events/bus.server";
import { processWide } from "~/process/process-wide.server";

/** Written all the time; no cached answer or count reads them. */
const UNCACHED_TABLES = new Set([
  "Session",
  "RefreshToken",
  "IdempotencyKey",
  "CartLine",
  "Watch",
  "Lease",
  "LoginTry",
  "MessageOptOut",
  "NewsConsent",
  "GroupMessage",
  "Import",
  "ImportLine",
  "ImportPicture",
  "RoundLeader",
]);
const PRIVATE_TABLES = new Set([
  ...UNCACHED_TABLES,
  "AuditEntry",
  "Delivery",
  "TestPayment",
  "TaxSignature",
  "WebhookEndpoint",
]);

const HARMLESS = /^\s*(?:SELECT|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PRAGMA)\b/i;
const COMMIT = /^\s*COMMIT\b/i;
const WITH = /^\s*WITH\b/i;
const WRITES = /\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const TARGET =
  /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+(?:["`]?\w+["`]?\.)?["`]?(\w+)["`]?/i;

/** For a statement that we cannot parse. */
export const ANY_TABLE = "*";

export function writtenTable(sql: string): string | null {
  if (HARMLESS.test(sql) || (WITH.test(sql) && !WRITES.test(sql))) return null;
  return TARGET.exec(sql)?.[1] ?? ANY_TABLE;
}

/** No statement names these tables: the models' onDelete or a trigger changes them. */
const CHANGED_WITH: Readonly<Record<string, string>> = {
  Category: "Product",
  Order: "OrderItem",
  Participation: "Round",
  ProductVariant: "Product",
};

interface Written {
  public: number;
  tables: Map<string, number>;
}

const shared = processWide<{ written: Written }>();
const written = (shared.written ??= { public: 0, tables: new Map<string, number>() });

/** Grows after each commit that may change public answers; answers begun earlier may be old. */
export const publicGeneration = (): number => written.public;

export const generationOf = (tables: readonly string[]): number =>
  tables.reduce((sum, table) => sum + timesWritten(table), timesWritten(ANY_TABLE));

const timesWritten = (table: string): number => written.tables.get(table) ?? 0;

/** For writes past Prisma's adapter: await it after the commit, before answering the writer. Undefined if no process needs it. */
export function recordWrites(tables: ReadonlySet<string>): Promise<void> | undefined {
  count(tables);
  const cachedTables = [...tables].filter((table) => !UNCACHED_TABLES.has(table));
  return cachedTables.length > 0 ? notifyProcesses({ kind: "written", tables: cachedTables }) : undefined;
}

function count(tables: ReadonlySet<string>) {
  if ([...tables].some((table) => !PRIVATE_TABLES.has(table))) written.public += 1;
  const changed = [...tables].flatMap((table) => [table, CHANGED_WITH[table] ?? table]);
  for (const table of new Set(changed)) written.tables.set(table, timesWritten(table) + 1);
}

onMessage("written", ({ tables }) => count(new Set(tables)));
onResync("written tables", () => count(new Set([ANY_TABLE])));

export const countingWrites = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  ...named(factory),
  connect: async () => countedAdapter(await factory.connect()),
});

function countedAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...named(adapter),
    ...watchWrites(adapter, (table) => recordWrites(new Set([table]))),
    ...(adapter.getConnectionInfo && { getConnectionInfo: adapter.getConnectionInfo.bind(adapter) }),
    executeScript: (script) =>
      afterwards(adapter.executeScript(script), () => recordWrites(new Set([ANY_TABLE]))),
    startTransaction: async (level) => countedTransaction(await adapter.startTransaction(level)),
    dispose: () => adapter.dispose(),
  };
}

function countedTransaction(transaction: Transaction): Transaction {
  const tables = new Set<string>();
  let isCommitting = false;
  const watched = watchWrites(transaction, (table) => {
    tables.add(table);
  });
  return {
    ...named(transaction),
    options: transaction.options,
    queryRaw: (query) => watched.queryRaw(query),
    executeRaw(query) {
      isCommitting ||= COMMIT.test(query.sql);
      return watched.executeRaw(query);
    },
    commit: () => afterwards(transaction.commit(), () => recordWrites(tables)),
    // PostgreSQL's COMMIT is a statement; if its answer is lost, Prisma rolls back, but it may have been written
    rollback: () =>
      afterwards(transaction.rollback(), () => (isCommitting ? recordWrites(tables) : undefined)),
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

/** Whether it fails or not. */
async function afterwards<T>(work: Promise<T>, then: () => Promise<void> | undefined | void): Promise<T> {
  try {
    return await work;
  } finally {
    await then();
  }
}

function watchWrites(
  queryable: SqlQueryable,
  onWrite: (table: string) => Promise<void> | undefined | void,
): Pick<SqlQueryable, "queryRaw" | "executeRaw"> {
  const watched = <Result>({ sql }: SqlQuery, result: Promise<Result>) => {
    const table = writtenTable(sql);
    return table === null ? result : afterwards(result, () => onWrite(table));
  };
  return {
    queryRaw: (query) => watched(query, queryable.queryRaw(query)),
    executeRaw: (query) => watched(query, queryable.executeRaw(query)),
  };
}
