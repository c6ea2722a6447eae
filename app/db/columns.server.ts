/** One list of columns makes the SELECT, its type and its reader. A row travels as one JSON array: that halves the driver's time. */
import type { Prisma } from "./generated/sqlite/client";
import { join, raw, sql, type Sql } from "./sql.server";
import type { Dialect } from "./open.server";
import type { InCents } from "./rows.server";

export interface Columns<Value> {
  readonly list: (dialect: Dialect) => readonly Sql[];
  readonly width: number;
  readonly read: (values: readonly unknown[], at: number) => Value;
}

/** A text has no values of its own; `sql` may. */
type Expression = string | Sql;

const sqlOf = (expression: Expression) => (typeof expression === "string" ? raw(expression) : expression);

export type RowOf<Some> = Some extends Columns<infer Row> ? Row : never;

type Named<Row> = { readonly [Name in keyof Row]: Columns<Row[Name]> };

export function columns<Row>(named: Named<Row>): Columns<Row> {
  let width = 0;
  const places = Object.entries<Columns<unknown>>(named).map(([name, inner]) => {
    const place = { name, inner, offset: width };
    width += inner.width;
    return place;
  });
  return {
    width,
    list: (dialect) => places.flatMap(({ inner }) => inner.list(dialect)),
    read(values, at) {
      const row: Record<string, unknown> = {};
      for (const { name, inner, offset } of places) row[name] = inner.read(values, at + offset);
      return row as Row;
    },
  };
}

type Table = Prisma.ModelName;
type Scalars<Name extends Table> = Prisma.TypeMap["model"][Name]["payload"]["scalars"];
type NamesOf<Type> = {
  [Name in Table]: {
    [Column in keyof Scalars<Name>]: NonNullable<Scalars<Name>[Column]> extends Type ? Column : never;
  }[keyof Scalars<Name>];
}[Table];

export type NamesIn<List extends string> = List extends `${infer One}, ${infer Others}`
  ? One | NamesIn<Others>
  : List;
type StoredIn<Item extends string> = Item extends `${infer Stored} as ${string}` ? Stored : Item;
type RowName<Item extends string> = Item extends `${string} as ${infer Other}` ? Other : Item;
type Known<Name extends Table, Names extends string, List extends string> =
  Exclude<Names, keyof Scalars<Name>> extends never
    ? List
    : `no column ${Exclude<Names, keyof Scalars<Name>>}`;

type RowIn<Name extends Table, List extends string> = {
  [Item in NamesIn<List> as StoredIn<Item> extends keyof Scalars<Name> ? RowName<Item> : never]: InCents<
    Scalars<Name>[StoredIn<Item> & keyof Scalars<Name>]
  >;
};
type Lists<Name extends Table, List extends string> = (Known<Name, StoredIn<NamesIn<List>>, List> & List)[];

/** Columns of a table by name ("id, title as auction"), typed by the schema, amounts in cents. `alias` is the table's in the statement. */
export const columnsOf = <Name extends Table, List extends string>(
  _table: Name,
  alias: string,
  ...lists: Lists<Name, List>
) => columnsNamed(alias, lists) as Named<RowIn<Name, List>>;

/** The same as whole rows. */
export const tableColumns = <Name extends Table, List extends string>(
  _table: Name,
  alias: string,
  ...lists: Lists<Name, List>
) => columns(columnsNamed(alias, lists)) as Columns<RowIn<Name, List>>;

function columnsNamed(alias: string, lists: readonly string[]): Record<string, Columns<unknown>> {
  const items = lists.flatMap((list) => list.split(", ")).map((item) => item.split(" as "));
  return Object.fromEntries(
    items.map(([stored = "", name = stored]) => [name, readerOf(stored)(`${alias}."${stored}"`)]),
  );
}

/** One column: `select` then returns its values instead of rows. */
export const columnOf = <Name extends Table, Column extends keyof Scalars<Name> & string>(
  _table: Name,
  alias: string,
  column: Column,
) => readerOf(column)(`${alias}."${column}"`) as Columns<InCents<Scalars<Name>[Column]>>;

/** The same for Prisma's `select`. */
export const selectColumns = <Name extends Table, List extends string>(
  _table: Name,
  ...lists: (Known<Name, NamesIn<List>, List> & List)[]
) =>
  Object.fromEntries(lists.flatMap((list) => list.split(", ")).map((name) => [name, true])) as {
    readonly [Column in NamesIn<List> & keyof Scalars<Name>]: true;
  };

const reading =
  <Value>(read: (value: unknown) => Value) =>
  (expression: Expression): Columns<Value> => ({
    width: 1,
    list: () => [sqlOf(expression)],
    read: (values, at) => read(values[at]),
  });

const asValue = reading((value) => value);

/** NULL, as of a sum of nothing, is 0. */
export const asNumber = reading((value) => Number(value ?? 0));
export const asNumberOrNull = reading((value) => (typeof value === "number" ? value : null));
/** NULL is "". */
export const asText = reading((value) => (typeof value === "string" ? value : ""));
export const asTextOrNull = reading((value) => (typeof value === "string" ? value : null));
export const asFlag = reading((value) => (value === null ? null : Boolean(value)));

/** Throws for another word. */
export const asEnum = <Word extends string>(words: readonly Word[], expression: Expression): Columns<Word> =>
  reading((value) => {
    const known = words.find((word) => word === value);
    if (known === undefined) throw new Error(`${String(value)} is none of ${words.join(", ")}`);
    return known;
  })(expression);

/** Numbers under the names that the statement itself gives them: "feeCount, feesCents". NULL is 0. */
export const asNumbers = <List extends string>(list: List) =>
  Object.fromEntries(list.split(", ").map((name) => [name, asNumber(`"${name}"`)])) as {
    [Name in NamesIn<List>]: Columns<number>;
  };

export const asTime = (expression: Expression): Columns<Date | null> => ({
  width: 1,
  list: (dialect) => [
    dialect === "sqlite"
      ? sqlOf(expression)
      : sql`to_char(${sqlOf(expression)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ],
  read(values, at) {
    const text = values[at];
    return typeof text === "string" ? new Date(text) : null;
  },
});

/** A missing column is a type error. */
const everyColumn =
  <Name extends string>() =>
  <List extends string>(
    ...lists: (List & (Exclude<Name, NamesIn<List>> extends never ? List : Exclude<Name, NamesIn<List>>))[]
  ): ReadonlySet<string> =>
    new Set(lists.flatMap((list) => list.split(", ")));

/** JSON has no dates, and SQLite no booleans. */
const TIMES = everyColumn<NamesOf<Date>>()(
  "answersAt, appliedAt, askedAt, at, attemptedAt, blockedAt, calledAt, chargedAt, claimedUntil",
  "closedAt, closesAt, countedAt, createdAt, dateJoined, decidedAt, deletedAt, deliveredAt, dueAt",
  "editedAt, endedAt, endsAt, endTime, enteredAt, expiresAt, failedSince, firstPriceUntil",
  "flashSaleEndsAt, givenAt, invoicedAt, issuedAt, latestCloseAt, ledgerAt, moneyKeptAt, movedCloseTo",
  "namedAt, offeredAt, openedAt, opensAt, orderBefore, orderCancelledAt, paidAt, pausedAt, payBefore",
  "plannedCloseAt, receivedAt, redactedAt, refundAskedAt, refundedAt, refundingAt, registeredAt",
  "reportedAt, resetByShopAt, resetsAt, resolvedAt, revokedAt, savedAt, secondFactorAt, seenAt",
  "sentAt, settledAt, setUpAt, signedAt, since, skippedAt, startedAt, startsAt, startTime",
  "stockSentAt, submittedAt, until, updatedAt, usedSince, voidedAt",
);
const FLAGS = everyColumn<NamesOf<boolean>>()(
  "isActive, isBulk, isCurrent, isEndedByHand, isFeatured, isFlashSale, isForEdit, isPaidByPrompt",
  "isSuperuser, isTaken, isUndone, isVerified, keepsEnd",
);

const readerOf = (name: string) => (TIMES.has(name) ? asTime : FLAGS.has(name) ? asFlag : asValue);

/** Columns of a LEFT JOIN, each null where it found no row. */
export const leftJoined = <Row>(named: Named<Row>): Named<{ [Name in keyof Row]: Row[Name] | null }> => named;

/** A group from a LEFT JOIN: null where its first column is null. */
export function orNull<Row>(named: Named<Row>): Columns<Row | null> {
  const group = columns(named);
  return { ...group, read: (values, at) => (values[at] === null ? null : group.read(values, at)) };
}

/** Rows of another table; `rest` is their SELECT from FROM on, without the order. */
export const nestedRows = <Row>(inner: Columns<Row>, rest: Expression, order: string): Columns<Row[]> => ({
  width: 1,
  list: (dialect) => {
    const { array, all } = JSON_SQL[dialect];
    return [sql`(SELECT ${all(array(inner.list(dialect)), raw(order))} ${sqlOf(rest)})`];
  },
  read: (values, at) => (values[at] as unknown[][]).map((row) => inner.read(row, 0)),
});

const JSON_SQL = {
  sqlite: {
    array: (list: readonly Sql[]) => sql`json_array(${join([...list])})`,
    all: (row: Sql, order: Sql) => sql`json_group_array(${row} ORDER BY ${order})`,
  },
  postgresql: {
    array: (list: readonly Sql[]) => sql`json_build_array(${join([...list])})`,
    all: (row: Sql, order: Sql) => sql`coalesce(json_agg(${row} ORDER BY ${order}), '[]'::json)`,
  },
};

const made = new WeakMap<Columns<unknown>, Partial<Record<Dialect, Sql>>>();

/** `rest` is the statement from FROM on; each row comes back as "row". */
export const selectStatement = (all: Columns<unknown>, dialect: Dialect, rest: Sql): Sql =>
  sql`SELECT ${listOf(all, dialect)} AS "row" ${rest}`;

export const returningStatement = (all: Columns<unknown>, dialect: Dialect, write: Sql): Sql =>
  sql`${write} RETURNING ${listOf(all, dialect)} AS "row"`;

function listOf(all: Columns<unknown>, dialect: Dialect): Sql {
  const known = made.get(all) ?? {};
  made.set(all, known);
  return (known[dialect] ??= JSON_SQL[dialect].array(all.list(dialect)));
}

/** Columns that are left out get the database's default: `@default` alone, no `@updatedAt`. All rows have the same columns. */
export function insertOf<Name extends Table>(
  table: Name,
  rows: readonly Partial<InCents<Scalars<Name>>>[],
): Sql {
  const names = Object.keys(rows[0] ?? {});
  const quoted = raw(names.map((name) => `"${name}"`).join(", "));
  const values = rows.map((row) => sql`(${join(Object.values(row))})`);
  return sql`INSERT INTO ${raw(`"${table}"`)} (${quoted}) VALUES ${join(values)}`;
}

/** PostgreSQL's driver has parsed the JSON already. */
export const parseRows = <Row>(all: Columns<Row>, selected: readonly unknown[]): Row[] =>
  selected.map((one) => {
    const { row } = one as { readonly row: unknown };
    return all.read((typeof row === "string" ? JSON.parse(row) : row) as unknown[], 0);
  });
