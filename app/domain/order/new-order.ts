import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { type CartProduct, cartProblemOf } from "~/domain/cart/cart";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import {
  type DeliverySettings,
  deliversTo,
  type Destination,
  type FeeOf,
  flatDelivery,
  pickUpPointOf,
} from "~/domain/settings/delivery";
import { type OrderLine, type OrderStatus, shortStockText } from "./order";
import { MAX_ORDER_LINES, tooManyLines } from "./order-form";
import { type Refusal, refuse } from "~/domain/refusal";
import type { TaxType } from "~/domain/tax/tax";
import { nairobiDay } from "~/domain/time";
import { msg, t } from "~/texts/t";
import { codeKey } from "~/domain/text/typed-code";

export const CART_EMPTY = msg("Your cart is empty");

export interface PricedLine extends OrderLine {
  readonly priceCents: Cents;
  /** Of one, for the shop; null if not known. */
  readonly costCents: Cents | null;
  /** The product's own; null: the shop's usual one. */
  readonly taxType: TaxType | null;
  readonly categoryId?: number | null;
  /** Of the variant: 'Size: L, Colour: Red'; the title has it too. */
  readonly variantText?: string;
  readonly sku?: string;
  /** What the shop asks for one where staff gave another price (`staff-price.ts`); null or absent: `priceCents`. */
  readonly listPriceCents?: Cents | null;
  readonly priceReason?: string;
}

export interface NewOrderSums {
  readonly totalItems: number;
  /** Before the discount. */
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
}

/** The delivery fee is that of the goods before the discount, so that a code never makes it dearer. */
export function orderSums(
  lines: readonly PricedLine[],
  feeOf: FeeOf = flatDelivery,
  discountCents: Cents = 0,
): NewOrderSums {
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const shippingCents = feeOf(subtotalCents);
  return {
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + shippingCents,
  };
}

interface OrderLineRequest {
  readonly viewer: Viewer;
  readonly product: (CartProduct & { readonly title: string }) | null;
  readonly line: Pick<OrderLine, "quantity">;
  /** The line was in the buyer's cart, so it could be bought when it was added. */
  readonly fromCart: boolean;
}

/** 'missing' (D42), 'invalid' (D29), or 'conflict' if it changed in the cart or has too little stock (D30). */
export function refuseOrderLine({ viewer, product, line, fromCart }: OrderLineRequest): Refusal | null {
  if (!product || !(fromCart || canSeeProduct(viewer, product)))
    return refuse("missing", PRODUCT_NOT_FOUND, "items");
  const { title, stockQuantity } = product;
  const obstacle = cartProblemOf(product, line.quantity);
  switch (obstacle) {
    case null:
      return null;
    case "out_of_stock":
    case "short":
      return refuse(
        "conflict",
        `${shortStockText({ title, quantity: line.quantity }, stockQuantity)} ${t("Nothing was ordered.")}`,
      );
    default:
      return fromCart
        ? refuse(
            "conflict",
            `${obstacleText(title, obstacle)} ${t("Take it out of your cart to order the rest.")}`,
          )
        : refuse("invalid", obstacleText(title, obstacle), "items");
  }
}

function obstacleText(
  title: string,
  obstacle: "removed" | "not_sold" | "auction_only" | "no_variant",
): string {
  switch (obstacle) {
    case "removed":
      return t("{title} was removed from the shop.", { title });
    case "not_sold":
      return t("{title} is not for sale.", { title });
    case "auction_only":
      return t("{title} is sold by auction only.", { title });
    case "no_variant":
      return t("Please say which variant of {title} you want.", { title });
  }
}

export function refuseOrderTotal(totalCents: Cents): Refusal | null {
  return totalCents > MAX_CENTS
    ? refuse("invalid", t("An order can be at most {sum}.", { sum: formatKsh(MAX_CENTS) }))
    : null;
}

/**
 * Refuses any other total than the agreed one, even a lower one (D28).
 * @param discountCents of a code typed after the total was shown
 */
export function refuseOtherTotal(
  agreedCents: Cents | null,
  totalCents: Cents,
  discountCents: Cents = 0,
): Refusal | null {
  if (agreedCents === null || agreedCents === totalCents || agreedCents === totalCents + discountCents)
    return null;
  const message = t("This order now costs {now}, not {before}. Nothing was ordered.", {
    now: formatKsh(totalCents),
    before: formatKsh(agreedCents),
  });
  return refuse("conflict", message, "total_amount");
}

/** The owner may have closed the pick-up point meanwhile. */
export const refusePickUpPoint = (settings: DeliverySettings, name: string): Refusal | null =>
  name === "" || pickUpPointOf(settings, name)
    ? null
    : refuse("invalid", t("We have no such pick-up point. Please choose another one."), "pick_up_point");

export interface UnpaidOrders {
  readonly orders: number;
  readonly pieces: number;
}

/** Each holds stock that nobody else can buy (D81, D104). */
export const MAX_UNPAID: UnpaidOrders = { orders: 20, pieces: 50 };
export const UNLIMITED: UnpaidOrders = { orders: Infinity, pieces: Infinity };
export const UNPAID_STATUSES = ["pending", "processing", "shipped"] as const satisfies readonly OrderStatus[];

/** The unpaid orders including the new one. A new one without anything to pay does not count. */
export const unpaidWith = (
  { orders, pieces }: UnpaidOrders,
  { totalCents, totalItems }: Pick<NewOrderSums, "totalCents" | "totalItems">,
): UnpaidOrders =>
  totalCents === 0 ? { orders, pieces } : { orders: orders + 1, pieces: pieces + totalItems };

/** `unpaid` includes the new one. */
export function refuseUnpaid(unpaid: UnpaidOrders, most: UnpaidOrders = MAX_UNPAID): Refusal | null {
  if (unpaid.orders > most.orders)
    return refuse(
      "conflict",
      t("You have {count} unpaid orders. Please pay for one of them first.", { count: most.orders }),
    );
  if (unpaid.pieces <= most.pieces) return null;
  const { pieces } = unpaid;
  return refuse(
    "conflict",
    unpaid.orders === 1
      ? t(
          "Unpaid orders may have {most} pieces in all. This order has {pieces}: please order fewer. Nothing was ordered.",
          { most: most.pieces, pieces },
        )
      : t(
          "Unpaid orders may have {most} pieces in all. With this order yours would have {pieces}: please pay for one of them first, or order fewer. Nothing was ordered.",
          { most: most.pieces, pieces },
        ),
  );
}

/** If the owner has set zones, the fee depends on the county (D82): leaving it out must not give the flat fee. Some may get no delivery. */
export function refuseCounty(
  settings: DeliverySettings,
  { county, pickUpPoint }: Destination,
): Refusal | null {
  if (settings.deliveryZones.length === 0 || pickUpPoint !== "") return null;
  if (county === "")
    return refuse("invalid", t("Please name the county: the delivery fee depends on it."), "shipping_county");
  return deliversTo(settings, county)
    ? null
    : refuse("invalid", t("We do not deliver to {county}", { county }), "shipping_county");
}

/** A cart may hold more products than one order. */
export const refuseOrderLines = (lines: readonly unknown[]): Refusal | null =>
  lines.length > MAX_ORDER_LINES ? refuse("invalid", tooManyLines(), "items") : null;

const NUMBERS_A_DAY = 1_000_000;

/** 'ORD-YYYYMMDD-NNNNNN' (D30): the day in Nairobi and the order's id. Unique up to a million orders a day. */
export const orderNumber = (id: number, at: Date): string =>
  `ORD-${nairobiDay(at).replaceAll("-", "")}-${String(id % NUMBERS_A_DAY).padStart(6, "0")}`;

/** The number that a payer types as account, with or without dashes; null if it is none. */
export function orderNumberIn(account: string): string | null {
  const [, day, id] = /^ORD(\d{8})(\d{6})$/.exec(codeKey(account).replaceAll("-", "")) ?? [];
  return day !== undefined && id !== undefined ? `ORD-${day}-${id}` : null;
}
