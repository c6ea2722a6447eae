import { data } from "~/router/index.server";
import { addGuestCartItem, type CartItem, readQuantity, guestCartQuantity } from "~/domain/cart/cart";
import { formKey } from "~/domain/form/form-key";
import { parseId } from "~/domain/id";
import { BLOCKED_WRITE } from "~/domain/account/blocking";
import { ADDED_BY_VISITOR, ADDED_TO_CART, VIEW_CART } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { currentUser } from "~/http/session/current-user.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalInit } from "~/http/respond.server";
import { saveInSession, openSession } from "~/http/session/session.server";
import { redirectWithToast, type Toast, toastHeaders } from "~/http/forms/toast.server";
import { addToCart, addToCartOnce, refuseGuestCartItem } from "~/operations/carts/add-to-cart.server";
import { msg, t } from "~/texts/t";
import type { CartAnswer } from "./cart-answer";
import { typedQuantity } from "./fixed-price/typed-quantity.server";

const ADDED = { tone: "success", message: ADDED_TO_CART, link: VIEW_CART } as const;
const ADDED_BY_VISITOR_TOAST = { ...ADDED, message: ADDED_BY_VISITOR } as const;
const ADDED_BEFORE = {
  tone: "info",
  message: msg("This is already in your cart. To add more, press Add to Cart again."),
} as const;
const LIST_FULL = refuse("invalid", msg("20 products are already waiting. Log in to add more."));

// a form is repeated within a minute, not after twenty others
const MAX_WAITING_KEYS = 20;

/** Handles posts to the product's own page, so that errors show there (D52). */
export async function addToCartAction(args: RequestArgs, productId: number, form: FormData) {
  const chosen = form.get("variant_id");
  const variantId = typeof chosen === "string" ? parseId(chosen) : null;
  const quantity = readQuantity(form.get("quantity"));
  const item: CartItem = { productId, ...(variantId !== null && { variantId }), quantity };
  const viewer = await currentUser(args);
  if (!viewer) return addToGuestCart(args, item, form);
  // its auction stays open to them (D110)
  if (viewer.blockedAt) return refuseAdd(refuse("forbidden", BLOCKED_WRITE), item, form);
  const tooMany = limitRequest("cartWrite", String(viewer.id));
  if (tooMany) return refuseAdd(tooMany, item, form);
  const key = formKey(form);
  const outcome = await (key ? addToCartOnce(viewer, item, key) : addToCart(viewer, item));
  if (!outcome.ok) return refuseAdd(outcome.refusal, item, form);
  // without scripts an old page may be sent again on purpose, so the next post adds
  const isOldPage = outcome.value === "before" && !form.has("enhanced");
  return added(args, form, isOldPage ? ADDED_BEFORE : ADDED);
}

/** For a visitor, the session stores the product until login (D58); the page stays (D132). */
async function addToGuestCart(args: RequestArgs, item: CartItem, form: FormData) {
  const { guestCartItems: waiting = [], guestCartKeys: keys = [] } = (await openSession(args)).data;
  const key = formKey(form);
  if (key && keys.includes(key)) return added(args, form, ADDED_BY_VISITOR_TOAST);
  const refusal = await refuseGuestCartItem(item, guestCartQuantity(waiting, item));
  if (refusal || !addGuestCartItem(waiting, item)) return refuseAdd(refusal ?? LIST_FULL, item, form);
  // add to the current guest cart: another tab may have changed it, and the login checks the stock again
  const cookie = await saveInSession(args, ({ guestCartItems: others = [], ...data }) => ({
    ...data,
    guestCartItems: addGuestCartItem(others, item) ?? others,
    ...(key && { guestCartKeys: [...(data.guestCartKeys ?? []), key].slice(-MAX_WAITING_KEYS) }),
  }));
  return added(args, form, ADDED_BY_VISITOR_TOAST, cookie ? [cookie] : []);
}

/** On the product's page, which stays. */
async function added(args: RequestArgs, form: FormData, toast: Toast, cookies: readonly string[] = []) {
  if (form.get("enhanced") === "1")
    return data<CartAnswer>({ cartChanged: true }, { headers: await toastHeaders(args, toast, cookies) });
  return redirectWithToast(args, new URL(args.request.url).pathname.replace(/\.data$/, ""), toast, cookies);
}

function refuseAdd(refusal: Refusal, { productId, variantId }: CartItem, form: FormData) {
  const about = { productId, ...(variantId && { variantId }), quantity: typedQuantity(form) };
  const isOfVariant = refusal.field === "variant_id" && { isOfVariant: true };
  const cartRefusal = { message: t(refusal.message), ...about, ...isOfVariant };
  return data<CartAnswer>({ cartRefusal }, refusalInit(refusal));
}
