import { processWide } from "~/process/process-wide.server";
import { isDuplicate } from "./duplicate.server";
import { closePool, type Db, openDatabase, type OpenOptions } from "./open.server";
import { isConflict, StorageUnavailable, isUnavailable } from "./storage-unavailable.server";

export type { Db } from "./open.server";
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

const shared = processWide<{ database: Db }>();

export async function connectDatabase(
  url: string,
  migrationsFolder: string,
  options?: OpenOptions,
): Promise<Db> {
  shared.database ??= await openDatabase(url, migrationsFolder, options);
  return shared.database;
}

export function useDatabase(database: Db) {
  shared.database = database;
}

export function db(): Db {
  if (!shared.database) throw new Error("the database is not open yet");
  return shared.database;
}

const MAX_TRIES = 3;

/** Check the guard first and do nothing slow inside (002-database.md). It may run again: `work` may change the database only. */
export async function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  options?: { readonly timeout: number },
): Promise<T> {
  try {
    return await retryConflicts(() =>
      db().$transaction(async (tx) => rollBackIfRefused(await work(tx)), options),
    );
  } catch (error) {
    if (isUnavailable(error)) throw new StorageUnavailable(error);
    return refusedOutcome(error);
  }
}

export async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await write();
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
    }
}

/** Tries once more if a unique index refuses: the second try finds the other's row. An upsert needs it too, because `ON CONFLICT` names one index. */
export async function retryDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) return write();
    throw error;
  }
}

/** Carries a refused outcome out of the database's transaction, which rolls back on any error. */
class RolledBack extends Error {
  constructor(readonly outcome: unknown) {
    super("refused");
  }
}

export function rollBackIfRefused<T>(answer: T): T {
  if (isRefused(answer)) throw new RolledBack(answer);
  return answer;
}

const isRefused = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

/** The outcome that `rollBackIfRefused` threw. Other errors are thrown again. */
export function refusedOutcome<T>(error: unknown): T {
  if (error instanceof RolledBack) return error.outcome as T;
  throw error;
}

export async function disconnectDatabase(): Promise<void> {
  const database = shared.database;
  if (database) await Promise.all([database.$disconnect(), closePool(database)]);
  delete shared.database;
}
