import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type CartItem, LINE_NOT_FOUND, refuseCartItem, refuseCartTotal } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { empty, sql } from "~/db/sql.server";
import { pipeline, rowsReturned, type Steps, syncTransaction } from "~/db/sync-transaction.server";
import { tableColumns } from "~/db/columns.server";
import { countRows } from "~/db/list-rows.server";
import { lockAccount, lockAccountStep } from "~/db/locks.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { buyableGoods } from "./add-to-cart.server";
import { type Cart, cartOf, cartSums } from "./carts.queries.server";

/** The last of several wins. 'missing' if it is not in the cart (D42); a cart above the largest amount (D1) is refused. */
export async function changeQuantity(
  viewer: Viewer,
  { productId, variantId = null, quantity }: CartItem,
): Promise<Outcome<Cart>> {
  const now = shopTime();
  const isLine = sql`"userId" = ${viewer.id} AND "productId" = ${productId}
    AND ${variantId === null ? sql`"variantId" IS NULL` : sql`"variantId" = ${variantId}`}`;
  if ((await countRows()`FROM "CartLine" WHERE ${isLine}`) === 0)
    return refused(refuse("missing", LINE_NOT_FOUND));
  const refusal = refuseCartItem({ viewer, product: await buyableGoods({ productId, variantId }), quantity });
  if (refusal) return refused(refusal);
  const settings = await shopSettings();
  const changed = await transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const count = await tx.$executeRaw`UPDATE "CartLine" SET "quantity" = ${quantity} WHERE ${isLine}`;
    if (count === 0) return refused(refuse("missing", LINE_NOT_FOUND));
    const tooDear = refuseCartTotal((await cartSums(tx, viewer.id, now, settings)).totalCents);
    return tooDear ? refused(tooDear) : accepted(null);
  });
  return changed.ok ? accepted(await cartOf(viewer.id, now)) : changed;
}

interface RemovedLine {
  cart: Cart;
  removed: CartItem;
}

/** Returns the whole cart (D66) and what was removed. Another buyer's line is 'missing' (D42). */
export async function removeLine(viewer: Viewer, lineId: number): Promise<Outcome<RemovedLine>> {
  const [line] = await syncTransaction(() => remove(viewer.id, sql`AND "id" = ${lineId}`));
  if (!line) return refused(refuse("missing", LINE_NOT_FOUND));
  const { id: _, ...removed } = line;
  return accepted({ cart: await cartOf(viewer.id, shopTime()), removed });
}

export async function clearCart(viewer: Viewer): Promise<Cart> {
  await syncTransaction(() => remove(viewer.id));
  return cartOf(viewer.id, shopTime());
}

const taken = tableColumns("CartLine", '"CartLine"', "id, productId, variantId, quantity");

const remove = (userId: number, more = empty) =>
  rowsReturned(taken)`DELETE FROM "CartLine" WHERE "userId" = ${userId} ${more}`;

/** Empties the cart and returns its items. If two orders are placed from one cart at once, the second finds it empty. */
export function* takeCart(userId: number): Steps<CartItem[]> {
  const [, rows] = yield* pipeline(lockAccountStep(userId), remove(userId));
  return rows.toSorted((one, other) => one.id - other.id);
}
