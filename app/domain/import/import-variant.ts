/** What a line of a file of products would do that is about a variant: it adds it or changes it. No line removes one (D60). */
import { csvAmount, escapeFormula, unescapeFormula } from "~/domain/csv/csv-cell";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalWholeNumberField } from "~/domain/form/form-field";
import { tidyText } from "~/domain/text/typed-text";
import { MAX_STOCK } from "~/domain/product/product";
import {
  barcodeField,
  findOptionFault,
  PRICE_INVALID,
  skuField,
  STOCK_INVALID,
} from "~/domain/product/variant-form";
import {
  MAX_OPTIONS,
  optionKey,
  type ProductOption,
  type ProductVariant,
  refuseTotalStock,
  storedOptions,
  storedValues,
  type TypedVariant,
  type VariantFigures,
  variantText,
} from "~/domain/product/variants";
import type { ImportCells } from "./import-columns";
import type { ImportChange, ImportFault } from "./import-line";
import { msg, t } from "~/texts/t";

/** Of one product, with what earlier lines of the file would make of them. */
export interface VariantsSoFar {
  readonly options: readonly ProductOption[];
  /** By `storedValues`; removed ones too. */
  readonly rows: ReadonlyMap<string, VariantFigures & Pick<ProductVariant, "deletedAt">>;
}

export interface ImportedVariant {
  /** 'Size: L, Colour: Red' */
  readonly text: string;
  /** The product's, after this line. */
  readonly options: readonly ProductOption[];
  /** What the line leaves as it is, is null. */
  readonly row: TypedVariant;
  readonly before: VariantFigures | null;
  readonly changes: readonly ImportChange[];
  readonly after: VariantsSoFar;
}

const NOT_READABLE = msg("Write it as Size: L, or as Size: L, Colour: Red");
const isSame = (one: string, other: string) => optionKey(one) === optionKey(other);

/** Of 'Size: L, Colour: Red'; null if it is not written so. */
function readText(text: string): { name: string; value: string }[] | null {
  const parts = text.split(",").map((part) => /^\s*([^:]*[^:\s])\s*:\s*(\S.*?)\s*$/s.exec(part));
  return parts.some((part) => part === null)
    ? null
    : parts.map((part) => ({ name: part?.[1] ?? "", value: part?.[2] ?? "" }));
}

type Placed = { readonly options: readonly ProductOption[]; readonly values: readonly string[] };

/** The variant's values in the options' order, and the options with those that are new; else what is wrong. */
function placeOf(text: string, current: readonly ProductOption[]): Placed | string {
  const typed = readText(text);
  if (typed === null) return NOT_READABLE;
  if (typed.length > MAX_OPTIONS) return t("A product has at most {most} options", { most: MAX_OPTIONS });
  const known = current.length > 0 ? current : typed.map(({ name }) => ({ name, values: [] }));
  const valueOf = (option: ProductOption) => typed.find(({ name }) => isSame(name, option.name))?.value;
  if (typed.length !== known.length || known.some((option) => valueOf(option) === undefined))
    return t("This product's variants are written as {example}", {
      example: known.map(({ name }) => `${name}: …`).join(", "),
    });
  const values = known.map((option) => {
    const value = valueOf(option) ?? "";
    return option.values.find((one) => isSame(one, value)) ?? value;
  });
  const options = known.map((option, at) => {
    const value = values[at] ?? "";
    return option.values.includes(value) ? option : { ...option, values: [...option.values, value] };
  });
  return findOptionFault(options)?.message ?? { options, values };
}

const schemas = {
  buy_now_price: optionalAmountField(PRICE_INVALID),
  stock_quantity: optionalWholeNumberField(STOCK_INVALID, { min: 0, max: MAX_STOCK }, null),
  sku: skuField(),
  barcode: barcodeField(),
} as const;

type Column = keyof typeof schemas;
const COLUMNS = {
  buy_now_price: "priceCents",
  stock_quantity: "stockQuantity",
  sku: "sku",
  barcode: "barcode",
} as const satisfies Record<Column, keyof VariantFigures>;

const UNTYPED = { priceCents: null, stockQuantity: null, sku: null, barcode: null };
const NEW: VariantFigures = { priceCents: 0, stockQuantity: 0, sku: "", barcode: "" };

/** As the export writes it. */
const cellOf = (column: Column, value: string | number | undefined) =>
  escapeFormula(column === "buy_now_price" ? csvAmount(Number(value ?? 0)) : (value ?? ""));

/** A blank price or stock stays as it is; of a new variant, the product's price and no stock. */
export function variantLine(
  cells: ImportCells,
  { options: current, rows }: VariantsSoFar,
): ImportedVariant | readonly ImportFault[] {
  const place = placeOf(tidyText(unescapeFormula(cells.variant ?? ""), "one line"), current);
  if (typeof place === "string") return [{ column: "variant", message: place }];
  const { options, values } = place;
  const text = variantText(storedOptions(options), storedValues(values));
  const known = rows.get(storedValues(values));
  const before = known && known.deletedAt === null ? known : null;
  const faults: ImportFault[] = [];
  const changes: ImportChange[] = before ? [] : [{ column: "variant", before: "", after: text }];
  const figures: Partial<Record<keyof VariantFigures, string | number>> = {};
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const { data, error } = schemas[column].safeParse(unescapeFormula(cell));
    if (error) faults.push({ column, message: error.issues[0]?.message ?? "" });
    const old = before?.[COLUMNS[column]];
    if (data === null || data === undefined || data === (old ?? "")) continue;
    figures[COLUMNS[column]] = data;
    changes.push({ column, before: before ? cellOf(column, old) : "", after: cellOf(column, data) });
  }
  const typed = figures as Partial<VariantFigures>;
  const seenStock = before && typed.stockQuantity !== undefined ? before.stockQuantity : null;
  const row: TypedVariant = { values, ...UNTYPED, ...typed, seenStock };
  const written = new Map(rows).set(storedValues(values), { ...NEW, ...known, ...typed, deletedAt: null });
  const sold = [...written.values()].filter(({ deletedAt }) => deletedAt === null);
  const tooMany = refuseTotalStock(sold.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0));
  if (tooMany) faults.push({ column: "stock_quantity", message: tooMany.message });
  if (faults.length > 0) return faults;
  return { text, options, row, before, changes, after: { options, rows: written } };
}
