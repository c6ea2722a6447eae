import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { type CartProduct, obstacleOf, SHIPPING_CENTS } from "~/domain/cart/cart";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import { type OrderLine, type OrderStatus, shortStockText } from "./order";
import { MAX_ORDER_LINES, TOO_MANY_LINES } from "./order-form";
import { type Refusal, refuse } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";

export const CART_EMPTY = "Your cart is empty";

/** One product of a new order, at the price of the moment (D28). */
export interface PricedLine extends OrderLine {
  readonly priceCents: Cents;
}

export interface NewOrderSums {
  readonly totalItems: number;
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
}

/** 'Shipping is a flat 500 KSh; total = subtotal + shipping' (specification §9, D30). */
export function orderSums(lines: readonly PricedLine[]): NewOrderSums {
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  return {
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalCents,
    shippingCents: SHIPPING_CENTS,
    totalCents: subtotalCents + SHIPPING_CENTS,
  };
}

export interface OrderAttempt {
  readonly viewer: Viewer;
  /** As it stands; null where there is none of this id. */
  readonly product: (CartProduct & { readonly title: string }) | null;
  readonly line: Pick<OrderLine, "quantity">;
  /** It lay in the cart, so it could be bought once; else the request names it. */
  readonly fromCart: boolean;
}

/**
 * Why a line cannot be ordered. An unknown product is missing (D42), one that is not sold at a fixed price is 'invalid' as
 * in a cart (D29), and what changed since it went into the cart, or has too little stock, a 'conflict' that takes nothing (D30).
 */
export function refuseOrderLine({ viewer, product, line, fromCart }: OrderAttempt): Refusal | null {
  if (!product || !(fromCart || canSeeProduct(viewer, product)))
    return refuse("missing", PRODUCT_NOT_FOUND, "items");
  const { title, stockQuantity } = product;
  const obstacle = obstacleOf(product, line.quantity);
  switch (obstacle) {
    case null:
      return null;
    case "out_of_stock":
    case "short":
      return refuse(
        "conflict",
        `${shortStockText({ title, quantity: line.quantity }, stockQuantity)} Nothing was ordered.`,
      );
    default:
      return fromCart
        ? refuse(
            "conflict",
            `${title} ${obstacleWords[obstacle]}. Take it out of your cart to order the rest.`,
          )
        : refuse("invalid", `${title} ${obstacleWords[obstacle]}.`, "items");
  }
}

const obstacleWords = {
  removed: "was removed from the shop",
  not_sold: "is not for sale",
  auction_only: "is sold by auction only",
} as const;

/** 'An order's total above 999,999,999.99 is a 400' (D1). */
export function refuseOrderTotal(totalCents: Cents): Refusal | null {
  return totalCents > MAX_CENTS
    ? refuse("invalid", `An order can be at most ${formatKsh(MAX_CENTS)}.`)
    : null;
}

/**
 * An order uses the price of the moment (D28), which may have moved since the buyer last looked: one that says what it agreed
 * to is refused where it would cost anything else, less included. Null where the request names no total.
 */
export function refuseOtherTotal(agreedCents: Cents | null, totalCents: Cents): Refusal | null {
  if (agreedCents === null || agreedCents === totalCents) return null;
  const message = `This order now costs ${formatKsh(totalCents)}, not ${formatKsh(agreedCents)}. Nothing was ordered.`;
  return refuse("conflict", message, "total_amount");
}

/** Each takes stock that nobody else can buy meanwhile. */
export const MOST_UNPAID_ORDERS = 20;
/** What came or was cancelled waits for nobody's money. */
export const UNPAID_WHILE = ["pending", "processing", "shipped"] as const satisfies readonly OrderStatus[];

/** 'At most 20 unpaid orders a buyer: then a 409' (D81). `unpaid` counts the new one. */
export const refuseUnpaidOrders = (unpaid: number, most = MOST_UNPAID_ORDERS): Refusal | null =>
  unpaid > most
    ? refuse("conflict", `You have ${most} unpaid orders. Please pay for one of them first.`)
    : null;

/** A cart may hold more products than one order. */
export const refuseOrderLines = (lines: readonly unknown[]): Refusal | null =>
  lines.length > MAX_ORDER_LINES ? refuse("invalid", TOO_MANY_LINES, "items") : null;

const NUMBERS_A_DAY = 1_000_000;

/**
 * 'ORD-YYYYMMDD-NNNNNN' (D30): the day in Nairobi and the order's id, of which a day does not see a million. Ids are given
 * out by the database, so two orders at once never meet in one number.
 */
export const orderNumber = (id: number, at: Date): string =>
  `ORD-${nairobiDay(at).replaceAll("-", "")}-${String(id % NUMBERS_A_DAY).padStart(6, "0")}`;
