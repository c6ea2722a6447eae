/** How an import's lines are stored: JSON in text columns. */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import type { ImportLineKind } from "~/domain/import/import";
import { type ImportCells, isField } from "~/domain/import/import-columns";
import type { ImportChange, ImportFault } from "~/domain/import/import-line";
import { productFields } from "~/domain/product/fields";
import type { ExistingProduct, FieldName, StoredProduct } from "~/domain/product/stored-product";
import type { Picture } from "~/domain/product/pictures";
import type { ProductStatus } from "~/domain/product/product";
import type { TypedVariant, VariantFigures } from "~/domain/product/variants";
import type { LeftOutFile } from "./store-import-pictures.server";
import type { CheckedLine } from "./checked-line.server";

interface ValuesBefore {
  readonly fields: Partial<ExistingProduct>;
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

/** What is stored of a line, from a file or of a bulk change. */
export interface LineToStore extends Omit<CheckedLine, "productLine" | "before" | "variant" | "next"> {
  readonly before: {
    readonly product: Partial<ExistingProduct> & VariantBefore["plain"];
    readonly status: ProductStatus;
    readonly pictures: readonly Picture[];
    readonly options: string;
  } | null;
  readonly variant: {
    readonly text: string;
    readonly row: Pick<TypedVariant, "values">;
    readonly before: VariantFigures | null;
  } | null;
}

/** Lines that change nothing are only counted. */
export const rowsOfLine = (
  importId: number,
  { cells, changes, faults, before, variant, ...line }: LineToStore,
  uploaded: readonly string[] = [],
): Prisma.ImportLineCreateManyInput[] =>
  line.kind === "same"
    ? []
    : [
        {
          importId,
          number: line.number,
          kind: line.kind,
          productId: line.productId,
          title: line.title,
          variant: variant?.text ?? "",
          cells: JSON.stringify(cells),
          uploaded: JSON.stringify(uploaded),
          changes: JSON.stringify(changes),
          faults: JSON.stringify(faults),
          before: JSON.stringify(
            variant
              ? { fields: {}, pictures: null, variant: variantBefore(variant, before) }
              : productBefore(changes, before),
          ),
          seenEdit: line.seenEdit,
          seenStock: line.seenStock,
        },
      ];

function productBefore(changes: readonly ImportChange[], before: LineToStore["before"]): ValuesBefore {
  const names = changes.map(({ column }) => column);
  const columns = names.flatMap((name) =>
    name !== "status" && isField(name) ? [productFields[name].column] : [],
  );
  return {
    fields: Object.fromEntries(columns.map((column) => [column, before?.product[column]])),
    pictures: names.includes("pictures") ? (before?.pictures ?? []) : null,
    ...(before && names.includes("status") && { status: before.status }),
  };
}

function variantBefore(
  { row, before }: NonNullable<LineToStore["variant"]>,
  product: LineToStore["before"],
): VariantBefore {
  const { buyNowPriceCents = null, stockQuantity = 0 } = product?.product ?? {};
  return {
    values: row.values,
    figures: before && figuresOf(before),
    options: product?.options ?? "",
    plain: { buyNowPriceCents, stockQuantity },
  };
}

const figuresOf = ({ priceCents, stockQuantity, sku, barcode }: VariantFigures): VariantFigures => ({
  priceCents,
  stockQuantity,
  sku,
  barcode,
});

/** How many lines of each kind are stored, as the import has them. */
export async function lineCounts(client: Pick<Tx, "importLine">, importId: number) {
  const rows = await client.importLine.groupBy({ by: ["kind"], where: { importId }, _count: true });
  const count = (kind: ImportLineKind) => rows.find((row) => row.kind === kind)?._count ?? 0;
  return { createCount: count("create"), changeCount: count("change"), faultCount: count("fault") };
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
