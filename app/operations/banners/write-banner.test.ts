import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { inLanguage } from "~/texts/language.server";
import type { BannerForm } from "~/domain/banner/banner-form";
import { subjectTimeline } from "../audit/audit.queries.server";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import {
  activeBanners,
  createBanner,
  deleteBanner,
  managedBanner,
  managedBanners,
  setBannerActive,
  updateBanner,
} from "./banners.server";

setUpTestDatabase();

const offer: BannerForm = {
  text: "Free delivery",
  text_sw: "",
  background_color: "#0e6b4a",
  text_color: "#ffffff",
  display_order: 0,
  is_active: true,
};
const make = async (changes: Partial<BannerForm> = {}) =>
  valueOf(await createBanner(admin, { ...offer, ...changes })).id;
const inTheBar = async () => (await activeBanners()).map(({ text }) => text);
const history = async (id: number) =>
  (await subjectTimeline("banner", id, 20)).map(({ action }) => action).reverse();

test("banners are shown in their order, without the inactive ones", async () => {
  await make({ text: "Second", display_order: 2 });
  await make({ text: "First", display_order: 1 });
  await make({ text: "Off", is_active: false });
  expect(await inTheBar()).toEqual(["First", "Second"]);
  expect((await managedBanners()).map(({ text }) => text)).toEqual(["Off", "First", "Second"]);
});

test("a banner is edited, hidden, shown again and deleted, and the audit trail has it all", async () => {
  const id = await make({ text: "Pay on delivery", display_order: 9 });
  valueOf(await updateBanner(admin, id, { ...offer, text: "Pay later", display_order: 9 }));
  expect(await inTheBar()).toContain("Pay later");
  valueOf(await setBannerActive(admin, id, false));
  valueOf(await setBannerActive(admin, id, false));
  expect(await inTheBar()).not.toContain("Pay later");
  valueOf(await setBannerActive(admin, id, true));
  expect(valueOf(await deleteBanner(admin, id))).toMatchObject({ text: "Pay later" });
  expect(await managedBanner(id)).toBeNull();
  expect(await history(id)).toEqual([
    "Banner created",
    "Banner edited",
    "Banner deactivated",
    "Banner activated",
    "Banner deleted",
  ]);
  const [deleted, , , edited] = await subjectTimeline("banner", id, 4);
  expect(edited?.changes).toEqual([{ field: "text", before: "Pay on delivery", after: "Pay later" }]);
  expect(deleted?.changes).toContainEqual({ field: "text", before: "Pay later", after: undefined });
});

test("of two who delete a banner one succeeds, with one audit entry", async () => {
  const id = await make();
  const outcomes = await Promise.all([deleteBanner(admin, id), deleteBanner(admin, id)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await history(id)).toEqual(["Banner created", "Banner deleted"]);
});

test("only administrators may write, and an unknown banner is missing", async () => {
  const id = await make();
  for (const outcome of [
    await createBanner(buyer, offer),
    await updateBanner(buyer, id, offer),
    await setBannerActive(buyer, id, false),
    await deleteBanner(buyer, id),
  ])
    expect(refusalOf(outcome)).toMatchObject({ code: "forbidden" });
  for (const outcome of [
    await updateBanner(admin, 999_999, offer),
    await setBannerActive(admin, 999_999, true),
    await deleteBanner(admin, 999_999),
  ])
    expect(refusalOf(outcome)).toMatchObject({ code: "missing" });
  expect(await history(id)).toEqual(["Banner created"]);
});

test("who reads Swahili reads a banner's Swahili text, and the English one where there is none", async () => {
  await make({ text: "New phones", text_sw: "Simu mpya", display_order: 3 });
  await make({ text: "New shoes", display_order: 4 });
  expect(await inTheBar()).toEqual(expect.arrayContaining(["New phones", "New shoes"]));
  expect(await inLanguage("sw", inTheBar)).toEqual(expect.arrayContaining(["Simu mpya", "New shoes"]));
});
