import { t } from "~/texts/t";

/** These values are stored as they are, whatever the language. A REST request may name any method in free text (D30). */
export const M_PESA = "M-Pesa";
export const ON_DELIVERY = "Pay on delivery";
export const IN_CASH = "Cash";

export const isOnDelivery = (method: string): boolean => method === ON_DELIVERY;

/** With a checkout, only orders paid on delivery have no deadline, if the owner accepts those (D81, D104). */
export const isPrepaid = (
  method: string,
  shop: { readonly hasCheckout: boolean; readonly isPayOnDelivery: boolean },
): boolean => shop.hasCheckout && !(shop.isPayOnDelivery && isOnDelivery(method));

/** Shown beside a price; null where nothing is promised (D128). */
export function waysToPay(checkout: boolean, isPayOnDelivery: boolean): string | null {
  if (!checkout) return isPayOnDelivery ? t("Pay on delivery") : null;
  return isPayOnDelivery ? t("Pay with M-Pesa or on delivery") : t("Pay with M-Pesa");
}
