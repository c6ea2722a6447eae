import { isCounted, readQuantity } from "~/domain/cart/cart";
import { parseId } from "~/domain/id";
import { formatKsh } from "~/domain/money";
import type { CheckoutFields } from "~/domain/order/checkout-form";
import { countyOf, type DeliverySettings, deliverySettings, pickUpPointOf } from "~/domain/settings/delivery";
import { isOnDelivery, M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import type { ShopSettings } from "~/domain/settings/settings";
import { productPath } from "~/domain/product/product";
import { profileOf } from "~/operations/accounts/profile.queries.server";
import { goodsToOrder, type ItemToOrder, latestOrder } from "~/operations/checkout/checkout.queries.server";
import { hasDiscountCodes } from "~/operations/discounts/discount-codes.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { t } from "~/texts/t";

/** `?product=12&quantity=2` buys only that (D81), `?won=34` orders what the buyer won (D83); null: the cart. */
export function itemIn(url: string): ItemToOrder | null {
  const { searchParams } = new URL(url);
  const wonId = parseId(searchParams.get("won") ?? undefined);
  if (wonId !== null) return { productId: wonId, quantity: 1, isWon: true };
  const productId = parseId(searchParams.get("product") ?? undefined);
  return productId === null
    ? null
    : { productId, quantity: Math.max(1, readQuantity(searchParams.get("quantity") ?? 1)) };
}

export async function checkoutPage(userId: number, item: ItemToOrder | null, now: Date) {
  const [goods, latest, person, settings, hasCodes] = await Promise.all([
    goodsToOrder(userId, item, now),
    latestOrder(userId),
    profileOf(userId),
    shopSettings(),
    hasDiscountCodes(),
  ]);
  if (goods === null || goods.length === 0) return "empty";
  return {
    after: latest?.id ?? 0,
    lines: goods.map((line) => ({
      id: line.productId,
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
    isWon: item?.isWon === true,
    takesCode: hasCodes && item?.isWon !== true,
    isWhole: goods.every(({ obstacle }) => obstacle === null),
    back: item
      ? { to: productPath(item.productId, goods[0]?.productType ?? "buy_now"), label: goods[0]?.title ?? "" }
      : { to: "/cart", label: t("Your cart") },
    delivery: deliverySettings(settings),
    isPayOnDelivery: settings.isPayOnDelivery,
    hasTaxInvoice: settings.isVatRegistered,
    known: knownFields(latest, person, settings),
  };
}

export type CheckoutPage = Exclude<Awaited<ReturnType<typeof checkoutPage>>, "empty">;

type Goods = NonNullable<Awaited<ReturnType<typeof goodsToOrder>>>[number];

function noticeOf({ obstacle, stock }: Goods): string | null {
  if (obstacle === null) return null;
  if (obstacle === "short") return t("Only {stock} left now. Please lower the quantity.", { stock });
  return obstacle === "out_of_stock" ? t("Sold out.") : t("This is no longer for sale.");
}

type Latest = Awaited<ReturnType<typeof latestOrder>>;
type Person = Awaited<ReturnType<typeof profileOf>>;

/** From the latest order, else from the account. */
function knownFields(
  latest: Latest,
  person: Person,
  settings: DeliverySettings & Pick<ShopSettings, "isPayOnDelivery">,
): CheckoutFields {
  const pickUpPoint = latest && pickUpPointOf(settings, latest.pickUpPoint);
  const isCollected = latest !== null && latest.pickUpPoint !== "";
  return {
    shipping_name: latest?.shippingName ?? `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
    shipping_phone: latest?.shippingPhone ?? person?.phoneNumber ?? "",
    pick_up_point: pickUpPoint?.name ?? "",
    shipping_county: countyOf(latest?.shippingCounty ?? "") ?? "",
    shipping_city: isCollected ? "" : (latest?.shippingCity ?? ""),
    shipping_address: isCollected ? "" : (latest?.shippingAddress ?? ""),
    buyer_pin: latest?.buyerPin ?? "",
    customer_notes: "",
    discount_code: "",
    payment_method:
      settings.isPayOnDelivery && latest && isOnDelivery(latest.paymentMethod) ? ON_DELIVERY : M_PESA,
  };
}
