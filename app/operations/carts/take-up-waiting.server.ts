import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import type { Refusal } from "~/domain/refusal";
import { addToCart } from "./add-to-cart.server";

/** What a visitor chose before the login goes into their cart (D29, D58); answers why some of it could not. */
export async function takeUpWaiting(viewer: Viewer, items: readonly CartItem[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  // one after the other: SQLite has one writer, and the cart's order is then the order of choosing
  for (const item of items) {
    const outcome = await addToCart(viewer, item);
    if (!outcome.ok) refusals.push(outcome.refusal);
  }
  return refusals;
}
