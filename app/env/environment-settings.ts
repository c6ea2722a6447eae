import type { ShopSettings, PartialSettings } from "~/domain/settings/settings";

interface Given {
  readonly SHOP_NAME?: string | undefined;
  readonly KRA_PIN?: string | undefined;
  readonly SUPPORT_PHONE?: string | undefined;
  readonly WHATSAPP_PHONE?: string | undefined;
  readonly CHECKOUT?: boolean | undefined;
  readonly PAY_ON_DELIVERY?: boolean | undefined;
  readonly WINNER_PAYS?: ShopSettings["winnerPays"] | undefined;
  readonly DAYS_TO_ORDER?: number | undefined;
}

/** Settings of the owner's screen (D90) that environment variables override. */
export function settingsFromEnvironment(given: Given): PartialSettings {
  const { SHOP_NAME, KRA_PIN, SUPPORT_PHONE, WHATSAPP_PHONE, CHECKOUT, PAY_ON_DELIVERY } = given;
  const { WINNER_PAYS, DAYS_TO_ORDER } = given;
  return {
    ...(SHOP_NAME !== undefined && { shopName: SHOP_NAME.trim() }),
    ...(KRA_PIN !== undefined && { kraPin: KRA_PIN }),
    ...(SUPPORT_PHONE !== undefined && { supportPhone: SUPPORT_PHONE }),
    ...(WHATSAPP_PHONE !== undefined && { whatsapp: WHATSAPP_PHONE }),
    ...(CHECKOUT !== undefined && { hasCheckout: CHECKOUT }),
    ...(PAY_ON_DELIVERY !== undefined && { isPayOnDelivery: PAY_ON_DELIVERY }),
    ...(WINNER_PAYS !== undefined && { winnerPays: WINNER_PAYS }),
    ...(DAYS_TO_ORDER !== undefined && { daysToOrder: DAYS_TO_ORDER }),
  };
}
