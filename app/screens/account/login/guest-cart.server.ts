import { type CartItem, guestCartCount } from "~/domain/cart/cart";
import { ADD_TO_CART_FAILED, ADDED_TO_CART, VIEW_CART } from "~/domain/messages";
import { log } from "~/http/observability/log.server";
import type { Toast } from "~/http/forms/toast.server";
import { t } from "~/texts/t";
import { mergeGuestCart } from "~/operations/carts/add-to-cart.server";

const ERROR_MS = 3000;

/** Moves the guest cart into the user's cart (D58); null if it was empty. Never throws, because the login must succeed. */
export async function moveGuestCart(userId: number, items: readonly CartItem[]): Promise<Toast | null> {
  if (items.length === 0) return null;
  const failed = (message: string): Toast => ({ tone: "error", message, durationMs: ERROR_MS });
  try {
    const refusals = await mergeGuestCart({ id: userId, isSuperuser: false }, items);
    if (refusals.length === 0) return { tone: "success", message: ADDED_TO_CART, link: VIEW_CART };
    return failed([...new Set(refusals.map(({ message }) => t(message)))].join(" "));
  } catch (error) {
    log.error({ err: error }, "what waited for the login could not be put into the cart");
    return failed(ADD_TO_CART_FAILED);
  }
}

export function guestCartReason(items: readonly CartItem[]): string | null {
  const count = guestCartCount(items);
  if (count === 0) return null;
  return count === 1
    ? t("Log in and we'll add 1 item to your cart.")
    : t("Log in and we'll add {count} items to your cart.", { count });
}
