import { MAX_UNPAID, UNLIMITED } from "~/domain/order/new-order";
import { env } from "~/env.server";
import type { OrderRules } from "~/operations/checkout/place-order.server";

/** The same rules for checkout and REST (D104). */
export const orderRules: OrderRules = {
  mostUnpaid: env.RATE_LIMITS ? MAX_UNPAID : UNLIMITED,
  hasCheckout: env.CHECKOUT,
};
