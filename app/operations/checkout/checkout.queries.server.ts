import { tableColumns, columns, columnsOf, asNumber, type RowOf } from "~/db/columns.server";
import { join } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { type CartItem, type CartProduct, priceLine } from "~/domain/cart/cart";
import { applyVariant } from "~/domain/product/sold-variant";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { rowsOf } from "~/db/sync-transaction.server";
import { UNPAID_STATUSES } from "~/domain/order/new-order";
import { wonGoods, wonOrder } from "../winner-offers/winner-offers.server";
import { cartGoods, goodsNamed, cartOf, joinVariant } from "../carts/carts.queries.server";

export interface ItemToOrder extends CartItem {
  /** Won in an auction instead of bought (D83). */
  readonly isWon?: true;
}

/** The goods to order, priced now: the cart, or one product; null if it is gone, was not won or is already ordered. */
export async function goodsToOrder(userId: number, item: ItemToOrder | null, now: Date) {
  if (item === null) {
    const { lines } = await cartOf(userId, now);
    return lines.map((line) => goods(line.product, line.quantity, now));
  }
  const [found] = await select(cartGoods)`
    FROM "Product" p ${joinVariant(item)} WHERE p."id" = ${item.productId} AND p."deletedAt" IS NULL AND p."status" <> 'draft'`;
  if (!found) return null;
  const { isWon, productId } = item;
  const product = applyVariant({ ...found, variantId: item.variantId });
  if (!isWon) return [goods(product, item.quantity, now)];
  const won = (await wonOrder(productId)) ? null : await wonGoods(userId, productId);
  if (!won) return null;
  const { priceCents } = won;
  return [
    {
      ...goods(product, 1, now),
      priceCents,
      totalCents: priceCents,
      oldPriceCents: null,
      obstacle: null,
    },
  ];
}

/** Goods that staff order for a customer, priced now; a product that is gone is left out. */
export async function pricedGoods(items: readonly CartItem[], now: Date) {
  if (items.length === 0) return [];
  const goodsOf = await goodsNamed(items);
  return items.flatMap((item) => {
    const found = goodsOf(item);
    if (!found || (item.variantId && !found.variant)) return [];
    return [goods(applyVariant({ ...found, variantId: item.variantId }), item.quantity, now)];
  });
}

interface Shown extends CartProduct {
  readonly variantId: number | null;
  readonly categoryId: number | null;
  readonly costPriceCents: number | null;
  readonly id: number;
  readonly title: string;
  readonly variantText: string;
  readonly sku: string;
  readonly imageKey: string | null;
}

const goods = (of: Shown, quantity: number, now: Date) => ({
  productId: of.id,
  variantId: of.variantId,
  productType: of.productType,
  categoryId: of.categoryId,
  costCents: of.costPriceCents,
  title: of.title,
  variantText: of.variantText,
  sku: of.sku,
  imageKey: of.imageKey,
  stock: of.stockQuantity,
  quantity,
  ...priceLine({ product: of, quantity, seenPriceCents: 0 }, now, priceUnit()),
});

const delivery = tableColumns(
  "Order",
  "o",
  "id, shippingName, shippingPhone, shippingAddress, shippingCity, shippingCounty",
  "pickUpPoint, paymentMethod, buyerPin",
);

export async function latestOrder(userId: number) {
  const [latest = null] = await select(delivery)`
    FROM "Order" o WHERE "userId" = ${userId} ORDER BY "id" DESC LIMIT 1`;
  return latest;
}

const buyerColumns = columns({
  ...columnsOf("User", "u", "blockedAt"),
  user: tableColumns("User", "u", "id, username, firstName, lastName, email, namedAt, deletedAt"),
  unpaid: columns({
    orders: asNumber(`COUNT(o."id")`),
    pieces: asNumber(`SUM(o."totalItems")`),
  }),
});

export type CheckoutBuyer = RowOf<typeof buyerColumns>["user"];

/** With their unpaid orders: read it after the account is locked. */
export const buyerOf = (userId: number) =>
  rowsOf(buyerColumns)`FROM "User" u LEFT JOIN "Order" o
    ON o."userId" = u."id" AND o."paymentStatus" = 'pending' AND o."status" IN (${join([...UNPAID_STATUSES])})
    WHERE u."id" = ${userId} GROUP BY u."id"`;
