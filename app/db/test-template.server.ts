/** An empty database with all migrations, made once and copied for each test file: a copy takes a tenth of the migrations' time. */
import { createHash, randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { type Dialect, openDatabase } from "./open.server";

export const migrations = path.resolve("prisma/migrations");
const FOLDER = path.resolve(".cache/test-templates");

/** Other migrations make another template. */
function digestOf(dialect: Dialect): string {
  const folder = path.join(migrations, dialect);
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .map((name) => path.join(folder, name))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of [...scripts, path.resolve("app/db/migrate.server.ts")])
    hash.update(path.relative(folder, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(url: string) {
  const database = await openDatabase(url, migrations);
  await database.$disconnect();
}

export async function copyTemplate(to: string) {
  const template = path.join(FOLDER, `${digestOf("sqlite")}.db`);
  if (!existsSync(template)) {
    mkdirSync(FOLDER, { recursive: true });
    // several test processes may make it at once: each makes its own, and a rename is atomic
    const own = path.join(FOLDER, `${randomUUID()}.db`);
    await makeTemplate(`file:${own}`);
    renameSync(own, template);
  }
  copyFileSync(template, to);
}

/** Unless there is one already. */
export async function migratedFile(file: string) {
  if (!existsSync(file)) await copyTemplate(file);
}

/** Returns the template's name on this server, where it remains. @param urlOf of a database on the same server */
export async function templateOn(client: Client, urlOf: (name: string) => string): Promise<string> {
  const template = `soko_template_${digestOf("postgresql")}`;
  await client.query("SELECT pg_advisory_lock(hashtext('soko test template'))");
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
  if (rowCount === 0) {
    const own = `${template}_${randomUUID().slice(0, 8)}`;
    await client.query(`CREATE DATABASE ${own}`);
    await makeTemplate(urlOf(own));
    await client.query(`ALTER DATABASE ${own} RENAME TO ${template}`);
  }
  await client.query("SELECT pg_advisory_unlock(hashtext('soko test template'))");
  return template;
}
