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
    const details = (rows as { detail: string }[]).map(({ detail }) => detail);
    const made = details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/.exec(detail)?.[1] ?? []);
    // rows that the statement itself has made are no table's
    return details.filter((detail) => !made.some((name) => detail === `SCAN ${name}`));
  });
  database.close();
  return steps;
}

/** Steps that read every row of a table, not an index. */
export const scansOf = (table: string, steps: readonly string[]) =>
  steps.filter(
    (step) => new RegExp(`^SCAN (main\\.)?\`?${table}\`?(?![\\w])`).test(step) && !step.includes(" USING "),
  );
