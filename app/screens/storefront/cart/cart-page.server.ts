import { type CartItem, cartSummary, isCounted } from "~/domain/cart/cart";
import { goodsKey } from "~/domain/order/order";
import { shownGoods } from "~/domain/order/shown-goods";
import { deliveryRange, deliverySettings, feeRangeText, feeText } from "~/domain/settings/delivery";
import { type Cents, formatKsh } from "~/domain/money";
import { waysToPay } from "~/domain/order/payment-method";
import { productPath } from "~/domain/product/product";
import { loginPath } from "~/http/session/current-user.server";
import type { RequestArgs } from "~/http/request-context";
import { withReturnPath } from "~/http/session/return-path.server";
import { openSession } from "~/http/session/session.server";
import { type CartLine, cartOf, guestCart } from "~/operations/carts/carts.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";

/** Cart lines for a signed-in buyer, the guest cart for visitors (D58). */
export async function cartPage(args: RequestArgs) {
  const { user, data } = await openSession(args);
  if (!user) return visitorsCart(args.request, data.guestCartItems ?? []);
  const [{ lines, totalItems }, settings] = await Promise.all([cartOf(user.id, shopTime()), shopSettings()]);
  return {
    signedIn: true as const,
    lines: lines.map(lineView),
    totalItems,
    shown: shownGoods(lines.map(lineShown)),
    delivery: deliverySettings(settings),
    payText: waysToPay(settings.hasCheckout, settings.isPayOnDelivery),
    // without scripts the question is in the page instead of a dialog
    clearing: new URL(args.request.url).searchParams.get("confirm") === "clear",
  };
}

/** For the form that clears the cart (D133). */
export const lineShown = ({ product, quantity, priceCents }: CartLine) => ({
  productId: product.id,
  variantId: product.variantId,
  title: product.title,
  quantity,
  priceCents,
});

const lineView = ({ id, quantity, product, priceCents, oldPriceCents, obstacle, notices }: CartLine) => ({
  id,
  productId: product.id,
  variantId: product.variantId,
  title: product.title,
  href: obstacle === "removed" ? null : productPath(product.id, product.productType),
  imageKey: product.imageKey,
  quantity,
  stock: product.stockQuantity,
  priceCents,
  priceText: formatKsh(priceCents),
  oldPriceText: oldPriceCents === null ? null : formatKsh(oldPriceCents),
  obstacle,
  notices,
});

async function visitorsCart(request: Request, items: readonly CartItem[]) {
  const [lines, settings] = await Promise.all([
    items.length > 0 ? guestCart(items, shopTime()) : [],
    shopSettings(),
  ]);
  const feesOf = (subtotalCents: Cents) => deliveryRange(deliverySettings(settings), subtotalCents);
  const sums = cartSummary(lines, (subtotalCents) => feesOf(subtotalCents).leastCents);
  const fees = feesOf(sums.subtotalCents);
  const hasRange = fees.leastCents < fees.mostCents && lines.some(({ obstacle }) => isCounted(obstacle));
  const sum = formatKsh(sums.totalCents);
  return {
    signedIn: false as const,
    waiting: lines.map(({ product, quantity, priceCents, totalCents, obstacle }) => ({
      productId: product.id,
      variantId: product.variantId,
      quantity,
      stock: product.stockQuantity,
      canOrder: isCounted(obstacle),
      id: goodsKey({ productId: product.id, variantId: product.variantId }),
      title: product.title,
      to: productPath(product.id, product.productType),
      imageKey: product.imageKey,
      each: `${quantity} × ${formatKsh(priceCents)}`,
      total: isCounted(obstacle) ? formatKsh(totalCents) : t("Not available"),
    })),
    subtotalText: formatKsh(sums.subtotalCents),
    deliveryText: hasRange ? feeRangeText(fees) : feeText(sums.shippingCents),
    totalText: hasRange ? t("from {sum}", { sum }) : sum,
    loginTo: loginPath(request),
    signupTo: withReturnPath("/signup", "/cart"),
  };
}

type CartPage = Awaited<ReturnType<typeof cartPage>>;
export type FullCart = Extract<CartPage, { signedIn: true }>;
export type VisitorsCart = Extract<CartPage, { signedIn: false }>;
export type CartLineView = FullCart["lines"][number];
