/** What management changes of one product or of many at once, apart from the edit form. */
import { type Cents, MAX_CENTS } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type ProductUse, refuseInUse } from "./after-joining";
import { defaultPledgeRange, refuseActivation } from "./activation";
import { changedPrice, type PriceRounding } from "./price/price-change";
import { variantTotals, OWN_STOCK, type ProductVariant } from "./variants";
import { isAuctionCapable, MAX_STOCK, type ProductStatus, type ProductType } from "./product";

export type ProductChange =
  | { readonly kind: "activate" | "unpublish" | "close" | "reopen" }
  | { readonly kind: "price"; readonly percent: number; readonly roundTo: PriceRounding }
  | { readonly kind: "stock"; readonly how: "set" | "add"; readonly pieces: number }
  | { readonly kind: "category"; readonly categoryId: number };

export interface ProductToChange extends ProductUse {
  readonly status: ProductStatus;
  readonly productType: ProductType;
  readonly roundCount: number;
  readonly basePriceCents: Cents;
  readonly buyNowPriceCents: Cents | null;
  readonly stockQuantity: number;
  readonly categoryId: number | null;
  /** '' without variants. */
  readonly options: string;
  readonly variants: readonly VariantToChange[];
  /** The result is stored, also if nobody won (D69). */
  readonly hasResult: boolean;
}

export type VariantToChange = Omit<ProductVariant, "deletedAt">;

export type ChangedColumns = Partial<
  Pick<ProductToChange, "status" | "basePriceCents" | "buyNowPriceCents" | "stockQuantity" | "categoryId">
> & {
  /** Those that have another price, with it. */
  readonly repriced?: readonly VariantToChange[];
  readonly highestPriceCents?: Cents;
};

export function changeName(change: ProductChange, category: string | null): string {
  switch (change.kind) {
    case "price":
      return `Price ${signed(change.percent)} %, rounded to KSh ${change.roundTo}`;
    case "stock":
      return change.how === "set" ? `Stock set to ${change.pieces}` : `Stock ${signed(change.pieces)}`;
    case "category":
      return `Category ${category ?? "changed"}`;
    default:
      return STATE_NAMES[change.kind];
  }
}

const signed = (number: number) => (number < 0 ? `−${-number}` : `+${number}`);

const STATE_NAMES = {
  activate: "Activated",
  unpublish: "Unpublished",
  close: "Closed",
  reopen: "Put on sale again",
} as const;

const no = (message: string) => refused(refuse("conflict", message));

const NOT_A_DRAFT = "Only a draft can be activated";
const NOT_ACTIVE = "Only an active product can be unpublished";
const NOT_FOR_SALE = "Only an active product with nothing but a fixed price is closed here";
/** A closed auction is final (D55), even if its type was changed since. */
const NOT_TO_REOPEN = "Only a closed product that was never an auction can be put on sale again";
const SAME = "Nothing changes";

const STATE_CHANGES = ["unpublish", "close", "reopen"] as const;

export const possibleStateChanges = (product: ProductToChange) =>
  STATE_CHANGES.filter((kind) => changeOfProduct(product, { kind }).ok);

/** The new values, or why this product keeps the old ones. */
export function changeOfProduct(product: ProductToChange, change: ProductChange): Outcome<ChangedColumns> {
  const { status, productType, roundCount } = product;
  switch (change.kind) {
    case "activate":
      return activated(product);
    case "unpublish":
      return status === "active" ? unlessInUse(product, { status: "draft" }) : no(NOT_ACTIVE);
    case "close":
      return status === "active" && !isAuctionCapable(productType)
        ? accepted({ status: "closed" })
        : no(NOT_FOR_SALE);
    case "reopen":
      return status === "closed" && !isAuctionCapable(productType) && roundCount === 0 && !product.hasResult
        ? accepted({ status: "active" })
        : no(NOT_TO_REOPEN);
    case "price":
      return repriced(product, change);
    case "stock":
      return restocked(product, change);
    case "category":
      return product.categoryId === change.categoryId
        ? no(SAME)
        : accepted({ categoryId: change.categoryId });
  }
}

function unlessInUse(product: ProductUse, changed: ChangedColumns): Outcome<ChangedColumns> {
  const refusal = refuseInUse(product);
  return refusal ? refused(refusal) : accepted(changed);
}

/** An auction's first round gets the default range (D18). */
function activated({
  status,
  productType,
  roundCount,
  basePriceCents,
}: ProductToChange): Outcome<ChangedColumns> {
  if (status !== "draft") return no(NOT_A_DRAFT);
  const opensRound = isAuctionCapable(productType) && roundCount === 0;
  const refusal = opensRound
    ? refuseActivation({ ...defaultPledgeRange(basePriceCents), basePriceCents })
    : null;
  return refusal ? refused(refusal) : accepted({ status: "active" });
}

type PriceChange = Extract<ProductChange, { kind: "price" }>;

/** The fixed price, and the base price unless an auction is in use. */
function repriced(product: ProductToChange, change: PriceChange): Outcome<ChangedColumns> {
  if (product.options !== "") return variantsRepriced(product, change);
  const { percent, roundTo } = change;
  const { productType, basePriceCents: base, buyNowPriceCents: fixed } = product;
  const inUse = isAuctionCapable(productType) ? refuseInUse(product) : null;
  if (inUse && fixed === null) return refused(inUse);
  const prices = {
    basePriceCents: inUse ? base : changedPrice(base, percent, roundTo),
    buyNowPriceCents: fixed === null ? null : changedPrice(fixed, percent, roundTo),
  };
  if (Math.max(prices.basePriceCents, prices.buyNowPriceCents ?? 0) > MAX_CENTS)
    return no("The price would be too high");
  return prices.basePriceCents === base && prices.buyNowPriceCents === fixed ? no(SAME) : accepted(prices);
}

/** Each variant's price; the product's follow from them. */
function variantsRepriced(
  { variants, basePriceCents: base, buyNowPriceCents: fixed }: ProductToChange,
  { percent, roundTo }: PriceChange,
): Outcome<ChangedColumns> {
  const next = variants.map((variant) => ({
    ...variant,
    priceCents: changedPrice(variant.priceCents, percent, roundTo),
  }));
  const figures = variantTotals(next);
  if (!figures) return no(SAME);
  const { buyNowPriceCents, highestPriceCents } = figures;
  const basePriceCents = base === fixed ? buyNowPriceCents : changedPrice(base, percent, roundTo);
  if (Math.max(basePriceCents, highestPriceCents) > MAX_CENTS) return no("The price would be too high");
  const changed = next.filter(({ priceCents }, at) => priceCents !== variants[at]?.priceCents);
  if (changed.length === 0 && basePriceCents === base) return no(SAME);
  return accepted({ basePriceCents, buyNowPriceCents, highestPriceCents, repriced: changed });
}

function restocked(
  { stockQuantity: now, options }: ProductToChange,
  { how, pieces }: Extract<ProductChange, { kind: "stock" }>,
): Outcome<ChangedColumns> {
  if (options !== "") return no(OWN_STOCK);
  const stockQuantity = how === "set" ? pieces : now + pieces;
  if (stockQuantity < 0) return no("It has fewer pieces than that");
  if (stockQuantity > MAX_STOCK) return no("It would have more than 1,000,000 pieces");
  return stockQuantity === now ? no(SAME) : accepted({ stockQuantity });
}
