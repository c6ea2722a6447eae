import { AUCTION_AND_PEOPLE_SETTINGS } from "./auction-settings";
import { BACKUP_SETTINGS } from "./backup-settings";
import { CONTACT_SETTINGS } from "./contact-settings";
import { DELIVERY_AND_PAYMENT_SETTINGS } from "./delivery-settings";
import { MESSAGE_SETTINGS } from "./message-settings";
import { MESSAGE_TEXT_SETTINGS } from "./message-text-settings";
import type { Setting, SettingInForm } from "./setting";
import { LOOK_SETTINGS } from "./look-settings";
import { PAGES } from "./page-settings";
import { HOME_SETTINGS } from "./home-settings";
import { SET_UP_SETTINGS } from "./set-up";
import { SHOP_SETTINGS } from "./shop-settings";
import { TAX_SETTINGS } from "./tax-settings";

const ENTRIES = {
  ...SET_UP_SETTINGS,
  ...SHOP_SETTINGS,
  ...LOOK_SETTINGS,
  ...HOME_SETTINGS,
  ...CONTACT_SETTINGS,
  ...DELIVERY_AND_PAYMENT_SETTINGS,
  ...TAX_SETTINGS,
  ...AUCTION_AND_PEOPLE_SETTINGS,
  ...PAGES,
  ...MESSAGE_SETTINGS,
  ...MESSAGE_TEXT_SETTINGS,
  ...BACKUP_SETTINGS,
};

type Entries = typeof ENTRIES;
type ValueOf<Entry> = Entry extends Setting<infer Value> ? Value : never;

export type SettingName = keyof Entries;
export type ShopSettings = { readonly [Name in SettingName]: ValueOf<Entries[Name]> };
export type PartialSettings = Partial<ShopSettings>;

export const SETTINGS: { readonly [Name in SettingName]: Setting<ShopSettings[Name]> } = ENTRIES;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].initial]),
) as unknown as ShopSettings;

/** An environment variable overrides what the screen stored. */
export type SettingSource = "environment" | "screen" | "default";

type Stored = readonly { readonly name: string; readonly value: string }[];

/** From rows of JSON, without settings that this release does not know. */
export function storedSettings(rows: Stored): PartialSettings {
  const known = rows.filter(({ name }) => Object.hasOwn(SETTINGS, name));
  const values = known.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
  // older releases could leave it unstated
  return Object.fromEntries(values.filter(([name, value]) => name !== "winnerPays" || value !== "unstated"));
}

export const settingText = <Name extends SettingName>(name: Name, value: ShopSettings[Name]): string =>
  SETTINGS[name].text(value);

export const settingInForm = <Name extends SettingName>(
  name: Name,
  value: ShopSettings[Name],
): SettingInForm => SETTINGS[name].inForm(value);

export function auditedSetting<Name extends SettingName>(
  name: Name,
  value: ShopSettings[Name],
): Readonly<Record<string, string | number | boolean | null>> {
  const isPlain = value === null || typeof value === "number" || typeof value === "boolean";
  return { [name]: isPlain ? value : settingText(name, value) };
}
