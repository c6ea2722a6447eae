import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { inCents } from "~/db/rows.server";
import { type CartSummary, cartSummary, lineNotices, priceLine } from "~/domain/cart";

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

/** A person's cart at this moment: its lines in the order they were added, each priced (D28), and the sums. */
export async function cartOf(userId: number, now: Date) {
  const rows = await db().cartLine.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: {
      id: true,
      quantity: true,
      seenPriceCents: true,
      product: { select: { ...cartProductFields, imageKey: true } },
    },
  });
  const lines = rows.map((row) => {
    const line = inCents(row);
    const price = priceLine(line, now);
    return { ...line, ...price, notices: lineNotices(line, price) };
  });
  return { lines, ...cartSummary(lines) };
}

export type Cart = Awaited<ReturnType<typeof cartOf>>;
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
