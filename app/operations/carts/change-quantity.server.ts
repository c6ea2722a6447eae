import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type CartItem, LINE_NOT_FOUND, refuseCartItem, refuseCartTotal } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { lockAccount } from "../lock-account.server";
import { buyableGoods } from "./add-to-cart.server";
import { type Cart, cartOf, cartSums } from "./carts.queries.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";

/** The last of several wins. 'missing' if it is not in the cart (D42); a cart above the largest amount (D1) is refused. */
export async function changeQuantity(
  viewer: Viewer,
  { productId, variantId = null, quantity }: CartItem,
): Promise<Outcome<Cart>> {
  const now = shopTime();
  const line = { userId: viewer.id, productId, variantId };
  if ((await db().cartLine.count({ where: line })) === 0) return refused(refuse("missing", LINE_NOT_FOUND));
  const refusal = refuseCartItem({ viewer, product: await buyableGoods(line), quantity });
  if (refusal) return refused(refusal);
  const settings = await shopSettings();
  const changed = await transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const { count } = await tx.cartLine.updateMany({ where: line, data: { quantity } });
    if (count === 0) return refused(refuse("missing", LINE_NOT_FOUND));
    const tooDear = refuseCartTotal((await cartSums(tx, viewer.id, now, settings)).totalCents);
    return tooDear ? refused(tooDear) : accepted(null);
  });
  return changed.ok ? accepted(await cartOf(viewer.id, now)) : changed;
}
