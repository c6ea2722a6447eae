/** A database of its own for a test file: a temporary SQLite file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnectDatabase, useDatabase } from "./client.server";
import { openDatabase } from "./open.server";

export async function openTestDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-test-"));
  const file = path.join(folder, "test.db");
  const database = await openDatabase(`file:${file}`, path.resolve("prisma/migrations"), 300);
  useDatabase(database);
  return {
    database,
    file,
    folder,
    async close() {
      await disconnectDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
