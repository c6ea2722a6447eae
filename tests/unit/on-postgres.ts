import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { onTestFinished } from "vitest";
import { moveFromSqlite } from "~/db/postgres/move-from-sqlite.server";
import type { SqliteDatabase } from "~/db/sqlite/sqlite-connection.server";
import { withPostgres } from "../../scripts/running/postgres-tools.mjs";
import { prepareTarget } from "../../scripts/running/prepare-target.mjs";
import { openAlone } from "../../scripts/running/sqlite-file.mjs";

const onServer = (sql: string) => withPostgres(env.TEST_DATABASE_URL ?? "", (query) => query(sql));

/** The address of an empty database. */
export async function makeTarget() {
  const name = `soko_move_${randomUUID().replaceAll("-", "")}`;
  await onServer(`CREATE DATABASE ${name}`);
  onTestFinished(async () => void (await onServer(`DROP DATABASE ${name} WITH (FORCE)`)));
  const url = new URL(env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Whether backup and restore can run: pg_dump refuses a server newer than itself. */
export async function hasItsPrograms(url: string) {
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  const [server]: Record<string, unknown>[] = await withPostgres(url, (query) =>
    query("SHOW server_version"),
  );
  return Number(/\d+/.exec(stdout ?? "")?.[0]) >= Number.parseInt(String(server?.server_version), 10);
}

export function copied(file: string, copy = `${file}-${randomUUID()}`) {
  copyFileSync(file, copy);
  return copy;
}

/** Moves a copy of the SQLite file, as the command does, because an opened file stays locked. */
export async function moved(file: string, target: string, replace = false) {
  const { staging, swapSql } = await prepareTarget(target, replace);
  const source = openAlone(copied(file)) as unknown as SqliteDatabase;
  const migrations = path.resolve("prisma/migrations/postgresql");
  return moveFromSqlite({ source, target, migrations, staging, swapSql });
}
