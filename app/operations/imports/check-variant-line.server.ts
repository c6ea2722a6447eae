/** A line about a variant: it adds or changes one of a product that the shop has, or that a line above makes. */
import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportFault } from "~/domain/import/import-line";
import { variantLine, type VariantsSoFar } from "~/domain/import/import-variant";
import { NOT_WITH_AUCTION, readOptions, storedValues, variantText } from "~/domain/product/variants";
import { formatCount } from "~/domain/text/count";
import { codeText } from "~/domain/text/typed-code";
import { visibleKey, tidyText } from "~/domain/text/typed-text";
import { refusePrices } from "../payments/mpesa-limits.server";
import { type CheckedLine, faultyLine, type TakenKeys } from "./checked-line.server";
import { type FoundProduct, type ImportTargets, parseImportId, skuTakenText } from "./find-products.server";
import { msg, t } from "~/texts/t";

/** A product's own line, which lines about its variants may name by its title. */
interface OwnLine {
  /** The line that the product's others are imported with. Null: each by itself, if they name the product. */
  readonly number: number | null;
  /** Null if the line makes it. */
  readonly product: FoundProduct | null;
  readonly edit: number;
}

const NO_PRODUCT = {
  column: "id",
  message: msg("Give the Id of its product, or put it below its product's line with the same Title"),
} as const;
const AUCTION = { column: "variant", message: NOT_WITH_AUCTION } as const;

/** By its Variant cell, else by a SKU that a variant has. */
export function isAboutVariant(cells: ImportCells, { ownerOf }: ImportTargets): boolean {
  if (tidyText(cells.variant ?? "") !== "") return true;
  const owner = ownerOf(cells.sku);
  const isNamed = codeText(cells.id ?? "") === "" || parseImportId(cells.id ?? "") === owner?.productId;
  return owner !== null && owner.variantId !== null && isNamed;
}

/** It remembers what the lines so far make of each product. */
export function variantChecker(keys: TakenKeys) {
  const ownLines = new Map<string, OwnLine>();
  const firstLineOf = new Map<number, number>();
  const soFar = new Map<string, VariantsSoFar>();

  function ownLine(number: number, cells: ImportCells, found: ImportTargets): OwnLine | ImportFault {
    const typedId = codeText(cells.id ?? "");
    const bySku = found.ownerOf(cells.sku);
    const id = typedId || (bySku?.variantId ? String(bySku.productId) : "");
    if (id === "") return ownLines.get(titleKey(cells.title)) ?? NO_PRODUCT;
    const product = found.of({ id });
    if (product === null) return NO_PRODUCT;
    if ("fault" in product) return product.fault;
    const first = firstLineOf.get(product.id) ?? number;
    firstLineOf.set(product.id, first);
    // its pieces are shared out whole
    return { number: plainStock(product) > 0 ? first : null, product, edit: found.edit(product.id) };
  }

  function check(line: CheckedLine, found: ImportTargets): CheckedLine {
    const { number, cells: typed } = line;
    const own = ownLine(number, typed, found);
    if ("message" in own) return faultyLine(line, own);
    const { product, edit: seenEdit } = own;
    const title = line.title || (product?.product.title ?? "");
    const productLine = own.number ?? number;
    const known = { ...line, productLine, productId: product?.id ?? null, title, before: product, seenEdit };
    const of = product ? String(product.id) : newProductKey(productLine);
    const owner = found.ownerOf(typed.sku);
    const named = variantNamed(typed, product, owner?.variantId ?? null);
    const variant = variantLine({ ...typed, variant: named }, soFar.get(of) ?? variantsOf(product));
    if (!("row" in variant)) return faultyLine(known, ...variant);
    const { row, text, after, changes } = variant;
    const key = `${of} ${storedValues(row.values)}`;
    const same = keys.lineOf(key);
    const current = product?.variants.find(({ values }) => values === storedValues(row.values));
    const isTaken = row.sku && owner && owner.variantId !== (current?.id ?? 0);
    const price = { productType: "buy_now", participationFeeCents: null } as const;
    const tooHigh = refusePrices({ ...price, buyNowPriceCents: row.priceCents ?? 0 });
    const pieces = plainStock(product);
    const faults: ImportFault[] = [
      ...(same === undefined
        ? []
        : [{ column: null, message: t("Line {same} is about the same variant", { same }) }]),
      ...(product && product.product.productType !== "buy_now" ? [AUCTION] : []),
      ...(isTaken ? [{ column: "sku", message: skuTakenText(owner) } as const] : []),
      ...(row.stockQuantity === null && pieces > 0 ? [withoutPieces(text, pieces)] : []),
      ...(tooHigh ? [{ column: "buy_now_price", message: tooHigh.message } as const] : []),
    ];
    if (faults.length > 0) return faultyLine(known, ...faults);
    keys.taken(number, key);
    soFar.set(of, after);
    const twice = keys.refuseSku(number, typed.sku);
    if (twice.length > 0) return faultyLine(known, ...twice);
    const seenStock = variant.before?.stockQuantity ?? pieces;
    const cells = { ...typed, variant: text };
    const kind = changes.length === 0 ? "same" : "change";
    return { ...known, seenStock, cells, variant: { ...variant, of }, changes, kind };
  }

  return {
    check,
    remember: ({ number, title, before: product, seenEdit: edit }: CheckedLine) => {
      ownLines.set(titleKey(title), { number, product, edit });
      if (product) firstLineOf.set(product.id, number);
    },
  };
}

/** The pieces of a product that has no variants yet. */
const plainStock = (product: FoundProduct | null): number =>
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

const titleKey = (title = "") => visibleKey(title).toLowerCase();

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
