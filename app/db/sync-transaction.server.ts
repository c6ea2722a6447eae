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

interface Step {
  /** On PostgreSQL each is sent without waiting for the answer to the one before. */
  readonly statements: readonly Prisma.Sql[];
  /** The commit goes with them. */
  readonly isLast: boolean;
}

/** Yields statements, receives each one's rows. */
export type Steps<T> = Generator<Step, T, readonly Rows[]>;
type Rows = readonly unknown[];

/** `const [row] = yield* rowsOf<{ id: number }>(sql`…`)`. Amounts may be bigint; ids and counts are numbers. */
export function rowsOf<Row>(statement: Prisma.Sql): Answered<Row>;
export function rowsOf<Row>(columns: Columns<Row>, rest: Prisma.Sql): Answered<Row>;
export function* rowsOf(what: Prisma.Sql | Columns<unknown>, rest?: Prisma.Sql): Answered<unknown> {
  const columns = rest && (what as Columns<unknown>);
  const statement = columns ? selectOf(columns, dialectOf(db()), rest) : (what as Prisma.Sql);
  const [rows = []] = yield { statements: [statement], isLast: false };
  return columns ? rowsIn(columns, rows as { row: unknown }[]) : rows;
}

type Answered<Row> = Steps<readonly Row[]>;

type Of<All extends readonly unknown[], What> = { readonly [Place in keyof All]: What };
type RowsOfEach<All extends readonly unknown[]> = { readonly [Place in keyof All]: readonly All[Place][] };

/** Rows lock for one round trip instead of many: `const [[a], [b]] = yield* rowsTogether<[A, B]>(sql`…`, sql`…`)`. */
export function* rowsTogether<All extends readonly unknown[]>(
  ...statements: Of<All, Prisma.Sql>
): Steps<RowsOfEach<All>> {
  return (yield { statements, isLast: false }) as RowsOfEach<All>;
}

/** As `rowsTogether`, with the commit: after it nothing can be refused. */
export function* lastRowsTogether<All extends readonly unknown[]>(
  ...statements: Of<All, Prisma.Sql>
): Steps<RowsOfEach<All>> {
  return (yield { statements, isLast: true }) as RowsOfEach<All>;
}

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
  const onPostgres = (run: PoolStatement, commit: () => Promise<unknown>) =>
    walk(steps(), ({ statements, isLast }) => {
      for (const { sql } of statements) note(sql);
      const answers = Promise.all(statements.map(run));
      return isLast ? Promise.all([answers, commit()]).then(([rows]) => rows) : answers;
    });
  const write = () =>
    sqlite
      ? sqlite.write((run) => orRollBack(onSqlite(run)))
      : poolOf(db()).write(async (run, commit) => orRollBack(await onPostgres(run, commit)));
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

async function walk<T>(steps: Steps<T>, run: (step: Step) => Promise<readonly Rows[]>): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}

function walkInOneGo<T>(steps: Steps<T>, run: RunStatement): T {
  let step = steps.next();
  while (!step.done) step = steps.next(step.value.statements.map((statement) => rowsBy(run, statement)));
  return step.value;
}

function rowsBy(run: RunStatement, { sql, values }: Prisma.Sql): Rows {
  const { columnNames, rows } = run({ sql, args: values, argTypes: [] });
  return rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]])));
}
