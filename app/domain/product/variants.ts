/** Variants: the combinations of a product's options, each with its own price and stock. For products with a fixed price only. */
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { visibleKey } from "~/domain/text/typed-text";
import type { StoredProduct } from "./stored-product";
import { MAX_STOCK } from "./product";
import { msg, t } from "~/texts/t";

/** Such as Size, with the values S, M and L. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 50;
export const MAX_OPTION_LENGTH = 40;

/** A product has options if and only if it has variants; '' stands for none. */
export const storedOptions = (options: readonly ProductOption[]): string =>
  options.length === 0 ? "" : JSON.stringify(options);

export const readOptions = (stored: string): ProductOption[] =>
  stored === "" ? [] : (JSON.parse(stored) as ProductOption[]);

/** Names and values that look the same, in any case, are one. */
export const optionKey = (text: string): string => visibleKey(text).toLowerCase();

export const storedValues = (values: readonly string[]): string => JSON.stringify(values);

/** Of an older release, letters may be composed otherwise: they are the same variant. */
export const valuesKey = (values: readonly string[]): string => storedValues(values.map(visibleKey));

export const valuesOf = (stored: string) => JSON.parse(stored) as string[];

/** In the options' order; the last option changes fastest. None without options. */
export function combinations(options: readonly ProductOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((values_) => values.map((value) => [...values_, value])),
    [[]],
  );
}

/** 'Size: L, Colour: Red' */
export const pairsText = (options: readonly ProductOption[], values: readonly string[]): string =>
  values.map((value, at) => (options[at] ? `${options[at].name}: ${value}` : value)).join(", ");

export const variantText = (options: string, values: string): string =>
  pairsText(readOptions(options), valuesOf(values));

/** As carts and orders call it: 'Shirt (Size: L, Colour: Red)'. */
export const titleOf = (title: string, text: string): string => (text === "" ? title : `${title} (${text})`);

export interface VariantFigures {
  readonly priceCents: Cents;
  readonly stockQuantity: number;
  readonly sku: string;
  readonly barcode: string;
}

export interface ProductVariant extends VariantFigures {
  readonly id: number;
  readonly values: string;
  readonly deletedAt: Date | null;
}

/** What a form or call says of one: null stays as it is. `seenStock`: the stock that the form showed. */
export type TypedVariant = { readonly [Name in keyof VariantFigures]: VariantFigures[Name] | null } & {
  readonly values: readonly string[];
  readonly seenStock: number | null;
};

/** Of a combination whose values are gone: they stay under its new names, or are no longer sold. */
export const REMOVED_VALUE_STOCK = ["keep", "go"] as const;
export type RemovedValueStock = (typeof REMOVED_VALUE_STOCK)[number];

export interface TypedVariants {
  readonly options: readonly ProductOption[];
  readonly rows: readonly TypedVariant[];
  /** Null: the form did not ask. Absent: the caller removes values on purpose. */
  readonly oldPieces?: RemovedValueStock | null;
  /** For a product that loses its variants. */
  readonly plain?: Pick<StoredProduct, "buyNowPriceCents" | "stockQuantity">;
}

interface VariantTotals {
  readonly buyNowPriceCents: Cents;
  readonly highestPriceCents: Cents;
  readonly stockQuantity: number;
}

/** What lists show of a product with variants: its lowest and highest price, and all pieces. Null without variants. */
export function variantTotals(
  variants: readonly Pick<VariantFigures, "priceCents" | "stockQuantity">[],
): VariantTotals | null {
  if (variants.length === 0) return null;
  const prices = variants.map(({ priceCents }) => priceCents);
  return {
    buyNowPriceCents: Math.min(...prices),
    highestPriceCents: Math.max(...prices),
    stockQuantity: variants.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0),
  };
}

export const refuseTotalStock = (stockQuantity: number): Refusal | null =>
  stockQuantity > MAX_STOCK
    ? refuse("invalid", t("A product can have 1,000,000 pieces, all variants together"))
    : null;

export const NOT_WITH_AUCTION = msg("Only a product with nothing but a fixed price can have variants");
export const PRICES_ARE_BY_VARIANT = msg("This product has variants: each has its own price");
export const STOCK_IS_BY_VARIANT = msg("This product has variants: each has its own stock");

type Figures = Pick<StoredProduct, "productType" | "buyNowPriceCents" | "stockQuantity">;

/** Price and stock of a product with variants follow from them, and it is never sold by auction. */
export function refuseBesideVariants(
  { options, ...before }: Figures & { readonly options: string },
  after: Partial<Figures>,
): Refusal | null {
  if (options === "") return null;
  const next = { ...before, ...after };
  if (next.productType !== "buy_now") return refuse("invalid", NOT_WITH_AUCTION, "product_type");
  if (next.buyNowPriceCents !== before.buyNowPriceCents)
    return refuse("invalid", PRICES_ARE_BY_VARIANT, "buy_now_price");
  if (next.stockQuantity !== before.stockQuantity)
    return refuse("invalid", STOCK_IS_BY_VARIANT, "stock_quantity");
  return null;
}

interface AuditedSide extends Pick<StoredProduct, "stockQuantity" | "buyNowPriceCents"> {
  readonly options: readonly ProductOption[];
  readonly variants: readonly (VariantFigures & { readonly values: string })[];
}

/** As the audit trail shows them: only variants that changed. */
export function auditedVariants(before: AuditedSide, after: AuditedSide) {
  const [old, next] = [linesOf(before), linesOf(after)];
  const fields = ({ options, stockQuantity, buyNowPriceCents }: AuditedSide, lines: string[]) => ({
    options: options.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; "),
    variants: lines.join("; "),
    stockQuantity,
    buyNowPriceCents,
  });
  return {
    before: fields(
      before,
      old.filter((line) => !next.includes(line)),
    ),
    after: fields(
      after,
      next.filter((line) => !old.includes(line)),
    ),
  };
}

const linesOf = ({ options, variants }: AuditedSide) =>
  variants.map(({ values, priceCents, stockQuantity, sku, barcode }) =>
    [
      pairsText(options, valuesOf(values)),
      formatKsh(priceCents),
      `${stockQuantity} in stock`,
      ...(sku ? [`SKU ${sku}`] : []),
      ...(barcode ? [`barcode ${barcode}`] : []),
    ].join(" · "),
  );

/** In the options' order, without removed ones. */
export function inOptionsOrder<Row extends { readonly values: string; readonly deletedAt: Date | null }>(
  options: readonly ProductOption[],
  rows: readonly Row[],
): Row[] {
  const byValues = new Map(rows.map((row) => [row.values, row]));
  return combinations(options).flatMap((values) => {
    const row = byValues.get(storedValues(values));
    return row && row.deletedAt === null ? [row] : [];
  });
}

export const valuesText = (values: string): string => valuesOf(values).join(", ");
