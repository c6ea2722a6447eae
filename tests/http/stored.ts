/** The number of rows of each table, and a digest of them. */
import { createHash } from "node:crypto";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  postgresql:
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
};

export async function stored(): Promise<string[]> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(TABLES[dialectOf(db())]);
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<unknown[]>(`SELECT * FROM "${name}"`);
    const text = rows
      .map((row) => JSON.stringify(row, plain))
      .sort()
      .join("\n");
    const digest = createHash("sha256").update(text).digest("hex");
    lines.push(`${name}: ${rows.length} rows, ${digest.slice(0, 16)}`);
  }
  return lines;
}
