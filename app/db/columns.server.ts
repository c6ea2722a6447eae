/** One list of columns makes the SELECT, its type and its reader. A row travels as one JSON array: that halves the driver's time. */
import { Prisma } from "./generated/sqlite/client";
import type { Dialect } from "./open.server";
import type { InCents } from "./rows.server";

export interface Columns<Value> {
  readonly list: (dialect: Dialect) => readonly string[];
  readonly width: number;
  readonly read: (values: readonly unknown[], at: number) => Value;
}

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

type NamesIn<List extends string> = List extends `${infer One}, ${infer Others}`
  ? One | NamesIn<Others>
  : List;
type Known<Name extends Table, List extends string> =
  Exclude<NamesIn<List>, keyof Scalars<Name>> extends never
    ? List
    : `no column ${Exclude<NamesIn<List>, keyof Scalars<Name>>}`;

/** Columns of a table by name ("id, title"), typed by the schema, amounts in cents. `alias` is the table's in the statement. */
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

/** The same for Prisma's `select`. */
export const only = <Name extends Table, List extends string>(
  _table: Name,
  ...lists: (Known<Name, List> & List)[]
) =>
  Object.fromEntries(lists.flatMap((list) => list.split(", ")).map((name) => [name, true])) as {
    readonly [Column in NamesIn<List> & keyof Scalars<Name>]: true;
  };

export const value = <Value>(sql: string): Columns<Value> => ({
  width: 1,
  list: () => [sql],
  read: (values, at) => values[at] as Value,
});

const time = (sql: string): Columns<Date | null> => ({
  width: 1,
  list: (dialect) => [dialect === "sqlite" ? sql : `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  read(values, at) {
    const text = values[at];
    return typeof text === "string" ? new Date(text) : null;
  },
});

const flag = (sql: string): Columns<boolean | null> => ({
  width: 1,
  list: () => [sql],
  read: (values, at) => (values[at] === null ? null : Boolean(values[at])),
});

/** JSON has no dates, and SQLite no booleans. A missing column is a type error. */
const READ_AS: Record<NamesOf<Date>, typeof time> & Record<NamesOf<boolean>, typeof flag> = {
  answersAt: time,
  appliedAt: time,
  askedAt: time,
  at: time,
  blockedAt: time,
  endedAt: time,
  givenAt: time,
  enteredAt: time,
  endsAt: time,
  attemptedAt: time,
  chargedAt: time,
  claimedUntil: time,
  closedAt: time,
  countedAt: time,
  closesAt: time,
  createdAt: time,
  dateJoined: time,
  decidedAt: time,
  deliveredAt: time,
  editedAt: time,
  deletedAt: time,
  dueAt: time,
  endTime: time,
  expiresAt: time,
  failedSince: time,
  firstPriceUntil: time,
  flashSaleEndsAt: time,
  invoicedAt: time,
  issuedAt: time,
  latestCloseAt: time,
  ledgerAt: time,
  moneyKeptAt: time,
  offeredAt: time,
  namedAt: time,
  movedCloseTo: time,
  openedAt: time,
  opensAt: time,
  orderBefore: time,
  orderCancelledAt: time,
  paidAt: time,
  pausedAt: time,
  payBefore: time,
  plannedCloseAt: time,
  redactedAt: time,
  refundedAt: time,
  refundingAt: time,
  receivedAt: time,
  reportedAt: time,
  resetByShopAt: time,
  resetsAt: time,
  resolvedAt: time,
  calledAt: time,
  refundAskedAt: time,
  registeredAt: time,
  savedAt: time,
  usedSince: time,
  revokedAt: time,
  secondFactorAt: time,
  seenAt: time,
  sentAt: time,
  signedAt: time,
  stockSentAt: time,
  settledAt: time,
  setUpAt: time,
  since: time,
  startedAt: time,
  skippedAt: time,
  startsAt: time,
  startTime: time,
  submittedAt: time,
  until: time,
  updatedAt: time,
  voidedAt: time,
  isActive: flag,
  keepsEnd: flag,
  isBulk: flag,
  isCurrent: flag,
  isEndedByHand: flag,
  isFeatured: flag,
  isFlashSale: flag,
  isForEdit: flag,
  isSuperuser: flag,
  isTaken: flag,
  isUndone: flag,
  isPaidByPrompt: flag,
  isVerified: flag,
};

/** A group from a LEFT JOIN: null where its first column is null. */
export function orNull<Row>(named: Named<Row>): Columns<Row | null> {
  const group = columns(named);
  return { ...group, read: (values, at) => (values[at] === null ? null : group.read(values, at)) };
}

/** Rows of another table; `rest` is their SELECT from FROM on, without the order. */
export const nestedRows = <Row>(inner: Columns<Row>, rest: string, order: string): Columns<Row[]> => ({
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

/** `rest` is the statement from FROM on; each row comes back as "row". */
export const selectOf = (all: Columns<unknown>, dialect: Dialect, rest: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT ${listOf(all, dialect)} AS "row" ${rest}`;

export const returningOf = (all: Columns<unknown>, dialect: Dialect, write: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${write} RETURNING ${listOf(all, dialect)} AS "row"`;

function listOf(all: Columns<unknown>, dialect: Dialect): Prisma.Sql {
  const known = made.get(all) ?? {};
  made.set(all, known);
  return (known[dialect] ??= Prisma.raw(JSON_SQL[dialect].array(all.list(dialect))));
}

/** Columns that are left out get the database's default: `@default` alone, no `@updatedAt`. All rows have the same columns. */
export function insertOf<Name extends Table>(
  table: Name,
  rows: readonly Partial<InCents<Scalars<Name>>>[],
): Prisma.Sql {
  const names = Object.keys(rows[0] ?? {});
  const quoted = Prisma.raw(names.map((name) => `"${name}"`).join(", "));
  const values = rows.map((row) => Prisma.sql`(${Prisma.join(Object.values(row))})`);
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${table}"`)} (${quoted}) VALUES ${Prisma.join(values)}`;
}

/** PostgreSQL's driver has parsed the JSON already. */
export const parseRows = <Row>(all: Columns<Row>, selected: readonly { readonly row: unknown }[]): Row[] =>
  selected.map(({ row }) => all.read((typeof row === "string" ? JSON.parse(row) : row) as unknown[], 0));
