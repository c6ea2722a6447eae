import { returnsRule } from "~/domain/page-text/default-text";
import { shopClaims, shopSettings } from "~/operations/settings/settings.server";
import { deliveryPlaces } from "~/domain/settings/delivery-places";

export async function helpPage() {
  const [settings, { freeDelivery, isPayOnDelivery }] = await Promise.all([shopSettings(), shopClaims()]);
  const { hasCheckout } = settings;
  return {
    places: deliveryPlaces(settings),
    freeDelivery: freeDelivery?.offer ?? null,
    // without its own checkout the shop is paid on delivery (D57)
    isPayOnDelivery: isPayOnDelivery || !hasCheckout,
    hasCheckout,
    returns: returnsRule(settings.returnDays),
  };
}

export type HelpPage = Awaited<ReturnType<typeof helpPage>>;
