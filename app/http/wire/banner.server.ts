import * as z from "zod";
import type { activeBanners, managedBanners } from "~/operations/banners/banners.server";
import { id } from "./fields.server";

const colour = () =>
  z.string().nullable().meta({ description: "A hexadecimal colour or a colour's name", example: "#1b5e20" });

export const bannerEntity = z
  .object({ id: id(), text: z.string(), background_color: colour(), text_color: colour() })
  .meta({ id: "PromoBanner" });

type Banner = Awaited<ReturnType<typeof activeBanners>>[number];

export const wireBanner = (banner: Banner): z.input<typeof bannerEntity> => ({
  id: banner.id,
  text: banner.text,
  background_color: banner.background ?? null,
  text_color: banner.color ?? null,
});

export const managedBannerEntity = z
  .object({
    id: id(),
    text: z.string(),
    text_sw: z.string().meta({ description: "For who reads Swahili; blank: the English one" }),
    background_color: z.string().meta({ example: "#0e6b4a" }),
    text_color: z.string().meta({ example: "#ffffff" }),
    display_order: z.int().nonnegative(),
    is_active: z.boolean().meta({ description: "Whether the promo bar shows it" }),
  })
  .meta({ id: "ManagedPromoBanner" });

type ManagedBanner = Awaited<ReturnType<typeof managedBanners>>[number];

export const wireManagedBanner = (banner: ManagedBanner): z.input<typeof managedBannerEntity> => ({
  id: banner.id,
  text: banner.text,
  text_sw: banner.textSw,
  background_color: banner.backgroundColor,
  text_color: banner.textColor,
  display_order: banner.displayOrder,
  is_active: banner.isActive,
});
