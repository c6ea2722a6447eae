/**
 * One list of a row's columns makes the list of its SELECT, its type and what reads it. A row travels as one JSON array, which
 * the database writes: over the cells of a wide one the driver takes twice as long.
 */
import { Prisma } from "./generated/sqlite/client";
import type { Dialect } from "./open.server";
import type { InCents } from "./rows.server";

/** What a row holds at one place: a column, a group of them, or rows of another table. */
export interface Columns<Value> {
  /** Expressions of SQL. */
  readonly list: (dialect: Dialect) => readonly string[];
  readonly width: number;
  /** Takes its own, which begin at `at`, from the values of the whole row. */
  readonly read: (values: readonly unknown[], at: number) => Value;
}

/** The type of what a list of columns reads. */
export type RowOf<Some> = Some extends Columns<infer Row> ? Row : never;

type Named<Row> = { readonly [Name in keyof Row]: Columns<Row[Name]> };

/** A row, or a group within one. */
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

type NamesIn<List extends string> = List extends `${infer One}, ${infer Others}`
  ? One | NamesIn<Others>
  : List;
type Known<Name extends Table, List extends string> =
  Exclude<NamesIn<List>, keyof Scalars<Name>> extends never
    ? List
    : `no column ${Exclude<NamesIn<List>, keyof Scalars<Name>>}`;

/**
 * Columns of a table by their names ("id, title"), typed as the schema has them, amounts in cents. `alias` is what the statement
 * calls the table.
 */
export function columnsOf<Name extends Table, List extends string>(
  _table: Name,
  alias: string,
  ...lists: (Known<Name, List> & List)[]
) {
  const read: Readonly<Record<string, (sql: string) => Columns<unknown>>> = READ_AS;
  const names = lists.flatMap((list) => list.split(", "));
  const all = names.map((name) => [name, (read[name] ?? value)(`${alias}."${name}"`)]);
  return Object.fromEntries(all) as {
    [Column in NamesIn<List> & keyof Scalars<Name>]: Columns<InCents<Scalars<Name>[Column]>>;
  };
}

/** An expression that answers a number, a text or null. */
export const value = <Value>(sql: string): Columns<Value> => ({
  width: 1,
  list: () => [sql],
  read: (values, at) => values[at] as Value,
});

/** A moment, or null. */
const time = (sql: string): Columns<Date | null> => ({
  width: 1,
  list: (dialect) => [dialect === "sqlite" ? sql : `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  read(values, at) {
    const text = values[at];
    return typeof text === "string" ? new Date(text) : null;
  },
});

/** Yes or no: SQLite's 1 and 0. */
const flag = (sql: string): Columns<boolean | null> => ({
  width: 1,
  list: () => [sql],
  read: (values, at) => (values[at] === null ? null : Boolean(values[at])),
});

/** JSON knows neither times nor, on SQLite, yes and no. A column of the schema that is missing here is a type error. */
const READ_AS: Record<NamesOf<Date>, typeof time> & Record<NamesOf<boolean>, typeof flag> = {
  at: time,
  attemptedAt: time,
  closedAt: time,
  createdAt: time,
  dateJoined: time,
  deletedAt: time,
  endTime: time,
  expiresAt: time,
  firstPriceUntil: time,
  flashSaleEndsAt: time,
  openedAt: time,
  paidAt: time,
  refundingAt: time,
  revokedAt: time,
  startTime: time,
  submittedAt: time,
  updatedAt: time,
  isActive: flag,
  isFeatured: flag,
  isFlashSale: flag,
  isSuperuser: flag,
  isVerified: flag,
};

/** A group that a LEFT JOIN may not find: null where the first of its columns is. */
export function orNull<Row>(named: Named<Row>): Columns<Row | null> {
  const group = columns(named);
  return { ...group, read: (values, at) => (values[at] === null ? null : group.read(values, at)) };
}

/** Rows of another table; `rest` is their SELECT from its FROM on, without the order. */
export const many = <Row>(inner: Columns<Row>, rest: string, order: string): Columns<Row[]> => ({
  width: 1,
  list: (dialect) => {
    const { array, all } = JSON_SQL[dialect];
    return [`(SELECT ${all(array(inner.list(dialect)), order)} ${rest})`];
  },
  read: (values, at) => (values[at] as unknown[][]).map((row) => inner.read(row, 0)),
});

const JSON_SQL = {
  sqlite: {
    array: (list: readonly string[]) => `json_array(${list.join(", ")})`,
    all: (row: string, order: string) => `json_group_array(${row} ORDER BY ${order})`,
  },
  postgresql: {
    array: (list: readonly string[]) => `json_build_array(${list.join(", ")})`,
    all: (row: string, order: string) => `coalesce(json_agg(${row} ORDER BY ${order}), '[]'::json)`,
  },
};

const made = new WeakMap<Columns<unknown>, Partial<Record<Dialect, Prisma.Sql>>>();

/** `SELECT … ` of these columns, as one that is named "row"; `rest` is the statement from its FROM on. */
export function selectOf(all: Columns<unknown>, dialect: Dialect, rest: Prisma.Sql): Prisma.Sql {
  const known = made.get(all) ?? {};
  made.set(all, known);
  const list = (known[dialect] ??= Prisma.raw(JSON_SQL[dialect].array(all.list(dialect))));
  return Prisma.sql`SELECT ${list} AS "row" ${rest}`;
}

/** Each as `selectOf` selected it: PostgreSQL's driver has parsed it already. */
export const rowsIn = <Row>(all: Columns<Row>, selected: readonly { readonly row: unknown }[]): Row[] =>
  selected.map(({ row }) => all.read((typeof row === "string" ? JSON.parse(row) : row) as unknown[], 0));
