/** What the shop's database holds: a line a table, with the number of rows and a digest of all of them. */
import { createHash } from "node:crypto";
import { db } from "~/db/client.server";

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

export async function stored(): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`;
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
