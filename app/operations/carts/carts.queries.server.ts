import { db, type Tx } from "~/db/client.server";
import { columns, columnsOf, type RowOf, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { inCents } from "~/db/rows.server";
import { type CartItem, type CartSummary, cartSummary, lineNotices, priceLine } from "~/domain/cart/cart";
import { type DeliverySettings, deliveryTo, NO_DESTINATION } from "~/domain/settings/delivery";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { shopSettings } from "../settings/settings.server";

export const cartProductFields = {
  id: true,
  title: true,
  productType: true,
  status: true,
  deletedAt: true,
  stockQuantity: true,
  buyNowPriceCents: true,
  isFlashSale: true,
  discountPercentage: true,
  flashSaleEndsAt: true,
} as const;

export const cartProduct = columns(
  columnsOf(
    "Product",
    "p",
    "id, title, imageKey, productType, status, deletedAt, stockQuantity, buyNowPriceCents, isFlashSale, categoryId, costPriceCents",
    "discountPercentage, flashSaleEndsAt",
  ),
);
const line = columns({ ...columnsOf("CartLine", "l", "id, quantity, seenPriceCents"), product: cartProduct });

export const cartLines = (userId: number) =>
  [
    line,
    Prisma.sql`FROM "CartLine" l JOIN "Product" p ON p."id" = l."productId"
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
  const lines = rows.map((row) => {
    const price = priceLine(row, now, priceUnit());
    return { ...row, ...price, notices: lineNotices(row, price) };
  });
  return { lines, ...cartSummary(lines, deliveryTo(settings, destination)) };
}

export type Cart = ReturnType<typeof buildCart>;
export type CartLine = Cart["lines"][number];

const lineToAdd = columns({ product: cartProduct, quantity: value<number | null>(`l."quantity"`) });

export async function productForCart(userId: number, productId: number) {
  const [row] = await select(
    lineToAdd,
    Prisma.sql`FROM "Product" p
      LEFT JOIN "CartLine" l ON l."productId" = p."id" AND l."userId" = ${userId}
      WHERE p."id" = ${productId} AND p."deletedAt" IS NULL`,
  );
  return { product: row?.product ?? null, inCart: row?.quantity ?? 0 };
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
    select: { quantity: true, seenPriceCents: true, product: { select: cartProductFields } },
  });
  return cartSummary(
    rows.map((row) => {
      const line = inCents(row);
      return { ...line, ...priceLine(line, now, priceUnit()) };
    }),
    deliveryTo(settings, NO_DESTINATION),
  );
}

export async function cartCount(userId: number): Promise<number> {
  const [row] = await select<{ items: number | null }>(Prisma.sql`
    SELECT SUM("quantity") AS "items" FROM "CartLine" WHERE "userId" = ${userId}`);
  return row?.items ?? 0;
}

export async function guestCart(items: readonly CartItem[], now: Date) {
  const rows = await db().product.findMany({
    where: { id: { in: items.map(({ productId }) => productId) }, deletedAt: null },
    select: { ...cartProductFields, imageKey: true },
  });
  const products = new Map(rows.map((row) => [row.id, inCents(row)]));
  return items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    return { product, quantity, ...priceLine({ quantity, seenPriceCents: 0, product }, now, priceUnit()) };
  });
}
