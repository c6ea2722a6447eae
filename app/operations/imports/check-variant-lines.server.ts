import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportFault } from "~/domain/import/import-line";
import { type ImportedVariant, variantLine, type VariantsSoFar } from "~/domain/import/import-variant";
import { NOT_WITH_AUCTION, readOptions, storedValues, variantText } from "~/domain/product/variants";
import { codeText } from "~/domain/text/typed-code";
import { seenText, tidyText } from "~/domain/text/typed-text";
import { refusePrices } from "../payments/mpesa-limits.server";
import type { SkuOwner } from "../products/sku.server";
import { type FoundProduct, type ImportTargets, parseImportId } from "./find-products.server";
import { msg, t } from "~/texts/t";
import { formatCount } from "~/domain/text/count";

export interface CheckedVariant extends ImportedVariant {
  /** The product's id, or the line that makes it. */
  readonly of: string;
}

/** A product's own line, which lines about its variants may name by its title. */
export interface OwnLine {
  /** The line that the product's others are imported with. Null: each by itself, if they name the product. */
  readonly number: number | null;
  /** Null if the line makes it. */
  readonly product: FoundProduct | null;
  readonly edit: number;
}

const NO_PRODUCT = msg("Give the Id of its product, or put it below its product's line with the same Title");

/** The dry run compares with the shop as it is, so that two lines cannot swap what they have. */
export const skuTakenText = ({ productId, variantId }: SkuOwner): string =>
  variantId === null
    ? t(
        "Product {productId} has this SKU. To swap SKUs, first import a file that leaves both blank, then one that names them",
        { productId },
      )
    : t(
        "A variant of product {productId} has this SKU. To swap SKUs, first import a file that leaves both blank, then one that names them",
        { productId },
      );

/** By its Variant cell, else by a SKU that a variant has. */
export function isAboutVariant(cells: ImportCells, { ownerOf }: ImportTargets): boolean {
  if (tidyText(cells.variant ?? "") !== "") return true;
  const owner = ownerOf(cells.sku);
  const isNamed = codeText(cells.id ?? "") === "" || parseImportId(cells.id ?? "") === owner?.productId;
  return owner !== null && owner.variantId !== null && isNamed;
}

export type VariantOutcome =
  | { readonly faults: readonly ImportFault[]; readonly own: OwnLine | null }
  | { readonly variant: CheckedVariant; readonly own: OwnLine; readonly cells: ImportCells };

/** Decides the lines about variants of one file, in their order: it remembers what they make of each product. */
export function variantChecker() {
  const ownLines = new Map<string, OwnLine>();
  const soFar = new Map<string, VariantsSoFar>();
  const lineOf = new Map<string, number>();
  const firstLineOf = new Map<number, number>();

  function ownLine(number: number, cells: ImportCells, found: ImportTargets): OwnLine | ImportFault {
    const typedId = codeText(cells.id ?? "");
    const bySku = found.ownerOf(cells.sku);
    const id = typedId || (bySku?.variantId ? String(bySku.productId) : "");
    if (id === "") return ownLines.get(titleKey(cells.title)) ?? { column: "id", message: NO_PRODUCT };
    const product = found.of({ id });
    if (product === null) return { column: "id", message: NO_PRODUCT };
    if ("fault" in product) return product.fault;
    const first = firstLineOf.get(product.id) ?? number;
    firstLineOf.set(product.id, first);
    // its pieces are shared out whole
    return { number: plainStock(product) > 0 ? first : null, product, edit: found.edit(product.id) };
  }

  function decide(number: number, cells: ImportCells, found: ImportTargets): VariantOutcome {
    const own = ownLine(number, cells, found);
    if ("message" in own) return { faults: [own], own: null };
    const { product } = own;
    const of = keyOf(own);
    const owner = found.ownerOf(cells.sku);
    const named = variantNamed(cells, product, owner?.variantId ?? null);
    const variant = variantLine({ ...cells, variant: named }, soFar.get(of) ?? variantsOf(product));
    if (!("row" in variant)) return { faults: variant, own };
    const { row, text, after } = variant;
    const key = `${of} ${storedValues(row.values)}`;
    const same = lineOf.get(key);
    const known = product?.variants.find(({ values }) => values === storedValues(row.values));
    const isTaken = row.sku && owner && owner.variantId !== (known?.id ?? 0);
    const price = { productType: "buy_now", participationFeeCents: null } as const;
    const tooHigh = refusePrices({ ...price, buyNowPriceCents: row.priceCents ?? 0 });
    const faults: ImportFault[] = [
      ...(same === undefined
        ? []
        : [{ column: null, message: t("Line {same} is about the same variant", { same }) }]),
      ...(product && product.product.productType !== "buy_now" ? [AUCTION] : []),
      ...(isTaken ? [{ column: "sku", message: skuTakenText(owner) } as const] : []),
      ...(row.stockQuantity === null && plainStock(product) > 0
        ? [withoutPieces(text, plainStock(product))]
        : []),
      ...(tooHigh ? [{ column: "buy_now_price", message: tooHigh.message } as const] : []),
    ];
    if (faults.length > 0) return { faults, own };
    lineOf.set(key, number);
    soFar.set(of, after);
    return { variant: { ...variant, of }, own, cells: { ...cells, variant: text } };
  }

  return {
    decide,
    remember: (title: string, own: OwnLine & { readonly number: number }) => {
      ownLines.set(titleKey(title), own);
      if (own.product) firstLineOf.set(own.product.id, own.number);
    },
  };
}

/** The pieces of a product that has no variants yet. */
export const plainStock = (product: FoundProduct | null): number =>
  product?.options === "" && product.product.productType === "buy_now" ? product.product.stockQuantity : 0;

const withoutPieces = (variant: string, pieces: number): ImportFault => ({
  column: "stock_quantity",
  message:
    pieces === 1
      ? t("The product has 1 piece now. Say how many of them are {variant}; 0 if none", { variant })
      : t("The product has {count} pieces now. Say how many of them are {variant}; 0 if none", {
          count: formatCount(pieces),
          variant,
        }),
});

const AUCTION = { column: "variant", message: NOT_WITH_AUCTION } as const;

const titleKey = (title = "") => seenText(title).toLowerCase();

const keyOf = ({ product, number }: OwnLine) => (product ? String(product.id) : newProductKey(number ?? 0));

/** The product that this line makes. */
export const newProductKey = (line: number) => `line ${line}`;

const variantsOf = (product: FoundProduct | null): VariantsSoFar => ({
  options: readOptions(product?.options ?? ""),
  rows: new Map(product?.variants.map((variant) => [variant.values, variant])),
});

function variantNamed(cells: ImportCells, product: FoundProduct | null, variantId: number | null): string {
  const typed = cells.variant ?? "";
  const known = product?.variants.find(({ id }) => id === variantId);
  return tidyText(typed) === "" && product && known ? variantText(product.options, known.values) : typed;
}
