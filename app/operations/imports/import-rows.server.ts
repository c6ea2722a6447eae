/** How an import's lines are stored: JSON in text columns. */
import type { Prisma } from "~/db/generated/sqlite/client";
import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportChange, ImportFault } from "~/domain/import/import-line";
import { isField } from "~/domain/import/import-columns";
import {
  type ExistingProduct,
  type FieldName,
  productFields,
  type StoredProduct,
} from "~/domain/product/fields";
import type { Picture } from "~/domain/product/pictures";
import type { ProductStatus } from "~/domain/product/product";
import type { VariantFigures } from "~/domain/product/variants";
import type { LeftOutFile } from "./store-import-pictures.server";
import type { CheckedLine } from "./check-lines.server";
import type { CheckedVariant } from "./check-variant-lines.server";

export interface ValuesBefore {
  readonly fields: Partial<ExistingProduct>;
  /** Null if they stayed. */
  readonly pictures: readonly Picture[] | null;
  /** Of a line about a variant. */
  readonly variant?: VariantBefore;
  /** If it changed, and then nothing else did. */
  readonly status?: ProductStatus;
}

interface VariantBefore {
  readonly values: readonly string[];
  /** Null if the line made it. */
  readonly figures: VariantFigures | null;
  readonly options: string;
  readonly plain: Pick<StoredProduct, "buyNowPriceCents" | "stockQuantity">;
}

export function rowOfLine(
  importId: number,
  line: CheckedLine,
  uploaded: readonly string[],
): Prisma.ImportLineCreateManyInput | null {
  const { number, kind, productId, title, cells, changes, faults, seenEdit, seenStock } = line;
  if (kind === "same") return null;
  return {
    importId,
    number,
    kind,
    productId,
    title,
    variant: line.variant?.text ?? "",
    cells: JSON.stringify(cells),
    uploaded: JSON.stringify(uploaded),
    changes: JSON.stringify(changes),
    faults: JSON.stringify(faults),
    before: JSON.stringify(valuesBefore(line)),
    seenEdit,
    seenStock,
  };
}

function valuesBefore({ changes, before, variant }: CheckedLine): ValuesBefore {
  if (variant) return { fields: {}, pictures: null, variant: variantBefore(variant, before) };
  const columns = changes.flatMap(({ column }) =>
    column !== "status" && isField(column) ? [productFields[column].column] : [],
  );
  const fields = Object.fromEntries(columns.map((column) => [column, before?.product[column]]));
  const hasPictures = changes.some(({ column }) => column === "pictures");
  return { fields, pictures: hasPictures ? (before?.pictures ?? []) : null };
}

function variantBefore({ row, before }: CheckedVariant, product: CheckedLine["before"]): VariantBefore {
  const { buyNowPriceCents = null, stockQuantity = 0 } = product?.product ?? {};
  const figures = before && {
    priceCents: before.priceCents,
    stockQuantity: before.stockQuantity,
    sku: before.sku,
    barcode: before.barcode,
  };
  const options = product?.options ?? "";
  return { values: row.values, figures, options, plain: { buyNowPriceCents, stockQuantity } };
}

export const readRow = (json: string) => JSON.parse(json) as readonly string[];
export const readCells = (json: string) => JSON.parse(json) as ImportCells;
export const readChanges = (json: string) => JSON.parse(json) as readonly ImportChange[];
export const readFaults = (json: string) => JSON.parse(json) as readonly ImportFault[];
/** Headings of columns, and entries of the ZIP. */
export function readIgnored(json: string) {
  const all = JSON.parse(json) as readonly (string | LeftOutFile)[];
  return {
    columns: all.filter((one) => typeof one === "string"),
    files: all.filter((one) => typeof one !== "string"),
  };
}

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
