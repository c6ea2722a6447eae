/** What management changes of one product or of many at once, apart from the edit form. */
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { type ProductUse, refuseInUse } from "./after-joining";
import { defaultPledgeRange, refuseActivation } from "./activation";
import { changedPrice, type PriceRounding } from "./price/price-change";
import { salePrice, type SaleTerms } from "./price/sale-price";
import { variantTotals, STOCK_IS_BY_VARIANT, type ProductVariant } from "./variants";
import { isAuctionCapable, MAX_STOCK, type ProductStatus, type ProductType } from "./product";
import { msg, t } from "~/texts/t";

export type ProductChange =
  | { readonly kind: "activate" | "unpublish" | "close" | "reopen" }
  | PriceChange
  | SaleChange
  | { readonly kind: "stock"; readonly how: "set" | "add"; readonly pieces: number }
  | { readonly kind: "category"; readonly categoryId: number };

type PriceChange =
  | { readonly kind: "price"; readonly percent: number; readonly roundTo: PriceRounding }
  | { readonly kind: "price"; readonly how: "set" | "add"; readonly cents: Cents };

/** `sale`: a price until a moment, then the old one again (D28); null ends it now. */
interface SaleChange {
  readonly kind: "sale";
  readonly sale: { readonly percent: number; readonly endsAt: Date } | null;
}

export interface ProductToChange extends ProductUse, SaleTerms {
  readonly status: ProductStatus;
  readonly productType: ProductType;
  readonly roundCount: number;
  readonly basePriceCents: Cents;
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
  Pick<ProductToChange, "status" | "basePriceCents" | "stockQuantity" | "categoryId" | keyof SaleTerms>
> & {
  /** Those that have another price, with it. */
  readonly repriced?: readonly VariantToChange[];
  readonly highestPriceCents?: Cents;
};

export function changeName(change: ProductChange, category: string | null): string {
  switch (change.kind) {
    case "price":
      if ("percent" in change)
        return t("Price {percent} %, rounded to KSh {roundTo}", {
          percent: signed(change.percent),
          roundTo: change.roundTo,
        });
      return change.how === "set"
        ? t("Price set to {sum}", { sum: formatKsh(change.cents) })
        : t("Price {sum}", { sum: `${change.cents < 0 ? "−" : "+"}${formatKsh(Math.abs(change.cents))}` });
    case "sale":
      return t("Sale price: {sale}", { sale: saleText(change.sale) });
    case "stock":
      return change.how === "set"
        ? t("Stock set to {pieces}", { pieces: change.pieces })
        : t("Stock {pieces}", { pieces: signed(change.pieces) });
    case "category":
      return category === null ? t("Category changed") : t("Category {category}", { category });
    default:
      return t(STATE_NAMES[change.kind]);
  }
}

/** '20 % off until 5 Dec 2026, 18:00 EAT' */
export function saleText(sale: { readonly percent: number; readonly endsAt: Date | null } | null): string {
  if (sale === null) return t("none");
  const { percent, endsAt } = sale;
  if (!endsAt) return t("{percent} % off", { percent });
  return t("{percent} % off until {time}", { percent, time: formatDateTime(endsAt) });
}

const signed = (number: number) => (number < 0 ? `−${-number}` : `+${number}`);

const STATE_NAMES = {
  activate: msg("Activated"),
  unpublish: msg("Unpublished"),
  close: msg("Closed"),
  reopen: msg("Put on sale again"),
} as const;

const no = (message: string) => refused(refuse("conflict", message));

const NOT_A_DRAFT = msg("Only a draft can be activated");
const NOT_ACTIVE = msg("Only an active product can be unpublished");
const NOT_FOR_SALE = msg("Only an active product with nothing but a fixed price is closed here");
/** A closed auction is final (D55), even if its type was changed since. */
const NOT_TO_REOPEN = msg("Only a closed product that was never an auction can be put on sale again");
const SAME = msg("Nothing changes");

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
    case "sale":
      return onSale(product, change);
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

const TOO_LOW = msg("The price would not be above 0");
const TOO_HIGH = msg("The price would be too high");

function nextPrice(cents: Cents, change: PriceChange): Cents {
  if ("percent" in change) return changedPrice(cents, change.percent, change.roundTo);
  return change.how === "set" ? change.cents : cents + change.cents;
}

/** A sum is meant for what buyers pay: an auction's base price beside a fixed one stays. A percentage is meant for both. */
function nextBasePrice(
  { productType, basePriceCents: base, buyNowPriceCents: fixed }: ProductToChange,
  change: PriceChange,
): Cents {
  const isOwn = fixed !== null && (isAuctionCapable(productType) || base !== fixed);
  return isOwn && !("percent" in change) ? base : nextPrice(base, change);
}

function refusePrice(changed: Cents | null, old: Cents | null): Outcome<ChangedColumns> | null {
  if (changed === null || changed === old) return null;
  if (changed <= 0) return no(TOO_LOW);
  return changed > MAX_CENTS ? no(TOO_HIGH) : null;
}

/** The fixed price, and the base price unless an auction is in use. */
function repriced(product: ProductToChange, change: PriceChange): Outcome<ChangedColumns> {
  if (product.options !== "") return variantsRepriced(product, change);
  const { productType, basePriceCents: base, buyNowPriceCents: fixed } = product;
  const inUse = isAuctionCapable(productType) ? refuseInUse(product) : null;
  if (inUse && fixed === null) return refused(inUse);
  const prices = {
    basePriceCents: inUse ? base : nextBasePrice(product, change),
    buyNowPriceCents: fixed === null ? null : nextPrice(fixed, change),
  };
  const refusal = refusePrice(prices.buyNowPriceCents, fixed) ?? refusePrice(prices.basePriceCents, base);
  if (refusal) return refusal;
  return prices.basePriceCents === base && prices.buyNowPriceCents === fixed ? no(SAME) : accepted(prices);
}

/** Each variant's price; the product's follow from them. */
function variantsRepriced(product: ProductToChange, change: PriceChange): Outcome<ChangedColumns> {
  const { variants, basePriceCents: base, buyNowPriceCents: fixed } = product;
  const next = variants.map((variant) => ({
    ...variant,
    priceCents: nextPrice(variant.priceCents, change),
  }));
  for (const [at, { priceCents }] of next.entries()) {
    const refusal = refusePrice(priceCents, variants[at]?.priceCents ?? null);
    if (refusal) return refusal;
  }
  const figures = variantTotals(next);
  if (!figures) return no(SAME);
  const { buyNowPriceCents, highestPriceCents } = figures;
  const basePriceCents = base === fixed ? buyNowPriceCents : nextBasePrice(product, change);
  if (basePriceCents > MAX_CENTS) return no(TOO_HIGH);
  const changed = next.filter(({ priceCents }, at) => priceCents !== variants[at]?.priceCents);
  if (changed.length === 0 && basePriceCents === base) return no(SAME);
  return accepted({ basePriceCents, buyNowPriceCents, highestPriceCents, repriced: changed });
}

/** A sale price that would be 0 is refused: M-Pesa's are rounded to shillings. */
function onSale(product: ProductToChange, { sale }: SaleChange): Outcome<ChangedColumns> {
  const { buyNowPriceCents, isFlashSale, discountPercentage, flashSaleEndsAt } = product;
  if (buyNowPriceCents === null) return no(t("Only a product with a fixed price can have a sale price"));
  const next = {
    isFlashSale: sale !== null,
    discountPercentage: sale?.percent ?? 0,
    flashSaleEndsAt: sale?.endsAt ?? null,
  };
  if (sale && salePrice({ ...next, buyNowPriceCents }, new Date(0), 100) === 0)
    return no(t("The sale price would be 0"));
  const isSame =
    isFlashSale === next.isFlashSale &&
    discountPercentage === next.discountPercentage &&
    flashSaleEndsAt?.getTime() === next.flashSaleEndsAt?.getTime();
  return isSame ? no(SAME) : accepted(next);
}

const SALE_IS_OVER = refuse("invalid", msg("The sale must end in the future"), "sale_ends");

/** Null unless the sale would have ended already. */
export const refusePastSale = (change: ProductChange, now: Date): Refusal | null =>
  change.kind === "sale" && change.sale !== null && change.sale.endsAt <= now ? SALE_IS_OVER : null;

function restocked(
  { stockQuantity: now, options }: ProductToChange,
  { how, pieces }: Extract<ProductChange, { kind: "stock" }>,
): Outcome<ChangedColumns> {
  if (options !== "") return no(STOCK_IS_BY_VARIANT);
  const stockQuantity = how === "set" ? pieces : now + pieces;
  if (stockQuantity < 0) return no(t("It has fewer pieces than that"));
  if (stockQuantity > MAX_STOCK) return no(t("It would have more than 1,000,000 pieces"));
  return stockQuantity === now ? no(SAME) : accepted({ stockQuantity });
}
