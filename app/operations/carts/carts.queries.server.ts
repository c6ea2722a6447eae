import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { type JsonField, jsonRows, jsonSelect, jsonSql } from "~/db/json-rows.server";
import { readRows } from "~/db/read-rows.server";
import { inCents } from "~/db/rows.server";
import { type CartSummary, cartSummary, lineNotices, priceLine } from "~/domain/cart/cart";
import type { Cents } from "~/domain/money";
import type { ProductStatus, ProductType } from "~/domain/product/product";

/** What decides whether and at which price a product can be bought. */
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

/** As JSON has it. */
export interface LineRow extends LineProduct {
  id: number;
  quantity: number;
  seenPriceCents: Cents;
}

interface LineProduct {
  productId: number;
  title: string;
  imageKey: string | null;
  productType: ProductType;
  status: ProductStatus;
  deletedAt: string | null;
  stockQuantity: number;
  buyNowPriceCents: Cents | null;
  isFlashSale: boolean | number;
  discountPercentage: number;
  flashSaleEndsAt: string | null;
}

const lineFields: Readonly<Record<keyof LineRow, JsonField>> = {
  id: 'l."id"',
  quantity: 'l."quantity"',
  seenPriceCents: 'l."seenPriceCents"',
  productId: 'p."id"',
  title: 'p."title"',
  imageKey: 'p."imageKey"',
  productType: 'p."productType"',
  status: 'p."status"',
  deletedAt: { moment: 'p."deletedAt"' },
  stockQuantity: 'p."stockQuantity"',
  buyNowPriceCents: 'p."buyNowPriceCents"',
  isFlashSale: 'p."isFlashSale"',
  discountPercentage: 'p."discountPercentage"',
  flashSaleEndsAt: { moment: 'p."flashSaleEndsAt"' },
};

const lineList = jsonSql(({ list, object }) => list(object(lineFields)));

const linesOf = (userId: number) => Prisma.sql`FROM "CartLine" l JOIN "Product" p ON p."id" = l."productId"
  WHERE l."userId" = ${userId}`;

/** A person's cart at this moment: its lines in the order they were added, each priced (D28), and the sums. */
export const cartOf = async (userId: number, now: Date) =>
  cartIn(await jsonRows<LineRow>(lineList(), linesOf(userId)), now);

/** The statement behind `cartOf`, for a short write that asks it itself; `cartIn` makes a cart of its rows. */
export const cartSelect = (userId: number) => jsonSelect(lineList(), linesOf(userId));

export function cartIn(rows: readonly LineRow[], now: Date) {
  const lines = rows.map((row) => pricedLine(row, now)).sort((one, other) => one.id - other.id);
  return { lines, ...cartSummary(lines) };
}

/** A product that is there, and how many of it lie in the person's cart: what a line needs to be added. */
export async function productForCart(userId: number, productId: number) {
  const [row] = await jsonRows<LineProduct & { quantity: number | null }>(
    lineList(),
    Prisma.sql`FROM "Product" p
      LEFT JOIN "CartLine" l ON l."productId" = p."id" AND l."userId" = ${userId}
      WHERE p."id" = ${productId} AND p."deletedAt" IS NULL`,
  );
  return { product: row ? productOf(row) : null, inCart: row?.quantity ?? 0 };
}

const productOf = ({ productId: id, deletedAt, isFlashSale, flashSaleEndsAt, ...product }: LineProduct) => ({
  id,
  title: product.title,
  imageKey: product.imageKey,
  productType: product.productType,
  status: product.status,
  deletedAt: deletedAt === null ? null : new Date(deletedAt),
  stockQuantity: product.stockQuantity,
  buyNowPriceCents: product.buyNowPriceCents,
  isFlashSale: Boolean(isFlashSale),
  discountPercentage: product.discountPercentage,
  flashSaleEndsAt: flashSaleEndsAt === null ? null : new Date(flashSaleEndsAt),
});

function pricedLine(row: LineRow, now: Date) {
  const { id, quantity, seenPriceCents } = row;
  const line = { id, quantity, seenPriceCents, product: productOf(row) };
  const price = priceLine(line, now);
  return { ...line, ...price, notices: lineNotices(line, price) };
}

export type Cart = ReturnType<typeof cartIn>;
export type CartLine = Cart["lines"][number];

/** What the cart comes to, within a transaction that has just changed it. */
export async function cartSums(tx: Tx, userId: number, now: Date): Promise<CartSummary> {
  const rows = await tx.cartLine.findMany({
    where: { userId },
    select: { quantity: true, seenPriceCents: true, product: { select: cartProductFields } },
  });
  return cartSummary(
    rows.map((row) => {
      const line = inCents(row);
      return { ...line, ...priceLine(line, now) };
    }),
  );
}

/** How many items lie in a person's cart: the badge (specification §2). */
export async function cartCount(userId: number): Promise<number> {
  const [row] = await readRows<{ items: bigint | null }>(Prisma.sql`
    SELECT SUM("quantity") AS "items" FROM "CartLine" WHERE "userId" = ${userId}`);
  return row?.items ?? 0;
}

/** The products' titles, for a list of what a visitor chose; without the deleted ones. */
export function productTitles(ids: readonly number[]) {
  return db().product.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true, title: true, productType: true },
  });
}
