import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/access";
import { type CartItem, LINE_NOT_FOUND, refuseCartItem } from "~/domain/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { buyableProduct } from "./add-to-cart.server";
import { type Cart, cartOf } from "./carts.queries.server";
import { changeCart } from "./change-cart.server";
import { shopTime } from "../shop-clock.server";

/**
 * Sets how many of a product the viewer's cart holds, from 1 to the stock (specification §5); the last of several wins.
 * Answers the whole cart (D66). What is not in the cart is missing (D42).
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
  const undone = await changeCart(viewer.id, now, async (tx) => {
    const { count } = await tx.cartLine.updateMany({ where: line, data: { quantity } });
    return count === 0 ? refuse("missing", LINE_NOT_FOUND) : null;
  });
  return undone ? refused(undone) : accepted(await cartOf(viewer.id, now));
}
