import { type CartSummary, cartSummary, type SummedLine } from "~/domain/cart/cart";
import {
  type DeliverySettings,
  type Destination,
  deliveryRange,
  deliveryTo,
  variesByPlace,
} from "~/domain/settings/delivery";

export interface CheckoutSums extends CartSummary {
  readonly discountCents: number;
  /** False if the fee depends on a county that is not chosen yet; then the sums are minimums. */
  readonly isKnown: boolean;
}

interface Goods {
  readonly lines: readonly SummedLine[];
  readonly delivery: DeliverySettings;
}

/** Uses the functions of cart and order, in the browser too (D82). */
export function checkoutSums({ lines, delivery }: Goods, to: Destination, discountCents = 0): CheckoutSums {
  const isKnown = !variesByPlace(delivery) || to.county !== "" || to.pickUpPoint !== "";
  const feeOf = isKnown
    ? deliveryTo(delivery, to)
    : (subtotalCents: number) => deliveryRange(delivery, subtotalCents).leastCents;
  const sums = cartSummary(lines, feeOf);
  return { ...sums, discountCents, totalCents: sums.totalCents - discountCents, isKnown };
}

export function destinationIn(form: FormData): Destination {
  const fieldText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { county: fieldText("shipping_county"), pickUpPoint: fieldText("pick_up_point") };
}
