import { returnsRule } from "~/domain/text-page/default-text";
import { shopClaims, shopSettings } from "~/operations/settings/settings.server";
import { deliveryPlaces } from "~/domain/settings/delivery-places";

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
    returns: returnsRule(settings.returnDays),
  };
}

export type HelpPage = Awaited<ReturnType<typeof helpPage>>;
