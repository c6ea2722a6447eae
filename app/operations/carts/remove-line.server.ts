import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type CartItem, LINE_NOT_FOUND } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type Cart, cartOf } from "./carts.queries.server";
import { shopTime } from "../shop-clock.server";

export interface RemovedLine {
  cart: Cart;
  /** To put it back. */
  removed: CartItem;
}

/** Returns the whole cart (D66) and what was removed. Another buyer's line is 'missing' (D42). */
export async function removeLine(viewer: Viewer, lineId: number): Promise<Outcome<RemovedLine>> {
  const where = { id: lineId, userId: viewer.id };
  const removed = await transaction(async (tx) => {
    const line = await tx.cartLine.findFirst({
      where,
      select: { productId: true, variantId: true, quantity: true },
    });
    const { count } = await tx.cartLine.deleteMany({ where });
    return count === 0 ? null : line;
  });
  if (!removed) return refused(refuse("missing", LINE_NOT_FOUND));
  return accepted({ cart: await cartOf(viewer.id, shopTime()), removed });
}
