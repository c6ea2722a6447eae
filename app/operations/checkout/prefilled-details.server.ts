import type { CheckoutFields } from "~/domain/order/checkout/checkout-form";
import { isOnDelivery, M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { countyOf, type DeliverySettings, pickUpPointOf } from "~/domain/settings/delivery";
import type { ShopSettings } from "~/domain/settings/settings";
import { profileOf } from "../accounts/profile.queries.server";
import { shopSettings } from "../settings/settings.server";
import { latestOrder } from "./checkout.queries.server";

/** What an order form can fill in for a buyer, and the order that it was filled in after: see `checkOut`. */
export async function prefilledDetails(userId: number) {
  const [latest, person, settings] = await Promise.all([
    latestOrder(userId),
    profileOf(userId),
    shopSettings(),
  ]);
  return { after: latest?.id ?? 0, known: knownFields(latest, person, settings) };
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
