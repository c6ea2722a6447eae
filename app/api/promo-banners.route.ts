import { accepted } from "~/domain/refusal";
import { rowsOn } from "~/http/rest/pagination.server";
import { call, resource } from "~/http/rest/resource.server";
import { bannerEntity, wireBanner } from "~/http/wire/banner.server";
import { activeBanners } from "~/operations/banners/banners.queries.server";

const route = resource({
  listBanners: call(
    {
      method: "GET",
      path: "/api/promo-banners/",
      group: "Other",
      summary: "What the promo bar shows, in its order",
      access: "everyone",
      list: true,
      answer: bannerEntity,
    },
    async ({ page }) => {
      const banners = await activeBanners();
      return accepted(rowsOn(banners.map(wireBanner), page));
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
