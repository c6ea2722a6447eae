import { CHECKOUT_COMING } from "~/domain/messages";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { hasCheckout } from "~/operations/settings/settings.server";

/** Leads back to the cart while the owner has the checkout switched off (D81). */
export async function requireCheckout(args: RequestArgs): Promise<void> {
  if (!(await hasCheckout())) throw await toCart(args);
}

export const toCart = (args: RequestArgs) =>
  redirectWithToast(args, "/cart", { tone: "info", message: CHECKOUT_COMING });
