import { Prisma } from "~/db/generated/sqlite/client";
import { pipeline, rowsOf, type Steps } from "~/db/sync-transaction.server";
import type { CartItem } from "~/domain/cart/cart";
import { lockAccountStep } from "../lock-account.server";
import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type Cart, cartOf } from "./carts.queries.server";
import { shopTime } from "../shop-clock.server";

export async function clearCart(viewer: Viewer): Promise<Cart> {
  await transaction((tx) => tx.cartLine.deleteMany({ where: { userId: viewer.id } }));
  return cartOf(viewer.id, shopTime());
}

/** Empties the cart and returns its items. If two orders are placed from one cart at once, the second finds it empty. */
export function* takeCart(userId: number): Steps<CartItem[]> {
  const [, rows] = yield* pipeline(
    lockAccountStep(userId),
    rowsOf<CartItem & { id: number }>(
      Prisma.sql`DELETE FROM "CartLine" WHERE "userId" = ${userId} RETURNING "id", "productId", "variantId", "quantity"`,
    ),
  );
  return rows.toSorted((one, other) => one.id - other.id);
}
