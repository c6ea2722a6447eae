import { data } from "@remix-run/node";
import { addWaiting, type CartItem, readQuantity, waitingQuantity } from "~/domain/cart";
import { ADDED_TO_CART } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { currentUser, loginPath } from "~/http/current-user.server";
import type { RequestArgs } from "~/http/request-context";
import { statusOf } from "~/http/respond.server";
import { keepInSession, openSession } from "~/http/session.server";
import { redirectWithToast, toastHeaders } from "~/http/toast.server";
import { addToCart, refuseWaiting } from "~/operations/carts/add-to-cart.server";
import type { CartAnswer } from "./cart-answer";
import { typedQuantity } from "./typed-quantity.server";

const ADDED = { tone: "success", message: ADDED_TO_CART } as const;
const LIST_FULL = refuse("invalid", "20 products wait for your cart already. Please log in first.");

/** Add to Cart on a product's own page. The action lies at that page, so that D52's errors do too. */
export async function addToCartAction(args: RequestArgs, productId: number, form: FormData) {
  const item = { productId, quantity: readQuantity(form.get("quantity")) };
  const viewer = await currentUser(args);
  if (!viewer) return keepWaiting(args, item, form);
  const outcome = await addToCart(viewer, item);
  if (!outcome.ok) return refuseAdd(outcome.refusal, productId, form);
  if (form.get("enhanced") === "1")
    return data<CartAnswer>({ cartChanged: true }, { headers: await toastHeaders(args, ADDED) });
  return redirectWithToast(args, new URL(args.request.url).pathname.replace(/\.data$/, ""), ADDED);
}

/** 'A signed-out Add to Cart waits in the anonymous session and is taken up at login, never by a GET parameter' (D58). */
async function keepWaiting(args: RequestArgs, item: CartItem, form: FormData) {
  const { waitingCartItems: waiting = [] } = (await openSession(args)).data;
  const refusal = await refuseWaiting(item, waitingQuantity(waiting, item.productId));
  if (refusal || !addWaiting(waiting, item)) return refuseAdd(refusal ?? LIST_FULL, item.productId, form);
  // added to what waits by then, which another tab may have changed; the login checks stock again
  const cookie = await keepInSession(args, ({ waitingCartItems: others = [], ...data }) => ({
    ...data,
    waitingCartItems: addWaiting(others, item) ?? others,
  }));
  const toast = { tone: "info", message: "Please log in: then it is in your cart." } as const;
  return redirectWithToast(args, loginPath(args.request), toast, cookie ? [cookie] : []);
}

function refuseAdd(refusal: Refusal, productId: number, form: FormData) {
  const cartRefusal = { message: refusal.message, productId, quantity: typedQuantity(form) };
  return data<CartAnswer>({ cartRefusal }, { status: statusOf(refusal) });
}
