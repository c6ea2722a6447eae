/** Promo banners (specification §7, 'Other'). */
import { call } from "../rest/call.server";
import { bannerEntity } from "../wire/banner.server";

export const listBanners = call({
  method: "GET",
  path: "/api/promo-banners/",
  group: "Other",
  summary: "What the promo bar shows, in its order",
  access: "everyone",
  list: true,
  answer: bannerEntity,
});
