import { db, type Tx } from "~/db/client.server";
import { columns, columnsOf, selectColumns, leftJoined, orNull, type RowOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select, selectNumbers } from "~/db/select.server";
import { inCents } from "~/db/rows.server";
import { type CartItem, type CartSummary, cartSummary, lineNotices, priceLine } from "~/domain/cart/cart";
import { applyVariant } from "~/domain/product/sold-variant";
import { type DeliverySettings, deliveryTo, NO_DESTINATION } from "~/domain/settings/delivery";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { shopSettings } from "../settings/settings.server";

const cartProductFields = selectColumns(
  "Product",
  "id, title, productType, status, deletedAt, stockQuantity, options, buyNowPriceCents",
  "isFlashSale, discountPercentage, flashSaleEndsAt",
);

const cartVariantFields = selectColumns(
  "ProductVariant",
  "id, values, priceCents, stockQuantity, sku, deletedAt",
);

const cartProduct = columns(
  columnsOf(
    "Product",
    "p",
    "id, title, imageKey, productType, status, deletedAt, stockQuantity, buyNowPriceCents, isFlashSale, categoryId, costPriceCents",
    "options, sku, discountPercentage, flashSaleEndsAt",
  ),
);
/** Of the table "v". */
const cartVariant = orNull(
  columnsOf("ProductVariant", "v", "id, values, priceCents, stockQuantity, sku, deletedAt"),
);
export const cartGoods = columns({ product: cartProduct, variant: cartVariant });

const line = columns({
  ...columnsOf("CartLine", "l", "id, variantId, quantity, seenPriceCents"),
  product: cartProduct,
  variant: cartVariant,
});

export const cartLines = (userId: number) =>
  [
    line,
    Prisma.sql`FROM "CartLine" l JOIN "Product" p ON p."id" = l."productId"
      LEFT JOIN "ProductVariant" v ON v."id" = l."variantId"
      WHERE l."userId" = ${userId} ORDER BY l."id"`,
  ] as const;

/** Priced now (D28). */
/** Its fee is that of the destination, if one is given. */
export async function cartOf(userId: number, now: Date, destination = NO_DESTINATION) {
  const [rows, settings] = await Promise.all([select(...cartLines(userId)), shopSettings()]);
  return buildCart(rows, now, settings, destination);
}

export function buildCart(
  rows: readonly RowOf<typeof line>[],
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

/** Of the table "p", as "v"; a variant of another product is none. */
export const joinVariant = ({ variantId }: Goods) =>
  Prisma.sql`LEFT JOIN "ProductVariant" v ON v."productId" = p."id" AND v."id" = ${variantId ?? 0}`;

export async function goodsForCart(userId: number, goods: Goods) {
  const [row] = await select(
    lineToAdd,
    Prisma.sql`FROM "Product" p ${joinVariant(goods)}
      LEFT JOIN "CartLine" l ON l."productId" = p."id" AND l."userId" = ${userId}
        AND COALESCE(l."variantId", 0) = ${goods.variantId ?? 0}
      WHERE p."id" = ${goods.productId} AND p."deletedAt" IS NULL`,
  );
  return {
    product: row ? applyVariant({ ...row, variantId: goods.variantId }) : null,
    inCart: row?.quantity ?? 0,
  };
}

/** `settings` are read before the transaction: see `shopSettings`. */
export async function cartSums(
  tx: Tx,
  userId: number,
  now: Date,
  settings: DeliverySettings,
): Promise<CartSummary> {
  const rows = await tx.cartLine.findMany({
    where: { userId },
    select: {
      quantity: true,
      seenPriceCents: true,
      variantId: true,
      product: { select: cartProductFields },
      variant: { select: cartVariantFields },
    },
  });
  return cartSummary(
    rows.map((row) => {
      const { product, variantId, variant, ...stored } = inCents(row);
      const line = { ...stored, product: applyVariant({ product, variantId, variant }) };
      return { ...line, ...priceLine(line, now, priceUnit()) };
    }),
    deliveryTo(settings, NO_DESTINATION),
  );
}

export async function cartCount(userId: number): Promise<number> {
  const items = Prisma.sql`SELECT SUM("quantity") FROM "CartLine" WHERE "userId" = ${userId}`;
  return (await selectNumbers(items))[0] ?? 0;
}

export async function guestCart(items: readonly CartItem[], now: Date) {
  const rows = await db().product.findMany({
    where: { id: { in: items.map(({ productId }) => productId) }, deletedAt: null },
    select: {
      ...cartProductFields,
      imageKey: true,
      variants: {
        where: { id: { in: items.flatMap(({ variantId }) => variantId ?? []) } },
        select: cartVariantFields,
      },
    },
  });
  const products = new Map(rows.map((row) => [row.id, inCents(row)]));
  return items.flatMap(({ productId, variantId, quantity }) => {
    const found = products.get(productId);
    if (!found) return [];
    const { variants, ...plain } = found;
    const variant = variants.find(({ id }) => id === variantId) ?? null;
    const product = applyVariant({ product: plain, variantId, variant });
    return { product, quantity, ...priceLine({ quantity, seenPriceCents: 0, product }, now, priceUnit()) };
  });
}
