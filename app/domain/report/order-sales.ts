/** What an order adds to the sales of a report (D46, D80), and how it has changed. In cents. */
import type { Cents } from "~/domain/money";
import { itemRevenueOf, revenueOf } from "~/domain/order/order-sums";
import type { OrderStatus } from "~/domain/order/order";
import type { OrderPayment, PaidOrder } from "~/domain/payment/order-payment";
import { vatIncluded } from "~/domain/tax/tax";

interface SoldItem {
  readonly productId: number;
  readonly quantity: number;
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  /** Null: the cost is not known. */
  readonly unitCostCents: Cents | null;
  readonly taxPercent: number | null;
}

export interface SoldOrder extends Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents"> {
  readonly status: OrderStatus;
  readonly shippingCounty: string;
  readonly shippingTaxPercent: number | null;
  readonly items: readonly SoldItem[];
}

export interface OrderSales {
  /** Null: delivery. */
  readonly productId: number | null;
  /** Blank: none was named. */
  readonly county: string;
  readonly orders: number;
  readonly pieces: number;
  /** With VAT, less the discount and refunds. */
  readonly salesCents: Cents;
  readonly vatCents: Cents;
  /** The part without VAT whose cost is known. */
  readonly knownCents: Cents;
  readonly costCents: Cents;
}

const SUMS = ["orders", "pieces", "salesCents", "vatCents", "knownCents", "costCents"] as const;
const NOTHING = { orders: 0, pieces: 0, salesCents: 0, vatCents: 0, knownCents: 0, costCents: 0 };

/** Of each product and of delivery, without what has gone back; a cancelled order has none. */
export function salesOfOrder(order: SoldOrder, payment: Pick<OrderPayment, "leftCents">): OrderSales[] {
  if (order.status === "cancelled") return [];
  const county = order.shippingCounty;
  const products = new Map<number | null, OrderSales>();
  let left = revenueOf(order, payment);
  for (const item of order.items) {
    const salesCents = itemRevenueOf(item.totalCents - item.discountCents, order, payment);
    left -= salesCents;
    const sold = addSales(products.get(item.productId), itemSales(item, county, salesCents));
    products.set(item.productId, { ...sold, orders: 1 });
  }
  const vatCents = vatIncluded(left, order.shippingTaxPercent ?? 0);
  const delivery = { ...NOTHING, productId: null, county, orders: 1, salesCents: left, vatCents };
  return [...products.values(), delivery];
}

function itemSales(item: SoldItem, county: string, salesCents: Cents): OrderSales {
  const { productId, quantity: pieces, unitCostCents } = item;
  const vatCents = vatIncluded(salesCents, item.taxPercent ?? 0);
  const known =
    unitCostCents === null ? {} : { knownCents: salesCents - vatCents, costCents: unitCostCents * pieces };
  return { ...NOTHING, productId, county, pieces, salesCents, vatCents, ...known };
}

function addSales(sum: OrderSales | undefined, sales: OrderSales, sign: 1 | -1 = 1): OrderSales {
  const before = sum ?? { ...NOTHING, productId: sales.productId, county: sales.county };
  const added = SUMS.map((name) => [name, before[name] + sign * sales[name]]);
  return { ...before, ...(Object.fromEntries(added) as typeof NOTHING) };
}

/** What must be added to earlier sales of an order to have those of now; what has not changed is left out. */
export function salesChange(before: readonly OrderSales[], now: readonly OrderSales[]): OrderSales[] {
  const keyOf = ({ productId, county }: OrderSales) => `${productId} ${county}`;
  const changes = new Map(now.map((sales) => [keyOf(sales), sales]));
  for (const sales of before) changes.set(keyOf(sales), addSales(changes.get(keyOf(sales)), sales, -1));
  return [...changes.values()].filter((change) => SUMS.some((name) => change[name] !== 0));
}
