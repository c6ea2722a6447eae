/** A Prisma driver adapter for an embedded SQLite file with one writer and one reader (WAL): docs/decisions/002-database.md. */
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { retryWhileBusy } from "~/db/busy.server";
import { SqliteConnection, type SqliteOptions } from "./sqlite-connection.server";
import { storageError } from "./sqlite-errors.server";
import { SqliteLock } from "./sqlite-lock.server";
import { GroupCommit } from "./group-commit.server";
import { writtenTable } from "~/db/written-tables.server";

const NAME = "embedded-sqlite";
const READ = /^\s*(?:SELECT|WITH)\b/i;
/** PRAGMA, VACUUM and the like need a connection without a transaction. */
const WRITE = /^\s*(INSERT|UPDATE|DELETE)\b/i;

const isRead = (sql: string) => READ.test(sql) && writtenTable(sql) === null;

class SqliteTransaction implements Transaction {
  readonly provider = "sqlite";
  readonly adapterName = NAME;
  // "phantom": commit and rollback run their SQL themselves, Prisma does not send it
  readonly options = { usePhantomQuery: true };
  #ended = false;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly lock: SqliteLock,
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
      // on a full disk SQLite has rolled back already
      if (sql === "COMMIT" || this.connection.database.inTransaction) this.connection.script(sql);
    } catch (error) {
      if (this.connection.database.inTransaction) this.connection.script("ROLLBACK");
      throw error;
    } finally {
      this.lock.release();
    }
  }
}

export type RunStatement = (query: SqlQuery) => SqlResultSet;

export class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName = NAME;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #lock = new SqliteLock();
  readonly #groups: GroupCommit;

  constructor(private readonly options: SqliteOptions) {
    this.#writer = new SqliteConnection(options, false);
    this.#reader = new SqliteConnection(options, true);
    // we wait for other processes between statements, not inside one
    this.#writer.script("PRAGMA busy_timeout = 0");
    this.#groups = new GroupCommit(this.#writer, this.#lock, options.busyTimeoutMs);
  }

  async queryRaw(query: SqlQuery) {
    if (isRead(query.sql)) return this.#reader.query(query);
    return this.#plain(query, () => this.#writer.query(query));
  }

  async executeRaw(query: SqlQuery) {
    return this.#plain(query, () => this.#writer.execute(query));
  }

  read(query: SqlQuery): SqlResultSet {
    this.options.onQuery?.(query.sql);
    return this.#reader.query(query);
  }

  write<T>(work: (run: RunStatement) => T): Promise<T> {
    return this.#groups.write(() =>
      work((query) => {
        this.options.onQuery?.(query.sql);
        return this.#writer.query(query);
      }),
    );
  }

  async executeScript(sql: string) {
    return this.#alone(() => this.#writer.script(sql));
  }

  async startTransaction(level?: string): Promise<Transaction> {
    if (level && level !== "SERIALIZABLE")
      throw new DriverAdapterError({ kind: "InvalidIsolationLevel", level });
    const until = performance.now() + this.options.busyTimeoutMs;
    await this.#lock.acquire();
    try {
      await retryWhileBusy(() => this.#writer.database.exec("BEGIN IMMEDIATE"), until);
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
    // waiting writers go first
    await this.#alone(() => {
      this.#reader.close();
      // the file alone must be complete for a copy; a stopping server does not wait for other readers
      this.#writer.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      this.#writer.close();
    });
  }

  #plain<T>({ sql }: SqlQuery, work: () => T): Promise<T> {
    return WRITE.test(sql) ? this.#groups.write(work) : this.#alone(work);
  }

  async #alone<T>(work: () => T): Promise<T> {
    const until = performance.now() + this.options.busyTimeoutMs;
    await this.#lock.acquire();
    try {
      return await retryWhileBusy(work, until);
    } finally {
      this.#lock.release();
    }
  }
}

export class EmbeddedSqlite implements SqlDriverAdapterFactory {
  readonly provider = "sqlite";
  readonly adapterName = NAME;
  connected: SqliteAdapter | null = null;

  constructor(private readonly options: SqliteOptions) {}

  async connect() {
    this.connected = new SqliteAdapter(this.options);
    return this.connected;
  }
}
