/** How an import's lines are stored: JSON in text columns. */
import type { Prisma } from "~/db/generated/sqlite/client";
import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportChange, ImportFault } from "~/domain/import/import-line";
import { type ExistingProduct, type FieldName, productFields } from "~/domain/product/fields";
import type { Picture } from "~/domain/product/pictures";
import type { DecidedLine } from "./decide-lines.server";

export interface ValuesBefore {
  readonly fields: Partial<ExistingProduct>;
  /** Null if they stayed. */
  readonly pictures: readonly Picture[] | null;
}

export function rowOfLine(importId: number, line: DecidedLine): Prisma.ImportLineCreateManyInput | null {
  const { number, kind, productId, title, cells, changes, faults, before, seenEdit } = line;
  if (kind === "same") return null;
  return {
    importId,
    number,
    kind,
    productId,
    title,
    cells: JSON.stringify(cells),
    changes: JSON.stringify(changes),
    faults: JSON.stringify(faults),
    before: JSON.stringify(valuesBefore(line)),
    seenEdit,
    seenStock: before?.product.stockQuantity ?? 0,
  };
}

function valuesBefore({ changes, before }: DecidedLine): ValuesBefore {
  const columns = changes.flatMap(({ column }) =>
    column === "id" || column === "pictures" ? [] : [productFields[column].column],
  );
  const fields = Object.fromEntries(columns.map((column) => [column, before?.product[column]]));
  const hasPictures = changes.some(({ column }) => column === "pictures");
  return { fields, pictures: hasPictures ? (before?.pictures ?? []) : null };
}

export const readCells = (json: string) => JSON.parse(json) as ImportCells;
export const readChanges = (json: string) => JSON.parse(json) as readonly ImportChange[];
export const readFaults = (json: string) => JSON.parse(json) as readonly ImportFault[];
export const readIgnored = (json: string) => JSON.parse(json) as readonly string[];

const MOMENTS: ReadonlySet<string> = new Set(
  (Object.keys(productFields) as FieldName[]).flatMap((name) => {
    const { kind, column } = productFields[name];
    return kind === "moment" ? [column] : [];
  }),
);

export const readBefore = (json: string) =>
  JSON.parse(json, (key, value: unknown) =>
    MOMENTS.has(key) && typeof value === "string" ? new Date(value) : value,
  ) as ValuesBefore;
