import * as z from "zod";
import { bannerSchema } from "~/domain/banner/banner-form";
import { BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { rowsOfPage } from "~/http/rest/pagination.server";
import { call, resource } from "~/http/rest/resource.server";
import { bannerEntity, managedBannerEntity, wireBanner, wireManagedBanner } from "~/http/wire/banner.server";
import {
  activeBanners,
  createBanner,
  deleteBanner,
  managedBanner,
  managedBanners,
  setBannerActive,
  updateBanner,
} from "~/operations/banners/banners.server";

const group = "Other";
const missing = BANNER_NOT_FOUND;
const example = { body: { text: "Free delivery", background_color: "#0e6b4a", text_color: "#ffffff" } };
const READABLE = "The text must be readable on its background: a contrast of 4.5:1.";

async function bannerOutcome(id: number) {
  const banner = await managedBanner(id);
  return banner ? accepted(wireManagedBanner(banner)) : refused(refuse("missing", missing));
}

const route = resource({
  listBanners: call(
    {
      method: "GET",
      path: "/api/promo-banners/",
      group,
      summary: "What the promo bar shows, in its order",
      access: "everyone",
      list: true,
      answer: bannerEntity,
    },
    async ({ page }) => {
      const banners = await activeBanners();
      return accepted(rowsOfPage(banners.map(wireBanner), page));
    },
  ),

  createBanner: call(
    {
      method: "POST",
      path: "/api/promo-banners/",
      group,
      summary: "Create a banner",
      notes: READABLE,
      access: "staff",
      body: bannerSchema,
      answer: managedBannerEntity,
      status: 201,
      created: "/api/promo-banners/{id}/",
      example,
    },
    async ({ viewer, body }) => {
      const created = await createBanner(viewer, body);
      return created.ok ? bannerOutcome(created.value.id) : created;
    },
  ),

  listAllBanners: call(
    {
      method: "GET",
      path: "/api/promo-banners/all/",
      group,
      summary: "Every banner, hidden ones too, in their order",
      access: "staff",
      list: true,
      answer: managedBannerEntity,
    },
    async ({ page }) => accepted(rowsOfPage((await managedBanners()).map(wireManagedBanner), page)),
  ),

  getBanner: call(
    {
      method: "GET",
      path: "/api/promo-banners/{id}/",
      group,
      summary: "One banner, hidden or not",
      access: "staff",
      answer: managedBannerEntity,
      missing,
    },
    ({ ids }) => bannerOutcome(ids.id),
  ),

  updateBanner: call(
    {
      method: "PUT",
      path: "/api/promo-banners/{id}/",
      group,
      summary: "Write a banner anew",
      notes: `All of it: what is left out is as in a new one. ${READABLE}`,
      access: "staff",
      body: bannerSchema,
      answer: managedBannerEntity,
      missing,
      example,
    },
    async ({ viewer, ids, body }) => {
      const written = await updateBanner(viewer, ids.id, body);
      return written.ok ? bannerOutcome(ids.id) : written;
    },
  ),

  setBannerActive: call(
    {
      method: "POST",
      path: "/api/promo-banners/{id}/set_active/",
      group,
      summary: "Show a banner, or hide it",
      access: "staff",
      body: z.object({ is_active: z.boolean({ error: "is_active must be true or false" }) }),
      fields: { is_active: "Whether the promo bar shows it; as it is already, nothing changes" },
      answer: managedBannerEntity,
      missing,
      example: { body: { is_active: false } },
    },
    async ({ viewer, ids, body }) => {
      const set = await setBannerActive(viewer, ids.id, body.is_active);
      return set.ok ? bannerOutcome(ids.id) : set;
    },
  ),

  deleteBanner: call(
    {
      method: "DELETE",
      path: "/api/promo-banners/{id}/",
      group,
      summary: "Delete a banner",
      access: "staff",
      answer: z.object({ text: z.string().meta({ description: "What it said" }) }),
      missing,
    },
    async ({ viewer, ids }) => {
      const deleted = await deleteBanner(viewer, ids.id);
      return deleted.ok ? accepted({ text: deleted.value.text }) : deleted;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
