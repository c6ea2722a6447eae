/**
 * A Prisma driver adapter for an embedded SQLite file. Why not an official one: docs/decisions/002-database.md.
 *
 * - One writer connection, used by one owner at a time: a statement outside a transaction never slips into
 *   somebody else's.
 * - A second, read-only connection (WAL): reads neither wait for an open transaction nor see its uncommitted rows.
 * - A lock of another process is waited for without stopping this one, at most `busyTimeoutMs`, the queue included.
 * - BEGIN IMMEDIATE; a failed COMMIT is rolled back and the lock is always released.
 */
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { whileBusy } from "./busy.server";
import { SqliteConnection, type SqliteOptions } from "./sqlite-connection.server";
import { storageError } from "./sqlite-errors.server";

const NAME = "embedded-sqlite";
const READ = /^\s*SELECT\b/i;

class Lock {
  #held = false;
  #waiting: (() => void)[] = [];

  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  release() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}

class SqliteTransaction implements Transaction {
  readonly provider = "sqlite";
  readonly adapterName = NAME;
  // "phantom": commit and rollback run their SQL themselves, Prisma does not send it
  readonly options = { usePhantomQuery: true };
  #ended = false;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly lock: Lock,
  ) {}

  async queryRaw(query: SqlQuery) {
    return this.connection.query(query);
  }

  async executeRaw(query: SqlQuery) {
    return this.connection.execute(query);
  }

  async commit() {
    this.#end("COMMIT");
  }

  async rollback() {
    this.#end("ROLLBACK");
  }

  async createSavepoint(name: string) {
    this.connection.script(`SAVEPOINT ${name}`);
  }

  async rollbackToSavepoint(name: string) {
    this.connection.script(`ROLLBACK TO ${name}`);
  }

  async releaseSavepoint(name: string) {
    this.connection.script(`RELEASE SAVEPOINT ${name}`);
  }

  #end(sql: "COMMIT" | "ROLLBACK") {
    if (this.#ended) return;
    this.#ended = true;
    try {
      // SQLite rolls back by itself on a full disk: then nothing is open any more
      if (sql === "COMMIT" || this.connection.database.inTransaction) this.connection.script(sql);
    } catch (error) {
      if (this.connection.database.inTransaction) this.connection.script("ROLLBACK");
      throw error;
    } finally {
      this.lock.release();
    }
  }
}

class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName = NAME;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #lock = new Lock();
  readonly #busyTimeoutMs: number;

  constructor(options: SqliteOptions) {
    this.#busyTimeoutMs = options.busyTimeoutMs;
    this.#writer = new SqliteConnection(options, false);
    this.#reader = new SqliteConnection(options, true);
    // the lock is waited for between statements, not within one
    this.#writer.script("PRAGMA busy_timeout = 0");
  }

  async queryRaw(query: SqlQuery) {
    if (READ.test(query.sql)) return this.#reader.query(query);
    return this.#alone(() => this.#writer.query(query));
  }

  async executeRaw(query: SqlQuery) {
    return this.#alone(() => this.#writer.execute(query));
  }

  async executeScript(sql: string) {
    return this.#alone(() => this.#writer.script(sql));
  }

  async startTransaction(level?: string): Promise<Transaction> {
    if (level && level !== "SERIALIZABLE")
      throw new DriverAdapterError({ kind: "InvalidIsolationLevel", level });
    const until = performance.now() + this.#busyTimeoutMs;
    await this.#lock.acquire();
    try {
      await whileBusy(() => this.#writer.database.exec("BEGIN IMMEDIATE"), until);
    } catch (error) {
      this.#lock.release();
      throw storageError(error);
    }
    return new SqliteTransaction(this.#writer, this.#lock);
  }

  getConnectionInfo() {
    return { maxBindValues: 32_766, supportsRelationJoins: false };
  }

  async dispose() {
    this.#reader.close();
    // closing does not fold the log into the file, and whoever copies the file alone would copy an old one; another process
    // that reads is not waited for, a server that stops has no time for that
    this.#writer.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#writer.close();
  }

  async #alone<T>(work: () => T): Promise<T> {
    const until = performance.now() + this.#busyTimeoutMs;
    await this.#lock.acquire();
    try {
      return await whileBusy(work, until);
    } finally {
      this.#lock.release();
    }
  }
}

export class EmbeddedSqlite implements SqlDriverAdapterFactory {
  readonly provider = "sqlite";
  readonly adapterName = NAME;

  constructor(private readonly options: SqliteOptions) {}

  async connect() {
    return new SqliteAdapter(this.options);
  }
}
