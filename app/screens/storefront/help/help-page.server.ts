import { shopClaims, shopSettings } from "~/operations/settings/settings.server";
import { deliveryPlaces } from "./delivery-help";

export async function helpPage({ hasCheckout }: { hasCheckout: boolean }) {
  const [settings, { freeDelivery, isPayOnDelivery }] = await Promise.all([
    shopSettings(),
    shopClaims({ hasCheckout }),
  ]);
  return {
    places: deliveryPlaces(settings),
    freeDelivery: freeDelivery?.offer ?? null,
    isPayOnDelivery,
    hasCheckout,
  };
}

export type HelpPage = Awaited<ReturnType<typeof helpPage>>;
