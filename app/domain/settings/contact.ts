import { PAGE_TITLES, TEXT_PAGES } from "~/domain/page-text/page-text";
import { t } from "~/texts/t";
import { SOCIAL_NETWORKS } from "./contact-settings";
import type { ShopSettings } from "./settings";

export interface ContactView {
  readonly pages: readonly { readonly to: string; readonly label: string }[];
  readonly secondPhone: string;
  readonly whatsapp: string;
  readonly address: string;
  readonly hours: string;
  readonly networks: readonly { readonly to: string; readonly label: string }[];
}

const NETWORKS = ["facebook", "instagram", "x", "tiktok"] as const;

export const contactView = (settings: ShopSettings): ContactView => ({
  pages: TEXT_PAGES.map((page) => ({ to: `/${page}`, label: t(PAGE_TITLES[page]) })),
  secondPhone: settings.secondPhone,
  whatsapp: settings.whatsapp,
  address: settings.shopAddress,
  hours: settings.openingHours,
  networks: NETWORKS.filter((name) => settings[name] !== "").map((name) => ({
    to: settings[name],
    label: SOCIAL_NETWORKS[name].label,
  })),
});
