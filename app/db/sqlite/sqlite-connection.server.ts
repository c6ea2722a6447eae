// The type and error tables follow Prisma's own SQLite adapters (Apache-2.0).
import type { ArgType, ColumnType, SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { LRUCache } from "lru-cache";
import { storageError } from "./sqlite-errors.server";

interface SqliteStatement {
  reader: boolean;
  raw(on?: boolean): SqliteStatement;
  safeIntegers(on?: boolean): SqliteStatement;
  columns(): { name: string; type: string | null }[];
  all(...values: unknown[]): unknown[][];
  run(...values: unknown[]): { changes: number };
}

export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  close(): void;
  inTransaction: boolean;
}

export type SqliteDriver = new (path: string, options?: Record<string, unknown>) => SqliteDatabase;

export interface SqliteOptions {
  path: string;
  driver: SqliteDriver;
  busyTimeoutMs: number;
  onQuery?: ((sql: string) => void) | undefined;
}

interface Prepared {
  statement: SqliteStatement;
  reader: boolean;
  names: string[];
  types: (ColumnType | null)[];
}

const T = ColumnTypeEnum;
const DECLARED: Record<string, ColumnType> = {
  BIGINT: T.Int64,
  BLOB: T.Bytes,
  BOOLEAN: T.Boolean,
  DATETIME: T.DateTime,
  DOUBLE: T.Double,
  INTEGER: T.Int32,
  INT: T.Int32,
  JSONB: T.Json,
  REAL: T.Double,
  TEXT: T.Text,
};

export class SqliteConnection {
  readonly database: SqliteDatabase;
  #statements = new LRUCache<string, Prepared>({ max: 500 });

  constructor({ path, driver, busyTimeoutMs }: SqliteOptions, readOnly: boolean) {
    this.database = new driver(path, { timeout: busyTimeoutMs });
    for (const pragma of [
      `busy_timeout = ${busyTimeoutMs}`,
      "journal_mode = WAL",
      "synchronous = FULL",
      "foreign_keys = ON",
      "cache_size = -65536",
      "temp_store = MEMORY",
      // what is deleted is overwritten: a deleted account leaves no bytes in free pages (D89)
      "secure_delete = ON",
      ...(readOnly ? ["query_only = ON"] : []),
    ])
      this.database.exec(`PRAGMA ${pragma}`);
  }

  query(query: SqlQuery): SqlResultSet {
    try {
      const prepared = this.#prepare(query.sql);
      const values = toSqlite(query);
      if (!prepared.reader) {
        prepared.statement.run(...values);
        return { columnNames: [], columnTypes: [], rows: [] };
      }
      return toResultSet(prepared, prepared.statement.all(...values));
    } catch (error) {
      throw storageError(error);
    }
  }

  execute(query: SqlQuery): number {
    try {
      const { reader, statement } = this.#prepare(query.sql);
      const values = toSqlite(query);
      return reader ? statement.all(...values).length : Number(statement.run(...values).changes);
    } catch (error) {
      throw storageError(error);
    }
  }

  script(sql: string) {
    try {
      this.database.exec(sql);
    } catch (error) {
      throw storageError(error);
    }
  }

  close() {
    this.#statements.clear();
    this.database.close();
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.database.prepare(sql);
    statement.safeIntegers(true);
    const { reader } = statement;
    if (reader) statement.raw(true);
    const columns = reader ? statement.columns() : [];
    const prepared: Prepared = {
      statement,
      reader,
      names: columns.map((column) => column.name),
      types: columns.map((column) => (column.type ? (DECLARED[column.type.toUpperCase()] ?? null) : null)),
    };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

const toSqlite = ({ args, argTypes }: SqlQuery) => args.map((value, i) => toSqliteValue(value, argTypes[i]));

/** One text form, so that times sort as text. */
const timeText = (at: Date) => at.toISOString().replace("Z", "+00:00");

function toSqliteValue(value: unknown, type: ArgType | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return timeText(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value !== "string") return value;
  switch (type?.scalarType) {
    case "int":
      return Number.parseInt(value, 10);
    case "bigint":
      return BigInt(value);
    case "float":
    case "decimal":
      return Number.parseFloat(value);
    case "datetime":
      return timeText(new Date(value));
    case "bytes":
      return Buffer.from(value, "base64");
    default:
      return value;
  }
}

function toResultSet(prepared: Prepared, rows: unknown[][]): SqlResultSet {
  const columnTypes = prepared.types.map((type, column) => type ?? inferType(rows, column));
  for (const row of rows)
    for (const [column, type] of columnTypes.entries()) row[column] = fromSqlite(row[column], type);
  return { columnNames: prepared.names, columnTypes, rows };
}

function fromSqlite(value: unknown, type: ColumnType): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (type === T.DateTime) return new Date(number).toISOString();
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === "number") {
    if (type === T.DateTime) return new Date(value).toISOString();
    if (type === T.Int32 || type === T.Int64) return Math.trunc(value);
  }
  return value;
}

/** An expression (count, sum) declares no type: its first value decides. */
function inferType(rows: unknown[][], column: number): ColumnType {
  const sample = rows.find((row) => row[column] !== null)?.[column];
  switch (typeof sample) {
    case "string":
      return T.Text;
    case "bigint":
      return T.Int64;
    case "number":
      return T.UnknownNumber;
    case "object":
      return T.Bytes;
    default:
      return T.Int32;
  }
}
