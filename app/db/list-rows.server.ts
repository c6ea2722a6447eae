/** What lists share: how many rows there are, the rows of a page's ids, and all rows for a CSV. */
import { Prisma } from "./generated/sqlite/client";
import { selectNumbers, type SelectOptions } from "./select.server";

/** `rest`: 'FROM … WHERE …'. */
export const countRows = async (rest: Prisma.Sql, options?: SelectOptions): Promise<number> =>
  (await selectNumbers(Prisma.sql`SELECT COUNT(*) ${rest}`, options))[0] ?? 0;

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
