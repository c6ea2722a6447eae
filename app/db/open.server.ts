import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { processWide } from "~/process/process-wide.server";
import { PrismaClient } from "./generated/sqlite/client";
import { migrate } from "./migrate.server";
import { countingWrites } from "./written-tables.server";
import { postgresRunner, type ScriptRunner, sqliteRunner } from "./script-runner.server";
import { statementNames } from "./postgres/statement-names.server";
import { CONNECTION_OPTIONS, PostgresPool } from "./postgres/postgres-pool.server";
import { EmbeddedSqlite, type SqliteAdapter } from "./sqlite/sqlite-adapter.server";
import type { SqliteDriver } from "./sqlite/sqlite-connection.server";
import { timedFactory } from "./timed-adapter.server";

/** SQLite's types are the common subset: code that compiles against them runs on both databases. */
export type Db = PrismaClient;

export type Dialect = "sqlite" | "postgresql";

const shared = processWide<{
  postgres: WeakSet<Db>;
  embedded: WeakMap<Db, EmbeddedSqlite>;
  pools: WeakMap<Db, PostgresPool>;
}>();
const onPostgres = (shared.postgres ??= new WeakSet());
const embedded = (shared.embedded ??= new WeakMap());
const pools = (shared.pools ??= new WeakMap());

export const dialectOf = (database: Db): Dialect => (onPostgres.has(database) ? "postgresql" : "sqlite");

/** SQLite's adapter, for reads and sync transactions past Prisma; null on PostgreSQL. */
export const sqliteAdapterOf = (database: Db): SqliteAdapter | null =>
  embedded.get(database)?.connected ?? null;

export function poolOf(database: Db): PostgresPool {
  const pool = pools.get(database);
  if (!pool) throw new Error("only PostgreSQL has a pool");
  return pool;
}

export const closePool = async (database: Db): Promise<void> => pools.get(database)?.close();

export interface OpenOptions {
  busyTimeoutMs?: number;
  onQuery?: (sql: string) => void;
  onMigrated?: (names: readonly string[]) => void;
}

/** Prisma's; the pools past it have as many for reads and as many for writes. */
const CONNECTIONS = 4;

const clientOptions = {
  transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  // Prisma's default in production; the other formats take a stack trace at each call
  errorFormat: "minimal",
} as const;

export async function openDatabase(
  url: string,
  migrationsFolder: string,
  { busyTimeoutMs = 5_000, onQuery, onMigrated }: OpenOptions = {},
): Promise<Db> {
  const log = onQuery ? [{ level: "query" as const, emit: "event" as const }] : [];
  const isPostgres = /^postgres(ql)?:/.test(url);
  const migrateBy = async (runner: ScriptRunner) => {
    const names = await migrate(runner, path.join(migrationsFolder, isPostgres ? "postgresql" : "sqlite"));
    if (names.length > 0) onMigrated?.(names);
  };
  const database = isPostgres
    ? await openPostgres(url, migrateBy, onQuery, log)
    : await openSqlite(fileOf(url), migrateBy, { busyTimeoutMs, onQuery }, log);
  if (isPostgres) onPostgres.add(database);
  if (onQuery) (database as PrismaClient<"query">).$on("query", ({ query }) => onQuery(query));
  return database;
}

type Log = { level: "query"; emit: "event" }[];

function fileOf(url: string): string {
  if (!url.startsWith("file:")) throw new Error("DATABASE_URL must begin with file: or postgresql:");
  return path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
}

async function openSqlite(
  file: string,
  migrateBy: (runner: ScriptRunner) => Promise<void>,
  { busyTimeoutMs, onQuery }: Pick<OpenOptions, "onQuery"> & { busyTimeoutMs: number },
  log: Log,
): Promise<Db> {
  mkdirSync(path.dirname(file), { recursive: true });
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  await migrateBy(sqliteRunner(driver, file));
  const adapter = new EmbeddedSqlite({ path: file, driver, busyTimeoutMs, onQuery });
  const counted = countingWrites(timedFactory(adapter));
  const database = new PrismaClient({ ...clientOptions, adapter: counted, log });
  embedded.set(database, adapter);
  await database.$connect();
  return database;
}

async function openPostgres(
  connectionString: string,
  migrateBy: (runner: ScriptRunner) => Promise<void>,
  onQuery: OpenOptions["onQuery"],
  log: Log,
): Promise<Db> {
  await migrateBy(await postgresRunner(connectionString));
  const [{ PrismaPg }, postgres] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./generated/postgresql/client"),
  ]);
  const nameOf = statementNames("soko");
  const pool = await PostgresPool.open(connectionString, CONNECTIONS, onQuery);
  const database = new postgres.PrismaClient({
    ...clientOptions,
    adapter: countingWrites(
      timedFactory(
        new PrismaPg(
          { ...CONNECTION_OPTIONS, connectionString, max: CONNECTIONS, stream: pool.connections.open },
          { statementNameGenerator: ({ sql }) => nameOf(sql) ?? "" },
        ),
      ),
    ),
    log,
  }) as unknown as Db;
  pools.set(database, pool);
  return database;
}
