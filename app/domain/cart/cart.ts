import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import { isBuyNowCapable, type ProductStatus, type ProductType } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { priceToPay, type SaleTerms } from "~/domain/product/sale-price";

/** What somebody wants: so many of a product. */
export interface CartItem {
  readonly productId: number;
  /** A whole number from 1. */
  readonly quantity: number;
}

/** What decides whether a product can be bought at its fixed price. */
export interface CartProduct extends SaleTerms {
  readonly productType: ProductType;
  readonly status: ProductStatus;
  readonly deletedAt: Date | null;
  readonly stockQuantity: number;
}

export const INVALID_QUANTITY = "Quantity must be a whole number, at least 1";
export const LINE_NOT_FOUND = "This product is not in your cart";

/** A quantity as a form or a JSON body carries it; 0, which every rule refuses, for what is no whole number. */
export function readQuantity(input: unknown): number {
  const text = typeof input === "number" || typeof input === "string" ? String(input).trim() : "";
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** Why a line cannot be ordered as it stands; 'short' can, with a smaller quantity. */
export type Obstacle = "removed" | "not_sold" | "auction_only" | "out_of_stock" | "short";

export function obstacleOf(product: CartProduct, quantity: number): Obstacle | null {
  if (product.deletedAt !== null) return "removed";
  if (product.status !== "active") return "not_sold";
  if (!isBuyNowCapable(product.productType) || product.buyNowPriceCents === null) return "auction_only";
  if (product.stockQuantity === 0) return "out_of_stock";
  return quantity > product.stockQuantity ? "short" : null;
}

export interface CartAttempt {
  readonly viewer: Viewer | null;
  /** Null where there is none of this id. */
  readonly product: CartProduct | null;
  /** How many are asked for. */
  readonly quantity: number;
  /** How many of them are in the cart already, where these are added to them (D42). */
  readonly inCart?: number;
}

/**
 * 'Quantity: from 1 to stock_quantity' (specification §5); 'adding beyond stock, or a product that is not active or not
 * buy-now-capable, is a 400 with a sentence that says so' (D29), an unknown one a 404 (D42).
 */
export function refuseCartItem({ viewer, product, quantity, inCart = 0 }: CartAttempt): Refusal | null {
  if (!product || !canSeeProduct(viewer, product)) return refuse("missing", PRODUCT_NOT_FOUND);
  const obstacle = obstacleOf(product, inCart + quantity);
  switch (obstacle) {
    case "not_sold":
      return refuse(
        "invalid",
        `This product is ${product.status === "draft" ? "not for sale yet" : "no longer for sale"}.`,
      );
    case "auction_only":
      return refuse("invalid", "This product is sold by auction only.");
    case "out_of_stock":
      return refuse("invalid", "This product is out of stock.");
  }
  if (!Number.isInteger(quantity) || quantity < 1) return refuse("invalid", INVALID_QUANTITY, "quantity");
  if (obstacle === "short") return refuse("invalid", beyondStock(product.stockQuantity, inCart), "quantity");
  return null;
}

function beyondStock(stock: number, inCart: number): string {
  if (inCart === 0) return `Only ${stock} in stock.`;
  return inCart >= stock
    ? `Only ${stock} in stock, and your cart already has ${stock === 1 ? "it" : "them all"}.`
    : `Only ${stock} in stock, and your cart already has ${inCart} of them.`;
}

/** An order's total above D1's largest amount is refused; so a cart does not get there. */
export function refuseCartTotal(totalCents: Cents): Refusal | null {
  return totalCents > MAX_CENTS
    ? refuse("invalid", `A cart can hold goods worth up to ${formatKsh(MAX_CENTS)}.`)
    : null;
}

export interface StoredLine<Product extends CartProduct = CartProduct> {
  readonly quantity: number;
  /** The price when it was last added. */
  readonly seenPriceCents: Cents;
  readonly product: Product;
}

export interface LinePrice {
  /** Of the moment (D28). */
  readonly priceCents: Cents;
  /** The list price while a sale holds, else null. */
  readonly oldPriceCents: Cents | null;
  /** 0 for a line that cannot be ordered. */
  readonly totalCents: Cents;
  readonly obstacle: Obstacle | null;
}

/** What a line costs at this moment: 'cart and order use the price of the moment' (D28). */
export function priceLine({ quantity, seenPriceCents, product }: StoredLine, now: Date): LinePrice {
  const listCents = product.buyNowPriceCents;
  const priceCents = priceToPay(product, now) ?? seenPriceCents;
  const obstacle = obstacleOf(product, quantity);
  return {
    priceCents,
    oldPriceCents: listCents !== null && listCents > priceCents ? listCents : null,
    totalCents: isCounted(obstacle) ? priceCents * quantity : 0,
    obstacle,
  };
}

/** A line that some quantity of could be ordered counts in the sums; what cannot be bought at all costs nothing. */
export const isCounted = (obstacle: Obstacle | null) => obstacle === null || obstacle === "short";

/** 'Cart shipping is a flat 500 KSh when the cart has items, else 0' (specification §9). In cents. */
export const SHIPPING_CENTS: Cents = 50_000;

export interface CartSummary {
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
  /** Everything that lies in the cart, also what cannot be ordered any more. */
  readonly totalItems: number;
}

type SummedLine = Pick<LinePrice, "totalCents" | "obstacle"> & Pick<StoredLine, "quantity">;

/** 'Total = subtotal + shipping' (specification §9). Nothing is shipped where no line can be ordered. */
export function cartSummary(lines: readonly SummedLine[]): CartSummary {
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const shippingCents = lines.some(({ obstacle }) => isCounted(obstacle)) ? SHIPPING_CENTS : 0;
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** What the buyer should know about a line: 'a line whose stock or price has since changed stays, says so' (D29). */
export function lineNotices(line: StoredLine, { priceCents, obstacle }: LinePrice): string[] {
  if (!isCounted(obstacle)) return [obstacleWords(obstacle)];
  const { seenPriceCents, product } = line;
  const stock =
    obstacle === "short" ? [`Only ${product.stockQuantity} left now. Please lower the quantity.`] : [];
  if (priceCents === seenPriceCents) return stock;
  const moved = priceCents > seenPriceCents ? "rose" : "fell";
  return [
    ...stock,
    `The price ${moved} from ${formatKsh(seenPriceCents)} to ${formatKsh(priceCents)} since you added it.`,
  ];
}

function obstacleWords(obstacle: Obstacle | null): string {
  switch (obstacle) {
    case "removed":
      return "This product was removed from the shop and cannot be ordered.";
    case "auction_only":
      return "This product is sold by auction only now and cannot be ordered.";
    case "out_of_stock":
      return "This product is out of stock now and cannot be ordered.";
    default:
      return "This product is no longer for sale and cannot be ordered.";
  }
}

/** What a signed-out visitor may keep waiting for the login (D58). */
const MAX_WAITING_PRODUCTS = 20;

/** The waiting list with an item more, quantities of one product added up; null where it is full. */
export function addWaiting(waiting: readonly CartItem[], item: CartItem): CartItem[] | null {
  const known = waitingQuantity(waiting, item.productId);
  if (known === 0) return waiting.length < MAX_WAITING_PRODUCTS ? [...waiting, item] : null;
  return waiting.map((one) =>
    one.productId === item.productId ? { ...one, quantity: known + item.quantity } : one,
  );
}

export const waitingQuantity = (waiting: readonly CartItem[], productId: number): number =>
  waiting.find((item) => item.productId === productId)?.quantity ?? 0;
