import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/access";
import { type CartItem, LINE_NOT_FOUND, refuseCartItem, refuseCartTotal } from "~/domain/cart";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { buyableProduct } from "./add-to-cart.server";
import { type Cart, cartOf, cartSums } from "./carts.queries.server";

class Undone extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * Sets how many of a product the viewer's cart holds, from 1 to the stock (specification §5); the last of several wins.
 * Answers the whole cart (D66). What is not in the cart is missing (D42).
 */
export async function changeQuantity(
  viewer: Viewer,
  { productId, quantity }: CartItem,
): Promise<Outcome<Cart>> {
  const now = new Date();
  const line = { userId: viewer.id, productId };
  if ((await db().cartLine.count({ where: line })) === 0) return refused(refuse("missing", LINE_NOT_FOUND));
  const refusal = refuseCartItem({ viewer, product: await buyableProduct(productId), quantity });
  if (refusal) return refused(refusal);
  try {
    await transaction(async (tx) => {
      const { count } = await tx.cartLine.updateMany({
        where: line,
        data: { quantity },
      });
      if (count === 0) throw new Undone(refuse("missing", LINE_NOT_FOUND));
      const tooDear = refuseCartTotal((await cartSums(tx, viewer.id, now)).totalCents);
      if (tooDear) throw new Undone(tooDear);
    });
  } catch (error) {
    if (error instanceof Undone) return refused(error.refusal);
    throw error;
  }
  return accepted(await cartOf(viewer.id, now));
}
