import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { metrics } from "~/metrics/metrics.server";

const KINDS = new Set(["select", "insert", "update", "delete"]);

function kindOf(sql: string): string {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "";
  return KINDS.has(word) ? word : "other";
}

export async function timeStatement<T>(kind: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    metrics.statements.observe({ kind }, (performance.now() - started) / 1000);
  }
}

const timedQueries = (inner: Pick<SqlDriverAdapter, "queryRaw" | "executeRaw">) => ({
  queryRaw: (query: SqlQuery) => timeStatement(kindOf(query.sql), () => inner.queryRaw(query)),
  executeRaw: (query: SqlQuery) => timeStatement(kindOf(query.sql), () => inner.executeRaw(query)),
});

const timedTransaction = (inner: Transaction): Transaction => ({
  ...timedQueries(inner),
  provider: inner.provider,
  adapterName: inner.adapterName,
  options: inner.options,
  commit: () => timeStatement("commit", () => inner.commit()),
  rollback: () => inner.rollback(),
  createSavepoint: inner.createSavepoint?.bind(inner),
  rollbackToSavepoint: inner.rollbackToSavepoint?.bind(inner),
  releaseSavepoint: inner.releaseSavepoint?.bind(inner),
});

const timedAdapter = (inner: SqlDriverAdapter): SqlDriverAdapter => ({
  ...timedQueries(inner),
  provider: inner.provider,
  adapterName: inner.adapterName,
  executeScript: (sql) => inner.executeScript(sql),
  startTransaction: async (level) =>
    timedTransaction(await timeStatement("begin", () => inner.startTransaction(level))),
  getConnectionInfo: inner.getConnectionInfo?.bind(inner),
  dispose: () => inner.dispose(),
});

export const timedFactory = (inner: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  provider: inner.provider,
  adapterName: inner.adapterName,
  connect: async () => timedAdapter(await inner.connect()),
});
