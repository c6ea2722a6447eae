import type { Cents } from "~/domain/money";

/** What a winner pays (D83): not stated, their highest pledge, their average, or nothing more. */
export const WINNER_PAYS = ["unstated", "highest", "average", "nothing"] as const;
export type WinnerPays = (typeof WINNER_PAYS)[number];

/** A zone's name is shown to buyers; a county belongs to one zone at most (D82). */
export interface DeliveryZone {
  readonly name: string;
  readonly counties: readonly string[];
  readonly feeCents: Cents;
}

export interface PickUpPoint {
  readonly name: string;
  readonly feeCents: Cents;
}

export interface ShopSettings {
  readonly shopName: string;
  /** Where the shop is, as its invoices say it; blank: not said. */
  readonly shopAddress: string;
  /** The tax number that invoices carry; blank: none. */
  readonly kraPin: string;
  /** None: one fee for everywhere, as specified (D82). */
  readonly deliveryZones: readonly DeliveryZone[];
  readonly pickUpPoints: readonly PickUpPoint[];
  /** Goods from this amount on travel free; null: never. */
  readonly freeDeliveryFromCents: Cents | null;
  readonly isPayOnDelivery: boolean;
  readonly winnerPays: WinnerPays;
}

export type SettingName = keyof ShopSettings;

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: "Soko",
  shopAddress: "",
  kraPin: "",
  deliveryZones: [],
  pickUpPoints: [],
  freeDeliveryFromCents: null,
  isPayOnDelivery: false,
  winnerPays: "unstated",
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[];

/** A variable of the environment wins over what the screen stored. */
export type SettingSource = "environment" | "screen" | "default";

export type SomeSettings = Partial<ShopSettings>;

type Stored = readonly { readonly name: string; readonly value: string }[];

/** From rows of JSON, without what this release does not know. */
export function storedSettings(rows: Stored): SomeSettings {
  const known = rows.filter(({ name }) => Object.hasOwn(DEFAULT_SETTINGS, name));
  return Object.fromEntries(known.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
}
