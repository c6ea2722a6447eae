import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import { type FeeOf, flatDelivery } from "~/domain/settings/delivery";
import { isBuyNowCapable, type ProductStatus, type ProductType } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { priceToPay, type PriceUnit, type SaleTerms } from "~/domain/product/price/sale-price";
import { msg, t } from "~/texts/t";

export interface CartItem {
  readonly productId: number;
  readonly variantId?: number | null;
  readonly quantity: number;
}

/** With a variant, price and stock are the variant's (`applyVariant`). */
export interface CartProduct extends SaleTerms {
  readonly productType: ProductType;
  readonly status: ProductStatus;
  readonly deletedAt: Date | null;
  readonly stockQuantity: number;
  /** Its variant was not named, or is not sold (any more). */
  readonly lacksVariant: boolean;
}

export const INVALID_QUANTITY = msg("Quantity must be a whole number, at least 1");
export const CHOOSE_VARIANT = msg("Please choose what you want of this product, such as its size");
export const LINE_NOT_FOUND = msg("This product is not in your cart");

/** 0, which every rule refuses, if it is not a whole number. */
export function readQuantity(input: unknown): number {
  const text = typeof input === "number" || typeof input === "string" ? String(input).trim() : "";
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** Why a line cannot be ordered. A 'short' one can, in a smaller quantity. */
type CartProblem = "removed" | "not_sold" | "auction_only" | "no_variant" | "out_of_stock" | "short";

export function cartProblemOf(product: CartProduct, quantity: number): CartProblem | null {
  if (product.deletedAt !== null) return "removed";
  if (product.status !== "active") return "not_sold";
  if (!isBuyNowCapable(product.productType) || product.buyNowPriceCents === null) return "auction_only";
  if (product.lacksVariant) return "no_variant";
  if (product.stockQuantity === 0) return "out_of_stock";
  return quantity > product.stockQuantity ? "short" : null;
}

interface CartAttempt {
  readonly viewer: Viewer | null;
  readonly product: CartProduct | null;
  readonly quantity: number;
  /** Already in the cart, if the quantity is added to it (D42). */
  readonly inCart?: number;
}

/** D29: 'invalid' if the product cannot be bought, or not in this quantity; 'missing' if it is unknown (D42). */
export function refuseCartItem({ viewer, product, quantity, inCart = 0 }: CartAttempt): Refusal | null {
  if (!product || !canSeeProduct(viewer, product)) return refuse("missing", PRODUCT_NOT_FOUND);
  const obstacle = cartProblemOf(product, inCart + quantity);
  switch (obstacle) {
    case "not_sold":
      return refuse(
        "invalid",
        product.status === "draft"
          ? t("This product is not for sale yet.")
          : t("This product is no longer for sale."),
      );
    case "auction_only":
      return refuse("invalid", t("This product is sold by auction only."));
    case "no_variant":
      return refuse("invalid", CHOOSE_VARIANT, "variant_id");
    case "out_of_stock":
      return refuse("invalid", t("This product is out of stock."));
  }
  if (!Number.isInteger(quantity) || quantity < 1) return refuse("invalid", INVALID_QUANTITY, "quantity");
  if (obstacle === "short") return refuse("invalid", beyondStock(product.stockQuantity, inCart), "quantity");
  return null;
}

function beyondStock(stock: number, inCart: number): string {
  if (inCart === 0) return t("Only {stock} in stock.", { stock });
  if (inCart < stock)
    return t("Only {stock} in stock, and your cart already has {inCart} of them.", { stock, inCart });
  return stock === 1
    ? t("Only 1 in stock, and your cart already has it.")
    : t("Only {stock} in stock, and your cart already has them all.", { stock });
}

/** An order above D1's maximum is refused, so a cart stays below it. */
export function refuseCartTotal(totalCents: Cents): Refusal | null {
  return totalCents > MAX_CENTS
    ? refuse("invalid", t("A cart can hold goods worth up to {sum}.", { sum: formatKsh(MAX_CENTS) }))
    : null;
}

interface StoredLine<Product extends CartProduct = CartProduct> {
  readonly quantity: number;
  readonly seenPriceCents: Cents;
  readonly product: Product;
}

interface LinePrice {
  readonly priceCents: Cents;
  readonly oldPriceCents: Cents | null;
  readonly totalCents: Cents;
  readonly obstacle: CartProblem | null;
}

export function priceLine(
  { quantity, seenPriceCents, product }: StoredLine,
  now: Date,
  unit: PriceUnit,
): LinePrice {
  const listCents = product.buyNowPriceCents;
  const priceCents = priceToPay(product, now, unit) ?? seenPriceCents;
  const obstacle = cartProblemOf(product, quantity);
  return {
    priceCents,
    oldPriceCents: listCents !== null && listCents > priceCents ? listCents : null,
    totalCents: isCounted(obstacle) ? priceCents * quantity : 0,
    obstacle,
  };
}

export const isCounted = (obstacle: CartProblem | null) => obstacle === null || obstacle === "short";

export interface CartSummary {
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
  readonly totalItems: number;
}

export type SummedLine = Pick<LinePrice, "totalCents" | "obstacle"> & Pick<StoredLine, "quantity">;

/** By default the delivery fee is flat, because no place is known yet. An empty cart costs nothing (D30). */
export function cartSummary(lines: readonly SummedLine[], feeOf: FeeOf = flatDelivery): CartSummary {
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const shippingCents = lines.some(({ obstacle }) => isCounted(obstacle)) ? feeOf(subtotalCents) : 0;
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Notices about stock or prices that changed since the line was added (D29). */
export function lineNotices(line: StoredLine, { priceCents, obstacle }: LinePrice): string[] {
  if (!isCounted(obstacle)) return [obstacleText(obstacle)];
  const { seenPriceCents, product } = line;
  const stock =
    obstacle === "short"
      ? [t("Only {stock} left now. Please lower the quantity.", { stock: product.stockQuantity })]
      : [];
  if (priceCents === seenPriceCents) return stock;
  const [before, now] = [formatKsh(seenPriceCents), formatKsh(priceCents)];
  return [
    ...stock,
    priceCents > seenPriceCents
      ? t("The price rose from {before} to {now} since you added it.", { before, now })
      : t("The price fell from {before} to {now} since you added it.", { before, now }),
  ];
}

function obstacleText(obstacle: CartProblem | null): string {
  switch (obstacle) {
    case "removed":
      return t("This product was removed from the shop and cannot be ordered.");
    case "auction_only":
      return t("This product is sold by auction only now and cannot be ordered.");
    case "no_variant":
      return t("What you chose of this product is not sold any more. Please choose again on its page.");
    case "out_of_stock":
      return t("This product is out of stock now and cannot be ordered.");
    default:
      return t("This product is no longer for sale and cannot be ordered.");
  }
}

/** For a signed-out visitor, until the login (D58). */
const MAX_WAITING_PRODUCTS = 20;

const isSameGoods = (one: Omit<CartItem, "quantity">, other: Omit<CartItem, "quantity">): boolean =>
  one.productId === other.productId && (one.variantId ?? null) === (other.variantId ?? null);

/** Adds up quantities of the same goods; null when the list is full. */
export function addGuestCartItem(waiting: readonly CartItem[], item: CartItem): CartItem[] | null {
  const known = guestCartQuantity(waiting, item);
  if (known === 0) return waiting.length < MAX_WAITING_PRODUCTS ? [...waiting, item] : null;
  return waiting.map((one) => (isSameGoods(one, item) ? { ...one, quantity: known + item.quantity } : one));
}

/** With this quantity, 0 for none; what is not in the list is not added. */
export const setGuestCartItem = (waiting: readonly CartItem[], item: CartItem): CartItem[] =>
  waiting.flatMap((one) => {
    if (!isSameGoods(one, item)) return [one];
    return item.quantity === 0 ? [] : [{ ...one, quantity: item.quantity }];
  });

export const guestCartQuantity = (waiting: readonly CartItem[], goods: Omit<CartItem, "quantity">): number =>
  waiting.find((item) => isSameGoods(item, goods))?.quantity ?? 0;

export const guestCartCount = (waiting: readonly CartItem[] = []): number =>
  waiting.reduce((sum, { quantity }) => sum + quantity, 0);
