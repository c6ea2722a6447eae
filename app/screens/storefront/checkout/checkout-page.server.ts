import { CHOOSE_VARIANT, isCounted, readQuantity } from "~/domain/cart/cart";
import { parseId } from "~/domain/id";
import { formatKsh } from "~/domain/money";
import { goodsKey } from "~/domain/order/order";
import { shownGoods } from "~/domain/order/shown-goods";
import { deliverySettings } from "~/domain/settings/delivery";
import { productPath } from "~/domain/product/product";
import { goodsToOrder, type ItemToOrder } from "~/operations/checkout/checkout.queries.server";
import { prefilledDetails } from "~/operations/checkout/prefilled-details.server";
import { hasDiscountCodes } from "~/operations/discount-codes/discount-codes.queries.server";
import { deliveryOfWin } from "~/operations/winner-offers/winner-offers.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { controlUnit } from "~/operations/tax/control-unit.server";
import { t } from "~/texts/t";

/** `?product=12&variant_id=5&quantity=2` buys only that (D81), `?won=34` orders what the buyer won (D83); null: the cart. */
export function itemIn(url: string): ItemToOrder | null {
  const { searchParams } = new URL(url);
  const wonId = parseId(searchParams.get("won") ?? undefined);
  if (wonId !== null) return { productId: wonId, quantity: 1, isWon: true };
  const productId = parseId(searchParams.get("product") ?? undefined);
  if (productId === null) return null;
  const variantId = parseId(searchParams.get("variant_id") ?? undefined);
  const quantity = Math.max(1, readQuantity(searchParams.get("quantity") ?? 1));
  return { productId, ...(variantId !== null && { variantId }), quantity };
}

export async function checkoutPage(userId: number, item: ItemToOrder | null, now: Date) {
  const [goods, details, settings, hasCodes] = await Promise.all([
    goodsToOrder(userId, item, now),
    prefilledDetails(userId),
    shopSettings(),
    hasDiscountCodes(),
  ]);
  if (goods === null || goods.length === 0) return "empty";
  return {
    ...details,
    lines: goods.map((line) => ({
      id: goodsKey(line),
      title: line.title,
      to: productPath(line.productId, line.productType),
      imageKey: line.imageKey,
      quantity: line.quantity,
      obstacle: line.obstacle,
      totalCents: line.totalCents,
      each: `${line.quantity} × ${formatKsh(line.priceCents)}`,
      total: isCounted(line.obstacle) ? formatKsh(line.totalCents) : "—",
      notice: noticeOf(line),
    })),
    shown: shownGoods(goods),
    isWon: item?.isWon === true,
    takesCode: hasCodes && item?.isWon !== true,
    isWhole: goods.every(({ obstacle }) => obstacle === null),
    back: item
      ? { to: productPath(item.productId, goods[0]?.productType ?? "buy_now"), label: goods[0]?.title ?? "" }
      : { to: "/cart", label: t("Your cart") },
    delivery: deliverySettings(await deliveryOfWin(item?.isWon ? item.productId : null, settings)),
    isPayOnDelivery: settings.isPayOnDelivery,
    hasTaxInvoice: settings.isVatRegistered || controlUnit() !== null,
    isVatIncluded: settings.isVatRegistered,
  };
}

export type CheckoutPage = Exclude<Awaited<ReturnType<typeof checkoutPage>>, "empty">;

type Goods = NonNullable<Awaited<ReturnType<typeof goodsToOrder>>>[number];

function noticeOf({ obstacle, stock }: Goods): string | null {
  if (obstacle === null) return null;
  if (obstacle === "no_variant") return t(CHOOSE_VARIANT);
  if (obstacle === "short") return t("Only {stock} left now. Please lower the quantity.", { stock });
  return obstacle === "out_of_stock" ? t("Sold out.") : t("This is no longer for sale.");
}
