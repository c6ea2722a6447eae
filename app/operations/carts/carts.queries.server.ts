import { type Tx } from "~/db/client.server";
import { tableColumns, columns, columnsOf, leftJoined, orNull, type RowOf } from "~/db/columns.server";
import { join, sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { type CartItem, type CartSummary, cartSummary, lineNotices, priceLine } from "~/domain/cart/cart";
import { applyVariant } from "~/domain/product/sold-variant";
import { type DeliverySettings, deliveryTo, NO_DESTINATION } from "~/domain/settings/delivery";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { shopSettings } from "../settings/settings.server";

const cartProduct = tableColumns(
  "Product",
  "p",
  "id, title, imageKey, productType, status, deletedAt, stockQuantity, buyNowPriceCents, isFlashSale, categoryId, costPriceCents",
  "options, sku, discountPercentage, flashSaleEndsAt",
);
const cartVariant = orNull(
  columnsOf("ProductVariant", "v", "id, values, priceCents, stockQuantity, sku, deletedAt"),
);
export const cartGoods = columns({ product: cartProduct, variant: cartVariant });

export const cartLine = columns({
  ...columnsOf("CartLine", "l", "id, variantId, quantity, seenPriceCents"),
  product: cartProduct,
  variant: cartVariant,
});

export const cartLines = (userId: number) =>
  sql`FROM "CartLine" l JOIN "Product" p ON p."id" = l."productId"
    LEFT JOIN "ProductVariant" v ON v."id" = l."variantId" WHERE l."userId" = ${userId} ORDER BY l."id"`;

/** Priced now (D28). Its fee is that of the destination, if one is given. */
export async function cartOf(userId: number, now: Date, destination = NO_DESTINATION) {
  const [rows, settings] = await Promise.all([select(cartLine)`${cartLines(userId)}`, shopSettings()]);
  return buildCart(rows, now, settings, destination);
}

export function buildCart(
  rows: readonly RowOf<typeof cartLine>[],
  now: Date,
  settings: DeliverySettings,
  destination = NO_DESTINATION,
) {
  const lines = rows.map(({ product, variant, ...stored }) => {
    const row = { ...stored, product: applyVariant({ product, variantId: stored.variantId, variant }) };
    const price = priceLine(row, now, priceUnit());
    return { ...row, ...price, notices: lineNotices(row, price) };
  });
  return { lines, ...cartSummary(lines, deliveryTo(settings, destination)) };
}

export type Cart = ReturnType<typeof buildCart>;
export type CartLine = Cart["lines"][number];

const lineToAdd = columns({
  product: cartProduct,
  variant: cartVariant,
  ...leftJoined(columnsOf("CartLine", "l", "quantity")),
});

type Goods = Omit<CartItem, "quantity">;

/** Joins the variant as `v` to the product `p`; a variant of another product is none. */
export const joinVariant = ({ variantId }: Goods) =>
  sql`LEFT JOIN "ProductVariant" v ON v."productId" = p."id" AND v."id" = ${variantId ?? 0}`;

export async function goodsForCart(userId: number, goods: Goods) {
  const [row] = await select(lineToAdd)`FROM "Product" p ${joinVariant(goods)}
    LEFT JOIN "CartLine" l ON l."productId" = p."id" AND l."userId" = ${userId}
      AND COALESCE(l."variantId", 0) = ${goods.variantId ?? 0}
    WHERE p."id" = ${goods.productId} AND p."deletedAt" IS NULL`;
  return {
    product: row ? applyVariant({ ...row, variantId: goods.variantId }) : null,
    inCart: row?.quantity ?? 0,
  };
}

/** `settings` are read before the transaction: see `shopSettings`. */
export const cartSums = async (
  tx: Tx,
  userId: number,
  now: Date,
  settings: DeliverySettings,
): Promise<CartSummary> => buildCart(await select(cartLine, { tx })`${cartLines(userId)}`, now, settings);

export async function cartCount(userId: number): Promise<number> {
  const [count = 0] =
    await selectNumbers()`SELECT SUM("quantity") FROM "CartLine" WHERE "userId" = ${userId}`;
  return count;
}

export async function guestCart(items: readonly CartItem[], now: Date) {
  const goodsOf = await goodsNamed(items);
  return items.flatMap(({ quantity, ...item }) => {
    const found = goodsOf(item);
    if (!found || found.product.deletedAt !== null) return [];
    const product = applyVariant({ ...found, variantId: item.variantId });
    return { product, quantity, ...priceLine({ quantity, seenPriceCents: 0, product }, now, priceUnit()) };
  });
}

/** Products with the variants that the items name, deleted ones too; a variant of another product is null. */
export async function goodsNamed(items: readonly Goods[]) {
  const productIds = join([0, ...items.map(({ productId }) => productId)]);
  const variantIds = join([0, ...items.flatMap(({ variantId }) => variantId ?? [])]);
  const rows = await select(cartGoods)`FROM "Product" p
    LEFT JOIN "ProductVariant" v ON v."productId" = p."id" AND v."id" IN (${variantIds})
    WHERE p."id" IN (${productIds})`;
  return ({ productId, variantId }: Goods) => {
    const [any, ...others] = rows.filter(({ product }) => product.id === productId);
    const named = [any, ...others].find((row) => row?.variant?.id === variantId);
    return named ?? (any && { ...any, variant: null });
  };
}
