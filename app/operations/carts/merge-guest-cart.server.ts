import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import type { Refusal } from "~/domain/refusal";
import { addToCart } from "./add-to-cart.server";

/** Adds what a visitor chose before the login to their cart (D29, D58). Returns the refusals. */
export async function mergeGuestCart(viewer: Viewer, items: readonly CartItem[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const item of items) {
    const outcome = await addToCart(viewer, item);
    if (!outcome.ok) refusals.push(outcome.refusal);
  }
  return refusals;
}
