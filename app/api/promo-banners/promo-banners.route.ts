import { accepted } from "~/domain/refusal";
import { listBanners } from "~/http/calls/banners.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { sliceOf } from "~/http/rest/slice.server";
import { wireBanner } from "~/http/wire/banner.server";
import { activeBanners } from "~/operations/banners/banners.queries.server";

const route = endpoint(
  answer(listBanners, async ({ slice }) => {
    const banners = await activeBanners();
    return accepted(sliceOf(banners.map(wireBanner), slice));
  }),
);
export const loader = route.loader;
export const action = route.action;
