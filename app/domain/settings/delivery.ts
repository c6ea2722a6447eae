import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

/** As the first schedule of Kenya's constitution spells them, by name. */
export const COUNTIES = [
  "Baringo",
  "Bomet",
  "Bungoma",
  "Busia",
  "Elgeyo/Marakwet",
  "Embu",
  "Garissa",
  "Homa Bay",
  "Isiolo",
  "Kajiado",
  "Kakamega",
  "Kericho",
  "Kiambu",
  "Kilifi",
  "Kirinyaga",
  "Kisii",
  "Kisumu",
  "Kitui",
  "Kwale",
  "Laikipia",
  "Lamu",
  "Machakos",
  "Makueni",
  "Mandera",
  "Marsabit",
  "Meru",
  "Migori",
  "Mombasa",
  "Murang'a",
  "Nairobi City",
  "Nakuru",
  "Nandi",
  "Narok",
  "Nyamira",
  "Nyandarua",
  "Nyeri",
  "Samburu",
  "Siaya",
  "Taita/Taveta",
  "Tana River",
  "Tharaka-Nithi",
  "Trans Nzoia",
  "Turkana",
  "Uasin Gishu",
  "Vihiga",
  "Wajir",
  "West Pokot",
] as const;
export type County = (typeof COUNTIES)[number];

/** Accepts 'nairobi', 'Muranga', 'Taita Taveta' and 'Nakuru County' too; null if it is not a county. */
export function countyOf(text: string): County | null {
  const wanted = letters(text);
  return wanted === "" ? null : (COUNTIES.find((county) => letters(county) === wanted) ?? null);
}

const letters = (text: string) =>
  text
    .slice(0, 60)
    .toLowerCase()
    .replace(/\b(?:city|county)\b|[^a-z]/g, "");

/** Where buyers collect their goods. An order keeps a copy, so that a point may be changed and deleted. */
export interface PickUpPoint {
  readonly name: string;
  /** County, address and hours are blank until the owner fills them in for a point of an earlier release. */
  readonly county: string;
  readonly address: string;
  readonly openingHours: string;
  readonly feeCents: Cents;
  /** '2-4', or blank. */
  readonly expectedDays: string;
}

export const pickUpAddress = ({ address, county }: PickUpPoint): string =>
  [address, county].filter(Boolean).join(", ");

/** A zone's name is shown to buyers; a county belongs to one zone at most (D82). One without counties is for all others. */
export interface DeliveryZone {
  readonly name: string;
  readonly counties: readonly string[];
  readonly feeCents: Cents;
  /** '2-4'; absent if nothing is said. */
  readonly expectedDays?: string;
  /** Only of the zone for all other counties: whether they are delivered to. */
  readonly others?: "fee" | "no_delivery";
}

export const NO_OTHER_COUNTIES: DeliveryZone = {
  name: "All other counties",
  counties: [],
  feeCents: 0,
  others: "no_delivery",
};

export interface DeliverySettings {
  /** None: one fee for everywhere, as specified (D82). */
  readonly deliveryZones: readonly DeliveryZone[];
  readonly freeDeliveryFromCents: Cents | null;
  /** The active ones. */
  readonly pickUpPoints: readonly PickUpPoint[];
}

export const deliverySettings = ({
  deliveryZones,
  pickUpPoints,
  freeDeliveryFromCents,
}: DeliverySettings): DeliverySettings => ({ deliveryZones, pickUpPoints, freeDeliveryFromCents });

/** The destination. A blank or unknown county is in no zone; a pick-up point has a name, or blank if there is none. */
export interface Destination {
  readonly county: string;
  readonly pickUpPoint: string;
}

export const NO_DESTINATION: Destination = { county: "", pickUpPoint: "" };

/** For an order without a zone or a pick-up point (D30, D82). */
export const FLAT_DELIVERY_CENTS: Cents = 50_000;

interface Sent extends Destination {
  readonly subtotalCents: Cents;
}

/** In cents (D82): nothing from the owner's amount up, otherwise the fee of the pick-up point, the zone, or the flat fee. */
export function deliveryFee(settings: DeliverySettings, { county, pickUpPoint, subtotalCents }: Sent): Cents {
  if (isFree(settings, subtotalCents)) return 0;
  return placeFee(settings, { county, pickUpPoint });
}

/** In cents, whatever the goods come to. */
export const placeFee = (settings: DeliverySettings, to: Destination): Cents =>
  placeOf(settings, to)?.feeCents ?? FLAT_DELIVERY_CENTS;

const placeOf = (settings: DeliverySettings, { county, pickUpPoint }: Destination) =>
  pickUpPointOf(settings, pickUpPoint) ?? zoneOf(settings, county);

/** Blank if the shop says nothing about this place. */
export const expectedDaysAt = (settings: DeliverySettings, to: Destination): string =>
  placeOf(settings, to)?.expectedDays ?? "";

const isFree = ({ freeDeliveryFromCents: from }: DeliverySettings, subtotalCents: Cents) =>
  from !== null && subtotalCents >= from;

export const pickUpPointOf = ({ pickUpPoints }: DeliverySettings, name: string): PickUpPoint | null =>
  pickUpPoints.find((point) => point.name === name) ?? null;

type Zoned = Pick<DeliverySettings, "deliveryZones">;

/** The county's zone, or that of all others. Null if neither is there: the flat fee counts, or the shop does not deliver there (`deliversTo`). */
export function zoneOf({ deliveryZones }: Zoned, county: string): DeliveryZone | null {
  const known = countyOf(county);
  const named = known && deliveryZones.find(({ counties }) => counties.includes(known));
  return named ?? deliveryZones.find(({ others }) => others === "fee") ?? null;
}

/** False only where the owner delivers to no county outside the zones. */
export const deliversTo = (settings: Zoned, county: string): boolean =>
  zoneOf(settings, county) !== null || !settings.deliveryZones.some(({ others }) => others === "no_delivery");

export const deliveredCounties = (settings: Zoned): readonly County[] =>
  COUNTIES.filter((county) => deliversTo(settings, county));

export type FeeOf = (subtotalCents: Cents) => Cents;

export const flatDelivery: FeeOf = () => FLAT_DELIVERY_CENTS;

export const deliveryTo =
  (settings: DeliverySettings, destination: Destination): FeeOf =>
  (subtotalCents) =>
    deliveryFee(settings, { ...destination, subtotalCents });

export const feeText = (cents: Cents): string => (cents === 0 ? t("Free") : formatKsh(cents));

export interface FeeRange {
  readonly leastCents: Cents;
  readonly mostCents: Cents;
}

/** Over all counties and pick-up points, for a buyer who has not chosen a place yet. */
export function deliveryRange(settings: DeliverySettings, subtotalCents: Cents): FeeRange {
  const feeTo = (to: Partial<Destination>) =>
    deliveryFee(settings, { ...NO_DESTINATION, ...to, subtotalCents });
  const fees = [
    ...deliveredCounties(settings).map((county) => feeTo({ county })),
    ...settings.pickUpPoints.map(({ name: pickUpPoint }) => feeTo({ pickUpPoint })),
  ];
  if (fees.length === 0) fees.push(feeTo({}));
  return { leastCents: Math.min(...fees), mostCents: Math.max(...fees) };
}

/** 'free to KSh 500, by place'; one fee if all places have the same. */
export function feeRangeText({ leastCents, mostCents }: FeeRange): string {
  if (leastCents === mostCents) return feeText(leastCents);
  const most = formatKsh(mostCents);
  if (leastCents === 0) return t("free to {most}, by place", { most });
  return t("{least} to {most}, by place", { least: formatKsh(leastCents), most });
}

/** Whether the fee depends on where an order goes; a sum from which it is free depends on the goods alone. */
export const variesByPlace = ({ deliveryZones, pickUpPoints }: DeliverySettings): boolean =>
  deliveryZones.length > 0 || pickUpPoints.length > 0;
