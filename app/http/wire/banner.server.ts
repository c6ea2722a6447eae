import * as z from "zod";
import type { activeBanners } from "~/operations/banners/banners.queries.server";
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
