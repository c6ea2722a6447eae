import {
  COUNTIES,
  type DeliverySettings,
  type Destination,
  type PickUpPoint,
  pickUpPointOf,
  deliversTo,
  type DeliveryZone,
  NO_OTHER_COUNTIES,
  placeFee,
  zoneOf,
} from "./delivery";

/** Delivery of what was won (D111): each place costs the lower of today's and the promised fee. What was promised stays delivered to. */
export function cheaperDelivery(now: DeliverySettings, promised: DeliverySettings | null): DeliverySettings {
  if (promised === null) return now;
  const gone = promised.pickUpPoints.filter(({ name }) => pickUpPointOf(now, name) === null);
  const feeAt = (to: Destination) =>
    Math.min(
      ...[now, promised].filter((one) => reaches(one, to)).map((one) => placeFee(one, to)),
      ...gone.map(({ feeCents }) => feeCents),
    );
  const reached = COUNTIES.filter(
    (county) => gone.length > 0 || deliversTo(now, county) || deliversTo(promised, county),
  );
  const zones: DeliveryZone[] = reached.map((county) => ({
    name: county,
    counties: [county],
    feeCents: feeAt({ county, pickUpPoint: "" }),
    expectedDays: zoneOf(now, county)?.expectedDays ?? "",
  }));
  const isAsNow = zones.every(
    ({ name: county, feeCents }) =>
      deliversTo(now, county) && feeCents === placeFee(now, { county, pickUpPoint: "" }),
  );
  if (reached.length < COUNTIES.length) zones.push(NO_OTHER_COUNTIES);
  return {
    deliveryZones: isAsNow ? now.deliveryZones : zones,
    pickUpPoints: now.pickUpPoints.map((point): PickUpPoint => {
      const { county, name: pickUpPoint } = point;
      return { ...point, feeCents: feeAt({ county, pickUpPoint }) };
    }),
    freeDeliveryFromCents: lesser(now.freeDeliveryFromCents, promised.freeDeliveryFromCents),
  };
}

const reaches = (settings: DeliverySettings, { county, pickUpPoint }: Destination) =>
  pickUpPointOf(settings, pickUpPoint) !== null || deliversTo(settings, county);

/** As stored with an auction and its result; null in those of older releases. */
export const storedDelivery = (json: string | null): DeliverySettings | null =>
  json === null ? null : (JSON.parse(json) as DeliverySettings);

const lesser = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
