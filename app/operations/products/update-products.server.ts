import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";

type Column = keyof Prisma.ProductUncheckedUpdateInput;
type ProductColumns = Readonly<Partial<Record<Column, unknown>>> & { readonly id: number };

const { sql, raw, join } = Prisma;

/** Writes many products' columns in one statement; all rows have the same columns. The caller has locked and checked them. */
export async function updateProducts(tx: Tx, rows: readonly ProductColumns[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== "id");
  const isPostgres = dialectOf(db()) === "postgresql";
  const json = JSON.stringify(rows.map((row) => columnsAsJson(row, isPostgres)));
  const value = (name: string) => raw(isPostgres ? `v."${name}"` : `v.value ->> '$.${name}'`);
  const from = isPostgres
    ? sql`jsonb_populate_recordset(NULL::"Product", ${json}::jsonb) v`
    : sql`json_each(${json}) v`;
  const columns = join(names.map((name) => sql`${raw(`"${name}"`)} = ${value(name)}`));
  const count = await tx.$executeRaw(
    sql`UPDATE "Product" SET ${columns} FROM ${from} WHERE "Product"."id" = ${value("id")}`,
  );
  if (count !== rows.length) throw new Error(`wrote ${count} of ${rows.length} products`);
}

/** As each database writes times; amounts fit a JSON number. */
const columnsAsJson = (row: ProductColumns, isPostgres: boolean) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, columnAsJson(value, isPostgres)]));

function columnAsJson(value: unknown, isPostgres: boolean): unknown {
  if (typeof value === "bigint") return Number(value);
  if (!(value instanceof Date)) return value;
  const text = value.toISOString();
  return isPostgres ? text : text.replace("Z", "+00:00");
}
