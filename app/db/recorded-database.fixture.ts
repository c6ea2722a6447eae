/** The embedded database without Prisma, and a hook into what reaches the driver. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { EmbeddedSqlite } from "./sqlite/sqlite-adapter.server";
import type { SqliteDriver } from "./sqlite/sqlite-connection.server";

const libsql = createRequire(import.meta.url)("libsql") as SqliteDriver;

export const statement = (sql: string, ...args: unknown[]) => ({ sql, args, argTypes: [] });

export const insert = (value: number) => statement("INSERT INTO entry (value) VALUES (?)", value);

export async function openRecorded() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-test-"));
  const file = path.join(folder, "test.db");
  const setUp = new libsql(file);
  setUp.exec("CREATE TABLE entry (id INTEGER PRIMARY KEY, value INTEGER UNIQUE, filling TEXT)");
  setUp.close();
  const scripts: string[] = [];
  /** Called before a script reaches the database: if the hook throws, the script throws. */
  const hooks: { before(script: string): void } = { before: () => {} };
  class Recording extends libsql {
    override exec(script: string) {
      hooks.before(script);
      scripts.push(script);
      super.exec(script);
    }
  }
  const database = await new EmbeddedSqlite({ path: file, driver: Recording, busyTimeoutMs: 100 }).connect();
  scripts.length = 0;
  return {
    database,
    file,
    scripts,
    hooks,
    async values() {
      const { rows } = await database.queryRaw(statement("SELECT value FROM entry ORDER BY id"));
      return rows.map(([value]) => Number(value));
    },
    valuesAfterKill() {
      const left = mkdtempSync(path.join(tmpdir(), "soko-test-"));
      cpSync(folder, left, { recursive: true });
      const reopened = new libsql(path.join(left, "test.db"));
      const rows = reopened.prepare("SELECT value FROM entry ORDER BY id").raw(true).all();
      reopened.close();
      rmSync(left, { recursive: true, force: true });
      return rows.map(([value]) => Number(value));
    },
    async close() {
      await database.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
