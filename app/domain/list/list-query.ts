import { parseId } from "../id";
import { cleanQuery } from "./page";
import { readDay } from "../time";

/** One parameter of a list's address. What it does not understand is left out of both. */
export interface ListField<Value> {
  /** Left out of the address. */
  readonly none: Value;
  readonly read: (text: string) => Value;
}

export const searchText: ListField<string> = { none: "", read: cleanQuery };

export const optionalId: ListField<number | null> = { none: null, read: parseId };

/** A day in Nairobi, 'YYYY-MM-DD'. */
export const optionalDay: ListField<string | null> = { none: null, read: readDay };

export const optionalChoice = <const Value extends string>(
  values: readonly Value[],
): ListField<Value | null> => ({
  none: null,
  read: (text) => values.find((value) => value === text) ?? null,
});

/** The first value is the default. */
export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
): ListField<Value> => ({
  none: values[0],
  read: (text) => values.find((value) => value === text) ?? values[0],
});

const page: ListField<number> = { none: 1, read: (text) => parseId(text) ?? 1 };

type Schema = Readonly<Record<string, ListField<unknown>>>;

type ValuesOf<Fields extends Schema> = {
  readonly [Name in keyof Fields]: Fields[Name] extends ListField<infer Value> ? Value : never;
};

type Source = Pick<FormData, "get">;

export function readFields<Fields extends Schema>(fields: Fields, source: Source): ValuesOf<Fields> {
  const read = Object.entries(fields).map(([name, field]) => {
    const text = source.get(name);
    return [name, typeof text === "string" ? field.read(text) : field.none];
  });
  return Object.fromEntries(read) as ValuesOf<Fields>;
}

/** In the schema's order, without what is not chosen. */
export const writeFields = <Fields extends Schema>(
  fields: Fields,
  values: Partial<ValuesOf<Fields>>,
): [name: string, text: string][] =>
  Object.entries(fields).flatMap(([name, { none }]): [string, string][] => {
    const value = values[name] ?? none;
    return value === none ? [] : [[name, String(value)]];
  });

/** A list's filters, order, search and page, read from its address and written to it. */
export interface ListQuery<Filters> {
  /** The first page of everything. */
  readonly all: Filters;
  readonly read: (source: Source) => Filters;
  readonly path: (filters: Readonly<Partial<Filters>>) => string;
  readonly csvPath: (filters: Readonly<Partial<Filters>>) => string;
  readonly isFiltered: (filters: Filters) => boolean;
  /** The same list at another address, such as a tab's. */
  readonly at: (list: string) => ListQuery<Filters>;
}

/** The list, its links and its CSV use the same one. `list` is '' if the address contains an id: see `at`. */
export function listQuery<Fields extends Schema>(list: string, schema: Fields) {
  type Filters = ValuesOf<Fields & { page: typeof page }>;
  const fields = { ...schema, page };
  const all = readFields(fields, new URLSearchParams()) as Filters;

  const pathIn = (to: string, filters: Readonly<Partial<Filters>>): string => {
    // a tab's address has a query of its own
    const [place = "", own] = to.split("?");
    const params = new URLSearchParams([...new URLSearchParams(own), ...writeFields(fields, filters)]);
    return params.size > 0 ? `${place}?${params}` : place;
  };

  const at = (to: string): ListQuery<Filters> => ({
    all,
    read: (source) => readFields(fields, source) as Filters,
    path: (filters) => pathIn(to, filters),
    csvPath: (filters) => pathIn(`${to}.csv`, { ...filters, page: 1 }),
    isFiltered: (filters) =>
      Object.keys(schema).some((name) => name !== "sort" && filters[name] !== all[name]),
    at,
  });
  return at(list);
}
