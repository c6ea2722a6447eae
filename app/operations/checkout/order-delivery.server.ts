import { refuseCounty, refusePickUpPoint } from "~/domain/order/new-order";
import type { OrderRequest } from "~/domain/order/order-form";
import { withCounter } from "~/domain/order/taken-order";
import { deliveryTo, expectedDaysAt, pickUpPointOf } from "~/domain/settings/delivery";
import { accepted, refused } from "~/domain/refusal";
import { deliveryOfWin } from "../winner-offers/winner-offers.queries.server";
import { shopSettings } from "../settings/settings.server";

/** The shop's settings, with what delivery costs this order (D82, D111); refused if it goes nowhere. */
export async function orderDelivery(request: OrderRequest) {
  const { shippingCounty: county, pickUpPoint, isWon, takenById, items } = request;
  const shop = await shopSettings();
  const wonId = isWon ? (items?.[0]?.productId ?? null) : null;
  const offered = await deliveryOfWin(wonId, shop);
  const settings = takenById === undefined ? offered : withCounter(offered);
  const to = { county, pickUpPoint };
  const nowhere = refusePickUpPoint(settings, pickUpPoint) ?? refuseCounty(settings, to);
  if (nowhere) return refused(nowhere);
  return accepted({
    settings,
    feeOf: deliveryTo(settings, to),
    point: pickUpPointOf(settings, pickUpPoint),
    expectedDays: expectedDaysAt(settings, to),
  });
}
