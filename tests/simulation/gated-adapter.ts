/** In place of app/db/timed-adapter.server.ts: each statement waits for its turn. */
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { began, ended, turn } from "./machine";

const stepOf = (sql: string) => (/^\s*select\b(?!.*\bfor update\b)/is.test(sql) ? "read" : "write");

export async function timeStatement<T>(kind: string, work: () => T | Promise<T>): Promise<T> {
  await turn(kind === "select" ? "read" : "write");
  return work();
}

const gatedTransaction = (inner: Transaction): Transaction => ({
  provider: inner.provider,
  adapterName: inner.adapterName,
  options: inner.options,
  async queryRaw(query: SqlQuery) {
    await turn("within");
    return inner.queryRaw(query);
  },
  async executeRaw(query: SqlQuery) {
    await turn("within");
    return inner.executeRaw(query);
  },
  async commit() {
    try {
      await turn("within");
    } catch (error) {
      // as the adapter does after a commit that failed
      await inner.rollback();
      throw error;
    } finally {
      ended();
    }
    return inner.commit();
  },
  rollback() {
    ended();
    return inner.rollback();
  },
  createSavepoint: inner.createSavepoint?.bind(inner),
  rollbackToSavepoint: inner.rollbackToSavepoint?.bind(inner),
  releaseSavepoint: inner.releaseSavepoint?.bind(inner),
});

const gatedAdapter = (inner: SqlDriverAdapter): SqlDriverAdapter => ({
  provider: inner.provider,
  adapterName: inner.adapterName,
  async queryRaw(query) {
    await turn(stepOf(query.sql));
    return inner.queryRaw(query);
  },
  async executeRaw(query) {
    await turn("write");
    return inner.executeRaw(query);
  },
  executeScript: (sql) => inner.executeScript(sql),
  async startTransaction(level) {
    await turn("write");
    const transaction = await inner.startTransaction(level);
    await began(transaction);
    return gatedTransaction(transaction);
  },
  getConnectionInfo: inner.getConnectionInfo?.bind(inner),
  dispose: () => inner.dispose(),
});

export const timedFactory = (inner: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  provider: inner.provider,
  adapterName: inner.adapterName,
  connect: async () => gatedAdapter(await inner.connect()),
});
