/** Writes many rows in one statement, as one parameter: Prisma takes ten times as long to plan each. */
import { db, type Tx } from "./client.server";
import { join, raw, sql, type Sql } from "./sql.server";
import { columnOf } from "./columns.server";
import { dialectOf } from "./open.server";
import { rowsReturned, stepsWithin } from "./sync-transaction.server";

type Table = "AuditEntry" | "Delivery" | "ImportLine" | "Product" | "ProductVariant";
type Row = Readonly<Record<string, unknown>>;

function source(table: Table, rows: readonly Row[]) {
  const isPostgres = dialectOf(db()) === "postgresql";
  const json = JSON.stringify(rows.map((row) => jsonRow(row, isPostgres)));
  return {
    from: isPostgres
      ? sql`jsonb_populate_recordset(NULL::${raw(`"${table}"`)}, ${json}::jsonb) v`
      : sql`json_each(${json}) v`,
    value: (name: string) => raw(isPostgres ? `v."${name}"` : `v.value ->> '$.${name}'`),
  };
}

/** All rows have the same columns; times that default to now are among them. */
export async function insertRows(tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { from, value } = source(table, rows);
  await tx.$executeRaw(insertSql(table, Object.keys(first), value, from));
}

/** As `insertRows`. Returns the new ids, in the rows' order. */
export async function insertReturningIds(
  tx: Tx,
  table: "Product",
  rows: readonly Row[],
): Promise<readonly number[]> {
  const [first] = rows;
  if (!first) return [];
  const { from, value } = source(table, rows);
  const insert = insertSql(table, Object.keys(first), value, from);
  const made = await stepsWithin(tx, rowsReturned(columnOf(table, `"${table}"`, "id"))`${insert}`);
  // ids rise in the order of the insert, whatever order the database answers in
  return made.toSorted((one, other) => one - other);
}

const insertSql = (table: Table, names: readonly string[], value: (name: string) => Sql, from: Sql) =>
  sql`INSERT INTO ${raw(`"${table}"`)} (${join(names.map((name) => raw(`"${name}"`)))})
    SELECT ${join(names.map(value))} FROM ${from} WHERE true`;

/** All rows have the same columns, and an id. The caller has locked and checked them. */
export async function updateRows(
  tx: Tx,
  table: "Product" | "ProductVariant",
  rows: readonly (Row & { readonly id: number })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { from, value } = source(table, rows);
  const names = Object.keys(first).filter((name) => name !== "id");
  const columns = join(names.map((name) => sql`${raw(`"${name}"`)} = ${value(name)}`));
  const count = await tx.$executeRaw`
    UPDATE ${raw(`"${table}"`)} SET ${columns} FROM ${from} WHERE ${raw(`"${table}"."id"`)} = ${value("id")}`;
  if (count !== rows.length) throw new Error(`wrote ${count} of ${rows.length} rows`);
}

const jsonRow = (row: Row, isPostgres: boolean) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonValue(value, isPostgres)]));

/** Times as each database writes them; amounts fit a JSON number. */
function jsonValue(value: unknown, isPostgres: boolean): unknown {
  if (typeof value === "bigint") return Number(value);
  if (!(value instanceof Date)) return value;
  const text = value.toISOString();
  return isPostgres ? text : text.replace("Z", "+00:00");
}
