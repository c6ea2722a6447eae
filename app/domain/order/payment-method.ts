/** As an order keeps it; what a REST call names is free text (D30). */
export const M_PESA = "M-Pesa";
export const ON_DELIVERY = "Pay on delivery";

export const isOnDelivery = (method: string): boolean => method === ON_DELIVERY;

/** With a checkout the shop waits longer only for what is paid on delivery, where its owner takes that (D81, D104). */
export const isPaidAtOnce = (
  method: string,
  shop: { readonly hasCheckout: boolean; readonly isPayOnDelivery: boolean },
): boolean => shop.hasCheckout && !(shop.isPayOnDelivery && isOnDelivery(method));

/** Beside a price: without a checkout of its own the shop is paid on delivery (D57). */
export function waysToPay(checkout: boolean, isPayOnDelivery: boolean): string {
  if (!checkout) return ON_DELIVERY;
  return isPayOnDelivery ? "Pay with M-Pesa or on delivery" : "Pay with M-Pesa";
}
