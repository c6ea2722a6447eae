import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { BannerForm } from "~/domain/banner/banner-form";
import { editsSince, latestEdit } from "../audit/edits.server";
import { createBanner, setBannerActive, updateBanner } from "../banners/banners.server";
import { setCategoryActive, updateCategory } from "../categories/write-categories.server";
import { createNextRound } from "../rounds/create-next-round.server";
import { activateProduct } from "./activate-product.server";
import {
  admin,
  auctionForm,
  newAuction,
  newCategory,
  newUser,
  refusalOf,
  valueOf,
} from "./management.fixture";
import { updateProduct } from "./update-product.server";

let other: typeof admin;
setUpTestDatabase(async () => {
  other = { id: await newUser("amina"), isSuperuser: true };
});

const conflictOver = (...clashes: string[]) => ({
  code: "conflict",
  message: "This product was changed while you were editing. Nothing was saved.",
  clashes,
});
const storedProduct = (id: number) => db().product.findUniqueOrThrow({ where: { id } });
const sell = (id: number, quantity: number) =>
  db().product.update({ where: { id }, data: { stockQuantity: { decrement: quantity } } });

/** A product with 10 in stock, and the form that two administrators have open. */
async function openedTwice() {
  const form = await auctionForm({ productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 10 });
  const id = await newAuction(form);
  return { id, form, seen: { edit: await latestEdit("product", id), stock: 10 } };
}

test("the second of two edits is refused, writes nothing, and shows what changed, by whom", async () => {
  const { id, form, seen } = await openedTwice();
  valueOf(await updateProduct(other, id, { ...form, title: "Hers", basePriceCents: 60_000 }, null, seen));
  const mine = { ...form, title: "Mine", stockQuantity: 3 };
  const before = await storedProduct(id);
  expect(refusalOf(await updateProduct(admin, id, mine, "picture", seen))).toEqual(conflictOver("title"));
  expect(await storedProduct(id)).toEqual(before);

  const edits = await editsSince("product", id, seen.edit);
  expect(edits).toMatchObject([
    {
      action: "Product edited",
      actor: expect.stringMatching(/^amina Mwangi$/) as string,
      changes: [
        { field: "title", before: "Kiondo basket", after: "Hers" },
        { field: "basePriceCents", before: 50_000, after: 60_000 },
      ],
    },
  ]);
  // 'Save mine over it' carries the newer version too, and undoes nothing that only she changed
  const over = { edit: await latestEdit("product", id), stock: 10 };
  expect(valueOf(await updateProduct(admin, id, mine, null, { ...seen, over })).changedByOthers).toEqual([
    "basePriceCents",
  ]);
  expect(await storedProduct(id)).toMatchObject({ title: "Mine", basePriceCents: 60_000n, stockQuantity: 3 });
});

test("two edits of different fields are both saved, and the second person reads what stays", async () => {
  const { id, form, seen } = await openedTwice();
  const hers = {
    ...form,
    description: "Woven",
    isFlashSale: true,
    discountPercentage: 20,
    categoryId: await newCategory(),
  };
  valueOf(await updateProduct(other, id, hers, null, seen));
  const mine = { ...form, title: "Mine", stockQuantity: 3 };
  const saved = valueOf(await updateProduct(admin, id, mine, "picture", seen));
  const others = saved.changedByOthers.toSorted();
  expect(others).toEqual(["category", "description", "discountPercentage", "isFlashSale"]);
  expect(await storedProduct(id)).toMatchObject({
    title: "Mine",
    stockQuantity: 3,
    imageKey: "picture",
    description: "Woven",
    categoryId: hers.categoryId,
    isFlashSale: true,
    discountPercentage: 20,
    basePriceCents: 50_000n,
  });
});

test("two edits that are invalid together are refused like a single form", async () => {
  const form = await auctionForm({
    startTime: new Date("2026-03-01T08:00:00Z"),
    endTime: new Date("2026-03-09T08:00:00Z"),
  });
  const id = await newAuction(form);
  const seen = { edit: await latestEdit("product", id), stock: form.stockQuantity };
  const end = new Date("2026-03-04T08:00:00Z");
  valueOf(await updateProduct(other, id, { ...form, endTime: end }, null, seen));
  const mine = { ...form, startTime: new Date("2026-03-05T08:00:00Z") };
  expect(refusalOf(await updateProduct(admin, id, mine, null, seen))).toEqual({
    code: "invalid",
    field: "end_time",
    message: "End time must be after start time",
  });
  expect(await storedProduct(id)).toMatchObject({ startTime: form.startTime, endTime: end });
});

test("of ten edits at once from the same page one is saved", async () => {
  const { id, form, seen } = await openedTwice();
  const titles = Array.from({ length: 10 }, (_, n) => `Title ${n}`);
  const outcomes = await Promise.all(
    titles.map((title) => updateProduct(admin, id, { ...form, title }, null, seen)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome)).toEqual(conflictOver("title"));
  expect((await storedProduct(id)).title).toBe(titles[outcomes.findIndex(({ ok }) => ok)]);
  expect(await editsSince("product", id, seen.edit)).toHaveLength(1);
});

test("saving an unchanged form, an activation and a new round are not edits", async () => {
  const form = await auctionForm();
  const id = await newAuction(form);
  const seen = { edit: await latestEdit("product", id), stock: 1 };
  valueOf(await updateProduct(other, id, form, null, seen));
  valueOf(await activateProduct(other, id, null));
  valueOf(
    await createNextRound(other, {
      auctionId: id,
      afterRound: 1,
      basePriceCents: 50_000,
      participationFeeCents: 5_000,
      minPledgeCents: 50_000,
      maxPledgeCents: null,
    }),
  );
  expect(await editsSince("product", id, seen.edit)).toEqual([]);
  valueOf(await updateProduct(admin, id, { ...form, title: "Mine" }, null, seen));
});

test("a stock that nobody edited follows the orders, and the answer says so", async () => {
  const { id, form, seen } = await openedTwice();
  await sell(id, 4);
  const saved = valueOf(await updateProduct(admin, id, { ...form, title: "Mine" }, null, seen));
  expect(saved).toEqual({ productId: id, movedStock: 6, changedByOthers: [] });
  expect(await storedProduct(id)).toMatchObject({ title: "Mine", stockQuantity: 6 });
});

test("a typed stock does not overwrite sales made meanwhile", async () => {
  const { id, form, seen } = await openedTwice();
  await sell(id, 4);
  const restocked = { ...form, stockQuantity: 30 };
  expect(refusalOf(await updateProduct(admin, id, restocked, null, seen))).toEqual(
    conflictOver("stockQuantity"),
  );
  expect(await storedProduct(id)).toMatchObject({ stockQuantity: 6 });
  expect(
    valueOf(await updateProduct(admin, id, restocked, null, { ...seen, over: { ...seen, stock: 6 } }))
      .movedStock,
  ).toBeNull();
  expect(await storedProduct(id)).toMatchObject({ stockQuantity: 30 });
});

test("a request without a version is not compared", async () => {
  const { id, form } = await openedTwice();
  valueOf(await updateProduct(other, id, { ...form, title: "Hers" }, null));
  valueOf(await updateProduct(admin, id, { ...form, title: "Mine" }, null));
  expect((await storedProduct(id)).title).toBe("Mine");
});

test("a category is not saved over another's edit; switching it off and on is not an edit", async () => {
  const id = await newCategory();
  const seen = { edit: await latestEdit("category", id) };
  valueOf(await setCategoryActive(other, id, false));
  valueOf(await updateCategory(other, id, { name: `Hers ${id}`, description: "" }, null, seen));
  const mine = { name: `Mine ${id}`, description: "" };
  expect(refusalOf(await updateCategory(admin, id, mine, null, seen))).toEqual({
    code: "conflict",
    message: "This category was changed while you were editing. Nothing was saved.",
    clashes: ["name"],
  });
  valueOf(
    await updateCategory(admin, id, mine, null, {
      ...seen,
      over: { edit: await latestEdit("category", id) },
    }),
  );
});

test("a banner is not saved over another's edit, and its form includes the switch", async () => {
  const form: BannerForm = {
    text: "Free delivery",
    text_sw: "",
    background_color: "#0e6b4a",
    text_color: "#ffffff",
    display_order: 0,
    is_active: true,
  };
  const { id: bannerId } = valueOf(await createBanner(admin, form));
  const seen = { edit: await latestEdit("banner", bannerId) };
  valueOf(await setBannerActive(other, bannerId, false));
  expect(
    valueOf(await updateBanner(admin, bannerId, { ...form, text: "Mine" }, seen)).changedByOthers,
  ).toEqual(["isActive"]);
  expect(await editsSince("banner", bannerId, seen.edit)).toMatchObject([
    { action: "Banner edited" },
    { action: "Banner deactivated" },
  ]);
  const banner = () => db().promoBanner.findUnique({ where: { id: bannerId } });
  expect(await banner()).toMatchObject({ text: "Mine", isActive: false });
  const hers = { ...form, text: "Hers" };
  expect(refusalOf(await updateBanner(other, bannerId, hers, seen))).toMatchObject({
    code: "conflict",
    clashes: ["text"],
  });
  const over = { edit: await latestEdit("banner", bannerId) };
  valueOf(await updateBanner(other, bannerId, hers, { ...seen, over }));
  expect(await banner()).toMatchObject({ text: "Hers", isActive: false });
});

test("two people's colours that are unreadable together are refused", async () => {
  const form: BannerForm = {
    text: "Free delivery",
    text_sw: "",
    background_color: "#000000",
    text_color: "#ffffff",
    display_order: 0,
    is_active: true,
  };
  const { id: bannerId } = valueOf(await createBanner(admin, form));
  const seen = { edit: await latestEdit("banner", bannerId) };
  valueOf(await updateBanner(other, bannerId, { ...form, background_color: "#555555" }, seen));
  expect(
    refusalOf(await updateBanner(admin, bannerId, { ...form, text_color: "#888888" }, seen)),
  ).toMatchObject({
    code: "invalid",
    field: "text_color",
  });
});
