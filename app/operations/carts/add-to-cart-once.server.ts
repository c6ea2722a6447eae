import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import { goodsKey } from "~/domain/order/order";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { type KeyClaim, claimKey, releaseKey, KEY_IN_USE } from "../idempotency/key-claims.server";
import { addToCart } from "./add-to-cart.server";

const STILL_AT_IT = refuse(
  "conflict",
  msg("We are still adding this to your cart. Please try again in a moment."),
);

/** Each form adds only once ('before' if it already has). Another quantity in the same form is a new add. */
export async function addToCartOnce(
  viewer: Viewer,
  item: CartItem,
  formKey: string,
): Promise<Outcome<"added" | "before">> {
  const key = `form ${formKey} ${goodsKey(item)} ${item.quantity}`;
  const begun = await claimKey({ userId: viewer.id, key, request: "add to cart" });
  if (begun.state === "answered") return accepted("before");
  return begun.state === "begun" ? addAs(begun.claim, viewer, item) : refused(STILL_AT_IT);
}

async function addAs(claim: KeyClaim, viewer: Viewer, item: CartItem): Promise<Outcome<"added">> {
  try {
    const outcome = await addToCart(viewer, item, { claim, answerOf: () => ({ status: 200, text: "" }) });
    if (outcome.ok) return accepted("added");
    await releaseKey(claim);
    return outcome.refusal === KEY_IN_USE ? refused(STILL_AT_IT) : outcome;
  } catch (error) {
    // the buyer sees the first error; an unused key is taken over later
    await releaseKey(claim).catch(() => undefined);
    throw error;
  }
}
