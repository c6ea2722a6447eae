import { tableColumns } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import type { DeliverySettings } from "~/domain/settings/delivery";
import { type Claims, claimsOf } from "~/domain/settings/claims";
import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
  type ShopSettings,
  type PartialSettings,
  storedSettings,
} from "~/domain/settings/settings";
import type { MessageKind } from "~/domain/message/kinds";
import type { OwnTexts } from "~/domain/message/own-texts";
import { textsSetting } from "~/domain/settings/message-text-settings";
import { logoSize } from "~/domain/picture/logo";
import { pictureFile } from "~/domain/picture/picture";
import { DEFAULT_BRAND } from "~/domain/shop-colours/shop-colours";

let fixed: PartialSettings = {};

/** Settings from environment variables: they override, and no screen changes them (D90). */
export function useEnvironmentSettings(settings: PartialSettings) {
  fixed = settings;
}

export const environmentSettings = (): PartialSettings => fixed;

const setting = tableColumns("Setting", "setting", "id, name, value");

const rows = (options?: { cached: boolean }) =>
  select(setting, options)`FROM "Setting" setting ORDER BY "id"`;

const inForce = (stored: PartialSettings): ShopSettings => ({ ...DEFAULT_SETTINGS, ...stored, ...fixed });

let lastRead: PartialSettings = {};

const point = tableColumns(
  "PickUpPoint",
  "point",
  "name, county, address, openingHours, feeCents, expectedDays",
);

const activePoints = () =>
  select(point, { cached: true })`FROM "PickUpPoint" point WHERE "isActive" ORDER BY "id"`;

/** The shop's settings and active pick-up points now (D90), cached until somebody changes one: read them before a transaction, never inside. */
export async function shopSettings(): Promise<ShopSettings & DeliverySettings> {
  const [stored, pickUpPoints] = await Promise.all([rows({ cached: true }), activePoints()]);
  lastRead = storedSettings(stored);
  return { ...inForce(lastRead), pickUpPoints };
}

/** D81. */
export const hasCheckout = async (): Promise<boolean> => (await shopSettings()).hasCheckout;

/** As this process last read it, for pages while the database cannot be read. */
export const lastShopName = (): string => inForce(lastRead).shopName;

/** As this process last read them: what words a message asks no database (D84). */
export const lastOwnTexts = (kind: MessageKind): OwnTexts => inForce(lastRead)[textsSetting(kind)];

/** As this process last read it, for writes that have begun. */
export const lastLowStockLevel = (): number => inForce(lastRead).lowStockLevel;

/** What pages promise: only what the owner has set (D128). */
export const shopClaims = async (): Promise<Claims> => claimsOf(await shopSettings());

export async function managedSettings() {
  const all = await rows();
  const stored = storedSettings(all);
  const settings = inForce(stored);
  const sourceOf = (name: SettingName): SettingSource =>
    Object.hasOwn(fixed, name) ? "environment" : Object.hasOwn(stored, name) ? "screen" : "default";
  return SETTING_NAMES.map((name) => ({
    name,
    value: settings[name],
    source: sourceOf(name),
    id: all.find((row) => row.name === name)?.id ?? null,
  }));
}

export async function settingId(name: SettingName): Promise<number | null> {
  const [id = null] = await selectNumbers()`SELECT "id" FROM "Setting" WHERE "name" = ${name}`;
  return id;
}

const IN_MAIL = { width: 200, height: 64 };

/** What an e-mail shows of the shop. `origin` and `mediaUrl` as for `pictureUrl`; without an origin the shop's own pictures have no address. */
export async function shopBranding(origin: string | null, mediaUrl: string) {
  const { shopName, brandColour, logo } = await shopSettings();
  const base = mediaUrl.startsWith("/") ? origin && origin + mediaUrl : mediaUrl;
  return {
    shopName,
    brand: brandColour || DEFAULT_BRAND,
    logo:
      logo && base
        ? { url: `${base}/${pictureFile(logo.imageKey, 320, "jpg")}`, ...logoSize(logo, IN_MAIL) }
        : null,
  };
}
