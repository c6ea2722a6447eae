import type { Cents } from "~/domain/money";

/** What a winner pays (D83): their highest pledge, their average, or nothing more. Each auction has its own, from its activation. */
export const WINNER_PAYS = ["highest", "average", "nothing"] as const;
export type StatedPays = (typeof WINNER_PAYS)[number];
/** Not stated: for auctions activated before it was required. */
export type WinnerPays = StatedPays | "unstated";

/** As stored with the product. */
export const winnerPaysOf = (stored: string | null): WinnerPays =>
  WINNER_PAYS.find((pays) => pays === stored) ?? "unstated";

/** A zone's name is shown to buyers; a county belongs to one zone at most (D82). */
export interface DeliveryZone {
  readonly name: string;
  readonly counties: readonly string[];
  readonly feeCents: Cents;
  /** '2-4'; absent if nothing is said. */
  readonly expectedDays?: string;
}

export interface ShopSettings {
  readonly shopName: string;
  /** The shop's address for invoices; blank: none. */
  readonly shopAddress: string;
  /** The tax number for invoices; blank: none. */
  readonly kraPin: string;
  /** The number for WhatsApp messages, as E.164; blank: none. */
  readonly whatsapp: string;
  /** None: one fee for everywhere, as specified (D82). */
  readonly deliveryZones: readonly DeliveryZone[];
  /** Delivery is free from this amount; null: never. */
  readonly freeDeliveryFromCents: Cents | null;
  readonly isPayOnDelivery: boolean;
  /** For auctions activated from now on. */
  readonly winnerPays: StatedPays;
  /** How many days a winner who pays for the goods has to order them (D100), for auctions closed from now on. */
  readonly daysToOrder: number;
}

export const MIN_DAYS_TO_ORDER = 1;
export const MAX_DAYS_TO_ORDER = 60;

export type SettingName = keyof ShopSettings;

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: "Soko",
  shopAddress: "",
  kraPin: "",
  whatsapp: "",
  deliveryZones: [],
  freeDeliveryFromCents: null,
  isPayOnDelivery: false,
  winnerPays: "average",
  daysToOrder: 7,
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[];

/** An environment variable overrides what the screen stored. */
export type SettingSource = "environment" | "screen" | "default";

export type SomeSettings = Partial<ShopSettings>;

type Stored = readonly { readonly name: string; readonly value: string }[];

/** From rows of JSON, without settings that this release does not know. */
export function storedSettings(rows: Stored): SomeSettings {
  const known = rows.filter(({ name }) => Object.hasOwn(DEFAULT_SETTINGS, name));
  const values = known.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
  // older releases could leave it unstated
  return Object.fromEntries(values.filter(([name, value]) => name !== "winnerPays" || value !== "unstated"));
}
