/** What is made from the rows of `fields.ts`: the product as it is stored, its columns, and one value for each field. */
import type * as z from "zod/mini";
import { COLUMNS_FOR } from "~/domain/account/who-sees";
import type { FieldRow, Kinds, PerKind } from "./field-row";
import { productFields } from "./fields";

type Fields = typeof productFields;
export type FieldName = keyof Fields;
type StoredColumn = Fields[FieldName]["column"];

/** Money in cents, times in UTC; null if the product has no such part. */
export type StoredProduct = {
  readonly [Name in FieldName as Fields[Name]["column"]]: z.output<Fields[Name]["schema"]>;
};

/** As stored: the category may have been deleted. */
export type ExistingProduct = Omit<StoredProduct, "categoryId"> & { readonly categoryId: number | null };

export type Row = FieldRow<keyof Kinds, StoredColumn, z.ZodMiniType>;

export const fieldRows = Object.entries(productFields) as readonly [FieldName, Row][];

export const storedColumns: readonly StoredColumn[] = fieldRows.map(([, { column }]) => column);

type PublicColumn = Exclude<StoredColumn, (typeof COLUMNS_FOR.costs)[number]>;

/** Only some staff may see it (`WHO_SEES.costs`). */
export const isPrivateColumn = (column: string): boolean => COLUMNS_FOR.costs.some((one) => one === column);

export const publicColumns = storedColumns.filter(
  (column): column is PublicColumn => !isPrivateColumn(column),
);

export const byField = <Made>(make: (row: Row) => Made) =>
  Object.fromEntries(fieldRows.map(([name, row]) => [name, make(row)])) as Record<FieldName, Made>;

export function columnWriter<Written>({ kind, column }: Row, by: PerKind<Written>) {
  const write = by[kind] as (value: unknown) => Written;
  return (product: Partial<ExistingProduct>): Written => write(product[column]);
}
