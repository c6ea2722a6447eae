import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type CartItem, LINE_NOT_FOUND, refuseCartItem, refuseCartTotal } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { buyableProduct } from "./add-to-cart.server";
import { type Cart, cartOf, cartSums } from "./carts.queries.server";
import { shopTime } from "../shop-clock.server";

/**
 * Sets how many of a product the viewer's cart holds, from 1 to the stock (specification §5); the last of several wins.
 * Answers the whole cart (D66). What is not in the cart is missing (D42); a cart dearer than an order
 * may be (D1) stays as it was.
 */
export async function changeQuantity(
  viewer: Viewer,
  { productId, quantity }: CartItem,
): Promise<Outcome<Cart>> {
  const now = shopTime();
  const line = { userId: viewer.id, productId };
  if ((await db().cartLine.count({ where: line })) === 0) return refused(refuse("missing", LINE_NOT_FOUND));
  const refusal = refuseCartItem({ viewer, product: await buyableProduct(productId), quantity });
  if (refusal) return refused(refusal);
  const changed = await transaction(async (tx) => {
    const { count } = await tx.cartLine.updateMany({ where: line, data: { quantity } });
    if (count === 0) return refused(refuse("missing", LINE_NOT_FOUND));
    const tooDear = refuseCartTotal((await cartSums(tx, viewer.id, now)).totalCents);
    return tooDear ? refused(tooDear) : accepted(null);
  });
  return changed.ok ? accepted(await cartOf(viewer.id, now)) : changed;
}
