import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type Attempt, beginAttempt, giveUpAttempt, UNDER_WAY } from "../idempotency/key-claims.server";
import { addToCart } from "./add-to-cart.server";

const STILL_AT_IT = refuse(
  "conflict",
  "We are still adding this to your cart. Please try again in a moment.",
);

/** Each form adds only once ('before' when it has already). Another quantity in the same form is another add. */
export async function addToCartOnce(
  viewer: Viewer,
  item: CartItem,
  formKey: string,
): Promise<Outcome<"added" | "before">> {
  const key = `form ${formKey} ${item.productId} ${item.quantity}`;
  const begun = await beginAttempt({ userId: viewer.id, key, request: "add to cart" });
  if (begun.state === "answered") return accepted("before");
  return begun.state === "begun" ? addAs(begun.attempt, viewer, item) : refused(STILL_AT_IT);
}

async function addAs(attempt: Attempt, viewer: Viewer, item: CartItem): Promise<Outcome<"added">> {
  try {
    const outcome = await addToCart(viewer, item, { attempt, answerOf: () => ({ status: 200, text: "" }) });
    if (outcome.ok) return accepted("added");
    await giveUpAttempt(attempt);
    return outcome.refusal === UNDER_WAY ? refused(STILL_AT_IT) : outcome;
  } catch (error) {
    // the buyer hears of the first error; a key that is left over is taken over later
    await giveUpAttempt(attempt).catch(() => undefined);
    throw error;
  }
}
