/** The one database client of the process. */
import { openDatabase, type Db } from "./open.server";
import { orRollBack, refusedOutcome } from "./refused-transaction.server";
import { StorageUnavailable, unavailable } from "./storage-unavailable.server";

export type { Db } from "./open.server";
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

// kept across reloads of this module in development
const kept = globalThis as typeof globalThis & { sokoDatabase?: Db };

/** Opens the database and makes it the process's own. Called once at start, and by tests. */
export async function connectDatabase(url: string, migrationsFolder: string): Promise<Db> {
  kept.sokoDatabase ??= await openDatabase(url, migrationsFolder);
  return kept.sokoDatabase;
}

/** For tests: the operations under test use this database from now on. */
export function useDatabase(database: Db) {
  kept.sokoDatabase = database;
}

export function db(): Db {
  if (!kept.sokoDatabase) throw new Error("the database is not open yet");
  return kept.sokoDatabase;
}

/**
 * One transaction whose first statement is the conditional write that guards it (docs/decisions/002-database.md).
 * Nothing slow belongs inside: no payment, no hashing, no picture. Where `work` answers a refused Outcome, nothing of it stays.
 * Throws StorageUnavailable when the database is locked or the disk is full: nothing is written then.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db().$transaction(async (tx) => orRollBack(await work(tx)));
  } catch (error) {
    if (unavailable(error)) throw new StorageUnavailable(error);
    return refusedOutcome(error);
  }
}

export async function disconnectDatabase(): Promise<void> {
  await kept.sokoDatabase?.$disconnect();
  delete kept.sokoDatabase;
}
