import { closePool, openDatabase, type Db } from "./open.server";
import { orRollBack, refusedOutcome } from "./refused-transaction.server";
import { metAnother, StorageUnavailable, unavailable } from "./storage-unavailable.server";

export type { Db } from "./open.server";
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

const kept = globalThis as typeof globalThis & { sokoDatabase?: Db };

export async function connectDatabase(url: string, migrationsFolder: string): Promise<Db> {
  kept.sokoDatabase ??= await openDatabase(url, migrationsFolder);
  return kept.sokoDatabase;
}

export function useDatabase(database: Db) {
  kept.sokoDatabase = database;
}

export function db(): Db {
  if (!kept.sokoDatabase) throw new Error("the database is not open yet");
  return kept.sokoDatabase;
}

const MAX_TRIES = 3;

/**
 * One transaction. Its first statement is the guard; nothing slow inside (002-database.md). A refused Outcome rolls back.
 * PostgreSQL ends one of two that wait for each other: that one begins again, so `work` changes nothing but the database.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await orAgain(() => db().$transaction(async (tx) => orRollBack(await work(tx))));
  } catch (error) {
    if (unavailable(error)) throw new StorageUnavailable(error);
    return refusedOutcome(error);
  }
}

/** Begins a write again that the database ended in favour of another: nothing of it stands. */
export async function orAgain<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await write();
    } catch (error) {
      if (tries === MAX_TRIES || !metAnother(error)) throw error;
    }
}

export async function disconnectDatabase(): Promise<void> {
  const database = kept.sokoDatabase;
  if (database) await Promise.all([database.$disconnect(), closePool(database)]);
  delete kept.sokoDatabase;
}
