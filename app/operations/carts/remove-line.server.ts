import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { LINE_NOT_FOUND } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type Cart, cartOf } from "./carts.queries.server";
import { shopTime } from "../shop-clock.server";

/** Returns the whole cart (D66). Another buyer's line is 'missing' (D42). */
export async function removeLine(viewer: Viewer, lineId: number): Promise<Outcome<Cart>> {
  const { count } = await transaction((tx) =>
    tx.cartLine.deleteMany({ where: { id: lineId, userId: viewer.id } }),
  );
  if (count === 0) return refused(refuse("missing", LINE_NOT_FOUND));
  return accepted(await cartOf(viewer.id, shopTime()));
}
