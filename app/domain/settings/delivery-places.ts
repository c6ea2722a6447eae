import {
  COUNTIES,
  type DeliverySettings,
  FLAT_DELIVERY_CENTS,
  feeText,
  pickUpAddress,
} from "~/domain/settings/delivery";
import { expectedDaysText } from "~/domain/settings/expected-days";
import type { DeliveryPlace } from "~/domain/page-text/default-text";
import { t } from "~/texts/t";

const filled = (texts: readonly (string | null)[]) => texts.filter((text): text is string => Boolean(text));

/** What delivery costs (D82), place by place; without zones and pick-up points, everywhere. */
export function deliveryPlaces(settings: DeliverySettings): DeliveryPlace[] {
  const { deliveryZones, pickUpPoints } = settings;
  const zones = deliveryZones
    .filter(({ others }) => !others)
    .map(({ name, counties, feeCents, expectedDays = "" }) => ({
      name,
      fee: feeText(feeCents),
      details: filled([counties.join(", "), expectedDaysText(expectedDays)]),
    }));
  const others = deliveryZones.find((zone) => zone.others);
  const elsewhere = {
    name: zones.length > 0 ? t("All other counties") : t("All of Kenya"),
    fee:
      others?.others === "no_delivery" ? t("No delivery") : feeText(others?.feeCents ?? FLAT_DELIVERY_CENTS),
    details: filled([expectedDaysText(others?.expectedDays ?? "")]),
  };
  const points = pickUpPoints.map((point) => ({
    name: t("Collect at {place}", { place: point.name }),
    fee: feeText(point.feeCents),
    details: filled([pickUpAddress(point), point.openingHours, expectedDaysText(point.expectedDays)]),
  }));
  const isAnywhereElse =
    deliveryZones.reduce((sum, { counties }) => sum + counties.length, 0) < COUNTIES.length;
  return [...zones, ...(isAnywhereElse ? [elsewhere] : []), ...points];
}
