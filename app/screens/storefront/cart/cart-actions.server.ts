import { data, redirect } from "~/router/index.server";
import { type CartItem, LINE_NOT_FOUND, readQuantity } from "~/domain/cart/cart";
import { formKey, KEY_FIELD } from "~/domain/form/form-key";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import { parseId } from "~/domain/id";
import { type Refusal, refuse } from "~/domain/refusal";
import { goodsChanges } from "~/domain/order/shown-goods";
import { hasCheckout } from "~/operations/settings/settings.server";
import type { RequestArgs } from "~/http/request-context";
import { limitRequest } from "~/http/security/rate-limit.server";
import { refusalInit } from "~/http/respond.server";
import { redirectWithToast, type Toast, toastHeaders } from "~/http/forms/toast.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { addToCartOnce } from "~/operations/carts/add-to-cart.server";
import { cartOf } from "~/operations/carts/carts.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { changeQuantity, clearCart, removeLine } from "~/operations/carts/change-cart.server";
import { msg, t } from "~/texts/t";
import type { CartAnswer, CartRefusal } from "../cart-answer";
import { typedQuantity } from "../fixed-price/typed-quantity.server";
import { lineShown } from "./cart-page.server";
import type { Intent } from "./intents";
import { toCart } from "../require-checkout.server";

const REMOVED = { tone: "success", message: msg("Removed from your cart.") } as const;
/** Long, because it offers an undo. */
const UNDO_MS = 8_000;

interface CartForm {
  args: RequestArgs;
  viewer: SessionUser;
  form: FormData;
}

export function cartAction(intent: Intent, cartForm: CartForm) {
  const tooMany = intent === "checkout" ? null : limitRequest("cartWrite", String(cartForm.viewer.id));
  if (tooMany) return refuseThis(tooMany);
  switch (intent) {
    case "quantity":
      return setQuantity(cartForm);
    case "remove":
      return remove(cartForm);
    case "put-back":
      return putBack(cartForm);
    case "clear":
      return clear(cartForm);
    case "checkout":
      return checkout(cartForm);
  }
}

const checkout = async ({ args }: CartForm) =>
  (await hasCheckout()) ? redirect("/checkout", 303) : toCart(args);

async function setQuantity({ args, viewer, form }: CartForm) {
  const productId = idIn(form, "product_id");
  if (productId === null) return refuseThis(refuse("missing", LINE_NOT_FOUND));
  const variantId = idIn(form, "variant_id");
  const quantity = readQuantity(form.get("quantity"));
  const outcome = await changeQuantity(viewer, { productId, variantId, quantity });
  if (!outcome.ok)
    return refuseThis(outcome.refusal, { productId, variantId, quantity: typedQuantity(form) });
  // with scripts the new quantity is visible, so there is no message
  if (isEnhanced(form)) return data<CartAnswer>({ cartChanged: true });
  const line = outcome.value.lines.find((one) => one.product.id === productId && one.variantId === variantId);
  return redirectWithToast(args, `/cart#line-${line?.id}`, t("Quantity updated."));
}

/** A line that another tab has removed counts as removed. */
async function remove({ args, viewer, form }: CartForm) {
  const lineId = idIn(form, "item_id");
  const removed = lineId === null ? null : await removeLine(viewer, lineId);
  const undo = removed?.ok ? undoOf(removed.value.removed, args.context.requestId) : {};
  return changed(args, form, { ...REMOVED, ...undo });
}

/** Puts the removed line back with its quantity. The key prevents a second press from adding it twice. */
const undoOf = ({ productId, variantId, quantity }: CartItem, key: string): Partial<Toast> => ({
  durationMs: UNDO_MS,
  action: {
    label: t("Undo"),
    to: "/cart",
    fields: [
      ["intent", "put-back"],
      ["product_id", String(productId)],
      ...(variantId ? [["variant_id", String(variantId)] satisfies [string, string]] : []),
      ["quantity", String(quantity)],
      [KEY_FIELD, key],
    ],
  },
});

async function putBack({ args, viewer, form }: CartForm) {
  const productId = idIn(form, "product_id");
  if (productId === null) return refuseThis(refuse("missing", LINE_NOT_FOUND));
  const quantity = readQuantity(form.get("quantity"));
  const item = { productId, variantId: idIn(form, "variant_id"), quantity };
  const outcome = await addToCartOnce(viewer, item, formKey(form) ?? args.context.requestId);
  return redirectWithToast(
    args,
    "/cart",
    outcome.ok
      ? { tone: "success", message: t("Back in your cart.") }
      : { tone: "error", message: outcome.refusal.message },
  );
}

async function clear({ args, viewer, form }: CartForm) {
  const shown = form.get(SHOWN_FIELD);
  const { lines } = await cartOf(viewer.id, shopTime());
  const changes = typeof shown === "string" ? goodsChanges(shown, lines.map(lineShown)) : null;
  if (changes !== null) {
    const text = t("Your cart has changed since this page was opened: {changes}. Nothing was removed.", {
      changes,
    });
    return refuseThis(refuse("conflict", text));
  }
  await clearCart(viewer);
  return changed(args, form, { tone: "success", message: t("Your cart is cleared.") });
}

async function changed(args: RequestArgs, form: FormData, toast: Toast) {
  if (!isEnhanced(form)) return redirectWithToast(args, "/cart", toast);
  return data<CartAnswer>({ cartChanged: true }, { headers: await toastHeaders(args, toast) });
}

const isEnhanced = (form: FormData) => form.get("enhanced") === "1";

function idIn(form: FormData, name: string): number | null {
  const value = form.get(name);
  return typeof value === "string" ? parseId(value) : null;
}

function refuseThis(refusal: Refusal, about: Omit<CartRefusal, "message"> = {}) {
  const cartRefusal = { message: t(refusal.message), ...about };
  return data<CartAnswer>({ cartRefusal }, refusalInit(refusal));
}
