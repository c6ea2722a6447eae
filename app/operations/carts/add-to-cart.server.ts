import { db, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/access";
import { type CartItem, refuseCartItem } from "~/domain/cart";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { priceToPay } from "~/domain/sale-price";
import { type Cart, cartOf, cartProductFields } from "./carts.queries.server";
import { changeCart } from "./change-cart.server";

/** Adds of one person at once settle within a few looks; more means something else is wrong. */
const LOOKS = 5;
const MET_ANOTHER = refuse("conflict", "Your cart is being changed elsewhere. Please try again.");

/**
 * Puts so many more of a product into the viewer's cart, never beyond stock (D29, D42), and answers the whole cart (D66).
 * Adds from two tabs add up: the write only takes what still fits beside what the line holds by then.
 */
export async function addToCart(viewer: Viewer, item: CartItem): Promise<Outcome<Cart>> {
  const { productId, quantity } = item;
  for (let look = 0; look < LOOKS; look++) {
    const now = new Date();
    const [product, line] = await Promise.all([
      buyableProduct(productId),
      db().cartLine.findUnique({
        where: { userId_productId: { userId: viewer.id, productId } },
        select: { quantity: true },
      }),
    ]);
    const inCart = line?.quantity ?? 0;
    const refusal = refuseCartItem({ viewer, product, quantity, inCart });
    if (refusal || !product) return refused(refusal ?? refuse("missing", PRODUCT_NOT_FOUND));
    const priceCents = priceToPay(product, now) ?? 0;
    try {
      const tooDear = await changeCart(viewer.id, now, (tx) =>
        store(tx, { ...item, userId: viewer.id, priceCents, stock: product.stockQuantity, now }),
      );
      return tooDear ? refused(tooDear) : accepted(await cartOf(viewer.id, now));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  return refused(MET_ANOTHER);
}

export async function buyableProduct(id: number) {
  const row = await db().product.findFirst({ where: { id, deletedAt: null }, select: cartProductFields });
  return row && inCents(row);
}

/** Fails as a duplicate where the line is there and has no room for so many: somebody was faster. */
async function store(tx: Tx, { userId, productId, quantity, priceCents, stock, now }: Stored) {
  const seenPriceCents = toColumn(priceCents);
  const { count } = await tx.cartLine.updateMany({
    where: { userId, productId, quantity: { lte: stock - quantity } },
    data: { quantity: { increment: quantity }, seenPriceCents },
  });
  if (count === 0)
    await tx.cartLine.create({
      data: { userId, productId, quantity, seenPriceCents, createdAt: now },
      select: { id: true },
    });
  return null;
}

interface Stored extends CartItem {
  userId: number;
  priceCents: Cents;
  stock: number;
  now: Date;
}

/** Whether so many could go into a cart, for a visitor who has none yet (D58). `waiting` of them are chosen already. */
export async function refuseWaiting(
  { productId, quantity }: CartItem,
  waiting: number,
): Promise<Refusal | null> {
  return refuseCartItem({
    viewer: null,
    product: await buyableProduct(productId),
    quantity,
    inCart: waiting,
  });
}
