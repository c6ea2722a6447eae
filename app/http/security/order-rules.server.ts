import { MAX_UNPAID, UNLIMITED } from "~/domain/order/new-order";
import { env } from "~/env/env.server";
import type { OrderRules } from "~/operations/checkout/place-order.server";
import { hasCheckout } from "~/operations/settings/settings.server";

/** The same rules for checkout and REST (D104). */
export const orderRules = async (): Promise<OrderRules> => ({
  mostUnpaid: env.RATE_LIMITS ? MAX_UNPAID : UNLIMITED,
  hasCheckout: await hasCheckout(),
});
