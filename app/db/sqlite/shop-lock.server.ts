import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { processWide } from "~/process/process-wide.server";
import type { SqliteDatabase, SqliteDriver } from "./sqlite-connection.server";

const shared = processWide<{ running: SqliteDatabase }>();

/** A SQLite file has one server: a second would have its own leaderboards and jobs. Held until the process ends. False if another holds it. */
export function lockShopFile(file: string): boolean {
  if (shared.running) return true;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const lock = new driver(`${file}-running`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    shared.running = lock;
    return true;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return false;
    throw error;
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error &&
  /SQLITE_BUSY|is locked/.test(`${"code" in error ? String(error.code) : ""} ${error.message}`);
