import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { type Cart, cartOf } from "./carts.queries.server";
import { shopTime } from "../shop-clock.server";

export async function clearCart(viewer: Viewer): Promise<Cart> {
  await transaction((tx) => tx.cartLine.deleteMany({ where: { userId: viewer.id } }));
  return cartOf(viewer.id, shopTime());
}
