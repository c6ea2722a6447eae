import { createRequire } from "node:module";
import { expect } from "vitest";
import type { SqliteDriver } from "./sqlite/sqlite-connection.server";
import { queriesOf } from "./test-database.server";

export async function plansOf(file: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await queriesOf(work);
  expect(statements.length).toBeGreaterThan(0);
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const database = new driver(file);
  const steps = statements.flatMap((statement) => {
    const nothing = Array.from(statement.matchAll(/\?/g), () => 0);
    const rows: unknown[] = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...nothing);
    return (rows as { detail: string }[]).map(({ detail }) => detail);
  });
  database.close();
  return steps;
}

/** Steps that read every row of a table, not an index. */
export const scansOf = (table: string, steps: readonly string[]) =>
  steps.filter(
    (step) => new RegExp(`^SCAN (main\\.)?\`?${table}\`?(?![\\w])`).test(step) && !step.includes(" USING "),
  );
