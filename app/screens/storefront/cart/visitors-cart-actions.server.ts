import { data } from "~/router/index.server";
import { type CartItem, LINE_NOT_FOUND, readQuantity, setGuestCartItem } from "~/domain/cart/cart";
import { parseId } from "~/domain/id";
import { refuse } from "~/domain/refusal";
import { refusalInit } from "~/http/respond.server";
import type { RequestArgs } from "~/http/request-context";
import { redirectWithToast } from "~/http/forms/toast.server";
import { saveInSession } from "~/http/session/session.server";
import { refuseGuestCartItem } from "~/operations/carts/add-to-cart.server";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import { typedQuantity } from "../fixed-price/typed-quantity.server";

/** A visitor changes their cart before the login, too (D132). */
export async function visitorsCartAction(args: RequestArgs, form: FormData, intent: "quantity" | "remove") {
  const goods = goodsOf(form);
  if (goods === null) return refused(form, null, t(LINE_NOT_FOUND));
  const item = { ...goods, quantity: intent === "remove" ? 0 : readQuantity(form.get("quantity")) };
  if (intent === "quantity") {
    const refusal = await refuseGuestCartItem(item, 0);
    if (refusal) return refused(form, goods, t(refusal.message));
  }
  const cookie = await saveInSession(args, ({ guestCartItems = [], ...rest }) => ({
    ...rest,
    guestCartItems: setGuestCartItem(guestCartItems, item),
  }));
  const message = intent === "remove" ? t("Removed from your cart.") : t("Quantity updated.");
  return redirectWithToast(args, "/cart", message, cookie ? [cookie] : []);
}

function goodsOf(form: FormData): Omit<CartItem, "quantity"> | null {
  const [product, variant] = ["product_id", "variant_id"].map((name) => form.get(name));
  const productId = typeof product === "string" ? parseId(product) : null;
  const variantId = typeof variant === "string" ? parseId(variant) : null;
  return productId === null ? null : { productId, ...(variantId !== null && { variantId }) };
}

const refused = (form: FormData, goods: Omit<CartItem, "quantity"> | null, message: string) =>
  data<CartAnswer>(
    { cartRefusal: { message, ...goods, quantity: typedQuantity(form) } },
    refusalInit(refuse("invalid", message)),
  );
