import { db, orAgain } from "./client.server";
import { type Columns, rowsIn, selectOf } from "./columns.server";
import type { Prisma } from "./generated/sqlite/client";
import { dialectOf, embeddedOf, poolOf } from "./open.server";
import type { PoolStatement } from "./postgres/postgres-pool.server";
import type { RunStatement } from "./sqlite/sqlite-adapter.server";
import { orRollBack, refusedOutcome } from "./refused-transaction.server";
import { timed } from "./timed-adapter.server";
import { StorageUnavailable, unavailable } from "./storage-unavailable.server";
import { recordWrites, writtenTable } from "./written-tables.server";

/** Yields a statement, receives its rows. */
export type Steps<T> = Generator<Prisma.Sql, T, readonly unknown[]>;

/** `const [row] = yield* rowsOf<{ id: number }>(sql`…`)`. Amounts may be bigint; ids and counts are numbers. */
export function rowsOf<Row>(statement: Prisma.Sql): Answered<Row>;
export function rowsOf<Row>(columns: Columns<Row>, rest: Prisma.Sql): Answered<Row>;
export function* rowsOf(what: Prisma.Sql | Columns<unknown>, rest?: Prisma.Sql): Answered<unknown> {
  if (!rest) return yield what as Prisma.Sql;
  const columns = what as Columns<unknown>;
  const rows = yield selectOf(columns, dialectOf(db()), rest);
  return rowsIn(columns, rows as { row: unknown }[]);
}

type Answered<Row> = Generator<Prisma.Sql, readonly Row[], readonly unknown[]>;

/** `steps` cannot await, so SQLite commits many at once (019-group-commit.md). A refused Outcome undoes it. Throws StorageUnavailable. */
export async function syncTransaction<T>(steps: () => Steps<T>): Promise<T> {
  const sqlite = embeddedOf(db());
  const tables = new Set<string>();
  const note = (statement: string) => {
    const table = writtenTable(statement);
    if (table !== null) tables.add(table);
  };
  const onSqlite = (run: RunStatement) =>
    walkInOneGo(steps(), (query) => {
      note(query.sql);
      return run(query);
    });
  const onPostgres = (run: PoolStatement) =>
    walk(steps(), (statement) => {
      note(statement.sql);
      return run(statement);
    });
  const write = () =>
    sqlite
      ? sqlite.write((run) => orRollBack(onSqlite(run)))
      : poolOf(db()).write(async (run) => orRollBack(await onPostgres(run)));
  try {
    return await orAgain(() => timed("sync transaction", write));
  } catch (error) {
    if (unavailable(error)) throw new StorageUnavailable(error);
    return refusedOutcome(error);
  } finally {
    // even where the commit failed: it may have been written
    await recordWrites(tables);
  }
}

async function walk<T>(steps: Steps<T>, run: PoolStatement): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}

function walkInOneGo<T>(steps: Steps<T>, run: RunStatement): T {
  let step = steps.next();
  while (!step.done) {
    const { sql, values } = step.value;
    const { columnNames, rows } = run({ sql, args: values, argTypes: [] });
    step = steps.next(rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]]))));
  }
  return step.value;
}
