/** What saving a product's options makes of its variants. */
import type { Cents } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { combinationBefore } from "./renamed-values";
import { stockToWrite } from "../form/seen-version";
import {
  combinations,
  pairsText,
  type ProductOption,
  type ProductVariant,
  storedValues,
  type TypedVariants,
  type VariantFigures,
  valuesKey,
  valuesOf,
} from "./variants";
import { t } from "~/texts/t";

export interface VariantToWrite extends VariantFigures {
  readonly values: string;
  readonly before: ProductVariant | null;
}

interface ProductBefore {
  readonly priceCents: Cents;
  /** Null if the product had variants. */
  readonly plainStock: number | null;
  readonly options: readonly ProductOption[];
}

/** Each combination: as typed, else as it was, else new without stock. A first set keeps the product's pieces. Null: orders changed the stock. */
export function variantsToWrite(
  { options, rows, oldPieces }: TypedVariants,
  current: readonly ProductVariant[],
  { priceCents, plainStock, options: optionsBefore }: ProductBefore,
): VariantToWrite[] | null {
  const typed = new Map(rows.map((row) => [valuesKey(row.values), row]));
  const known = new Map(current.map((row) => [valuesKey(valuesOf(row.values)), row]));
  const namesNoStock = rows.every(({ stockQuantity }) => stockQuantity === null);
  const written = combinations(options).map((combination, at): VariantToWrite | null => {
    const values = storedValues(combination);
    const key = valuesKey(combination);
    const old = oldPieces === "keep" ? combinationBefore(optionsBefore, options, combination) : null;
    const before = known.get(key) ?? (old && known.get(valuesKey(old))) ?? null;
    const base = before ?? { priceCents, stockQuantity: 0, sku: "", barcode: "" };
    const row = typed.get(key) ?? (before ? typed.get(valuesKey(valuesOf(before.values))) : undefined);
    const seen = row && row.seenStock !== null ? { edit: 0, stock: row.seenStock } : null;
    const plain = plainStock !== null && namesNoStock ? plainStock : null;
    const now = plain === null ? base.stockQuantity : at === 0 ? plain : 0;
    const stockQuantity = stockToWrite({ typed: row?.stockQuantity ?? now, seen, now });
    if (stockQuantity === null) return null;
    return {
      values,
      before,
      stockQuantity,
      priceCents: row?.priceCents ?? base.priceCents,
      sku: row?.sku ?? base.sku,
      barcode: row?.barcode ?? base.barcode,
    };
  });
  return written.some((row) => row === null) ? null : (written as VariantToWrite[]);
}

/** Refuses to drop stock of removed combinations unasked; null if none is lost. */
export function refuseLostPieces(
  { options, oldPieces }: TypedVariants,
  current: readonly ProductVariant[],
  { written, before }: { written: readonly VariantToWrite[]; before: readonly ProductOption[] },
): Refusal | null {
  if (options.length === 0 || oldPieces === undefined || oldPieces === "go") return null;
  const remaining = written.map((row) => row.before?.id);
  const lost = current
    .filter(
      ({ id, deletedAt, stockQuantity }) =>
        deletedAt === null && stockQuantity > 0 && !remaining.includes(id),
    )
    .toSorted((one, other) => one.id - other.id);
  if (lost.length === 0) return null;
  const pieces = lost.map(({ values, stockQuantity }) =>
    t("{variant} ({stock} in stock)", { variant: pairsText(before, valuesOf(values)), stock: stockQuantity }),
  );
  const gone = t("No longer among the values: {pieces}.", { pieces: pieces.join("; ") });
  return refuse(
    "invalid",
    oldPieces === null
      ? t("{gone} Please say what becomes of these pieces.", { gone })
      : t("{gone} To keep them, give each option as many values as before, in the same order.", { gone }),
    "old_pieces",
  );
}
