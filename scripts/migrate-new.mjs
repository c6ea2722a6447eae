// npm run migrate:new -- <name>: writes a migration.sql for each provider, without a database or a native engine. Triggers, partial
// indexes and CHECK constraints are added to the SQL afterwards.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addColumns } from "./add-columns.mjs";
import { notAdditive } from "./additive.mjs";
import { providers, schemaFor } from "./generate.mjs";
import { diffSchemas } from "./schema-engine.mjs";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("usage: npm run migrate:new -- name_in_lower_case");
  process.exit(2);
}

/** @param {string | null} before @param {string} after @param {(typeof providers)[number]} provider */
async function changeSchema(before, after, provider) {
  const sql = await diffSchemas(before, after, provider);
  if (provider !== "sqlite" || !before) return sql;
  return addColumns(sql, await diffSchemas(null, before, provider));
}

const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
for (const provider of providers) {
  const folder = path.resolve("prisma/migrations", provider);
  const snapshot = path.join(folder, "schema.snapshot.prisma");
  const before = existsSync(snapshot) ? readFileSync(snapshot, "utf8") : null;
  const after = schemaFor(provider);
  const sql = await changeSchema(before, after, provider);
  if (!sql.trim() || sql.includes("This is an empty migration")) {
    console.log(`${provider}: no change`);
    continue;
  }
  const target = path.join(folder, `${stamp}_${name}`);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "migration.sql"), sql);
  writeFileSync(path.join(folder, "migration_lock.toml"), `provider = "${provider}"\n`);
  writeFileSync(snapshot, after);
  console.log(`${provider}: ${path.relative(".", target)}`);
  for (const statement of notAdditive(sql))
    console.log(
      `  more than an addition, see docs/recipes/change-the-schema.md: ${statement.split("\n")[0]?.slice(0, 100)}`,
    );
}
process.exit(0);
