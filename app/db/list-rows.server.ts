/** What lists share: how many rows there are, the rows of a page, and all rows for a CSV. */
import { db, type Tx } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { sql, type SqlTag } from "./sql.server";
import { type InCents, inCents } from "./rows.server";
import { selectNumbers, type SelectOptions } from "./select.server";

/** Counts rows. The statement begins with FROM. */
export const countRows =
  (options?: SelectOptions): SqlTag<Promise<number>> =>
  async (...rest) =>
    (await selectNumbers(options)`SELECT COUNT(*) ${sql(...rest)}`)[0] ?? 0;

type Models = Prisma.TypeMap["model"];
type Table = {
  [Name in keyof Models]: Models[Name]["payload"]["scalars"] extends { id: number } ? Name : never;
}[keyof Models];
type FieldsOf<Name extends Table> = NonNullable<Models[Name]["operations"]["findMany"]["args"]["select"]>;
type RowWith<Name extends Table, Fields> = InCents<
  Prisma.Result<Tx[Uncapitalize<Name>], { select: Fields & { id: true } }, "findFirstOrThrow">
>;

/** SQL finds the rows of a list and orders them, from FROM on; the client reads them with what belongs to them. */
export const findRows =
  <Name extends Table, Fields extends FieldsOf<Name>>(
    table: Name,
    fields: Prisma.Subset<Fields, FieldsOf<Name>>,
    tx?: Tx,
  ): SqlTag<Promise<RowWith<Name, Fields>[]>> =>
  async (...rest) => {
    const ids = await selectNumbers(tx && { tx })`SELECT "id" ${sql(...rest)}`;
    return rowsOfIds<Name, Fields>(table, fields, ids, tx);
  };

/** In the order of the ids; rows that are gone meanwhile are left out. */
export async function rowsOfIds<Name extends Table, Fields extends FieldsOf<Name>>(
  table: Name,
  fields: Prisma.Subset<Fields, FieldsOf<Name>>,
  ids: readonly number[],
  tx: Tx = db(),
): Promise<RowWith<Name, Fields>[]> {
  if (ids.length === 0) return [];
  const name = `${table.slice(0, 1).toLowerCase()}${table.slice(1)}` as Uncapitalize<Name>;
  const model = tx[name] as unknown as { findMany(args: object): Promise<{ id: number }[]> };
  const rows = await model.findMany({ where: { id: { in: [...ids] } }, select: { ...fields, id: true } });
  return inOrderOf(ids, rows).map(inCents) as unknown as RowWith<Name, Fields>[];
}

/** Rows that are gone meanwhile are left out. */
export function inOrderOf<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const BATCH_SIZE = 500;

/** Of an INTEGER column. */
export const MAX_ID = 2 ** 31 - 1;

/** All rows: `read` gives at most `take` of them that follow a row, and the first ones for null. */
export async function* batchesOf<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  take: number,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < take) return;
    after = last;
  }
}
