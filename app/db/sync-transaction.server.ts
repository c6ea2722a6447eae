import { db, refusedOutcome, retryConflicts, rollBackIfRefused, type Tx } from "./client.server";
import { type Columns, returningStatement, parseRows, selectStatement } from "./columns.server";
import { sql, type Sql, type SqlTag } from "./sql.server";
import { dialectOf, sqliteAdapterOf, poolOf } from "./open.server";
import type { PoolStatement } from "./postgres/postgres-pool.server";
import type { RunStatement } from "./sqlite/sqlite-adapter.server";
import { timeStatement } from "./timed-adapter.server";
import { StorageUnavailable, isUnavailable } from "./storage-unavailable.server";
import { recordWrites, writtenTable } from "./written-tables.server";

interface Step {
  /** On PostgreSQL each is sent without waiting for the previous answer. */
  readonly statements: readonly Sql[];
  /** COMMIT is sent with them. */
  readonly isLast: boolean;
}

/** Yields statements, receives each one's rows. */
export type Steps<T> = Generator<Step, T, readonly Rows[]>;
type Rows = readonly unknown[];

/** Runs a statement whose rows nobody reads, such as a write. */
export const execute: SqlTag<Answered<unknown>> = (...statement) => answered(sql(...statement));

/** `const [row] = yield* rowsOf(columns)`FROM …``. */
export const rowsOf =
  <Row>(columns: Columns<Row>): SqlTag<Answered<Row>> =>
  (...rest) =>
    read(columns, selectStatement(columns, dialectOf(db()), sql(...rest)));

/** The rows after the write, by RETURNING: `yield* rowsReturned(product)`UPDATE …``. */
export const rowsReturned =
  <Row>(columns: Columns<Row>): SqlTag<Answered<Row>> =>
  (...write) =>
    read(columns, returningStatement(columns, dialectOf(db()), sql(...write)));

function* answered(statement: Sql): Answered<unknown> {
  const [rows = []] = yield { statements: [statement], isLast: false };
  return rows;
}

function* read<Row>(columns: Columns<Row>, statement: Sql): Answered<Row> {
  return parseRows(columns, yield* answered(statement));
}

type Answered<Row> = Steps<readonly Row[]>;

type ResultsOf<All extends readonly Steps<unknown>[]> = {
  -readonly [Place in keyof All]: All[Place] extends Steps<infer Result> ? Result : never;
};

/** Sends independent statements in one round trip, in this order: `const [[a], b] = yield* pipeline(rowsOf(…), stepsToB())`. */
export const pipeline = <All extends readonly Steps<unknown>[]>(...all: All) =>
  merged(all, false) as Steps<ResultsOf<All>>;

/** Like `pipeline`, and commits: no statement and no refusal may follow. */
export const pipelineAndCommit = <All extends readonly Steps<unknown>[]>(...all: All) =>
  merged(all, true) as Steps<ResultsOf<All>>;

function* merged(all: readonly Steps<unknown>[], isLast: boolean): Steps<unknown[]> {
  const parts = all.map((steps) => ({ steps, step: steps.next() }));
  for (let round = 1; parts.some(({ step }) => !step.done); round++) {
    if (isLast && round > 1) throw new Error("asked for more with the commit already sent");
    const statements = parts.flatMap(({ step }) => (step.done ? [] : step.value.statements));
    const answers = yield { statements, isLast };
    let from = 0;
    for (const part of parts) {
      if (part.step.done) continue;
      const to = from + part.step.value.statements.length;
      part.step = part.steps.next(answers.slice(from, to));
      from = to;
    }
  }
  return parts.map(({ step }) => step.value);
}

/** Inside a transaction of Prisma's. */
export const stepsWithin = <T>(tx: Tx, steps: Steps<T>): Promise<T> =>
  walk(steps, ({ statements }) => Promise.all(statements.map((statement) => tx.$queryRaw<Rows>(statement))));

/** `steps` cannot await, so SQLite commits many at once (019-group-commit.md). A refused Outcome undoes it. Throws StorageUnavailable. */
export async function syncTransaction<T>(steps: () => Steps<T>): Promise<T> {
  const sqlite = sqliteAdapterOf(db());
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
      for (const statement of statements) note(statement.sql);
      const answers = Promise.all(statements.map(run));
      return isLast ? Promise.all([answers, commit()]).then(([rows]) => rows) : answers;
    });
  const write = () =>
    sqlite
      ? sqlite.write((run) => rollBackIfRefused(onSqlite(run)))
      : poolOf(db()).write(async (run, commit) => rollBackIfRefused(await onPostgres(run, commit)));
  try {
    return await retryConflicts(() => timeStatement("sync transaction", write));
  } catch (error) {
    if (isUnavailable(error)) throw new StorageUnavailable(error);
    return refusedOutcome(error);
  } finally {
    // even if the commit failed: it may have been written
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

function rowsBy(send: RunStatement, { sql: text, values: args }: Sql): Rows {
  const { columnNames, rows } = send({ sql: text, args, argTypes: [] });
  return rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]])));
}
