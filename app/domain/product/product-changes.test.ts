import { expect, test } from "vitest";
import { send } from "~/domain/form/form.fixture";
import { applyProductChanges, mergedProduct, productChangesSchema } from "./product-changes";
import type { StoredProduct } from "./stored-product";

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

const bike: StoredProduct = {
  title: "Bike",
  description: "A black mamba",
  categoryId: 4,
  productType: "both",
  sku: "",
  specifications: "",
  condition: "used",
  taxType: null,
  basePriceCents: 50_000,
  marketPriceCents: 900_000,
  costPriceCents: 450_000,
  buyNowPriceCents: 700_000,
  participationFeeCents: 5_000,
  stockQuantity: 3,
  startTime: day(21),
  endTime: day(28),
  isFeatured: true,
  isFlashSale: true,
  discountPercentage: 10,
  flashSaleEndsAt: day(25),
  displayOrder: 2,
};

const changed = (
  body: object,
  product: Omit<StoredProduct, "categoryId"> & { categoryId: number | null } = bike,
) => applyProductChanges(product, productChangesSchema.parse(body));

test("an omitted field stays as it was, whatever its kind", () => {
  expect(productChangesSchema.parse({})).toEqual({});
  expect(changed({})).toEqual({ ok: true, value: bike });
  expect(changed({ title: "Bicycle", market_price: null, is_featured: "false" })).toEqual({
    ok: true,
    value: { ...bike, title: "Bicycle", marketPriceCents: null, isFeatured: false },
  });
});

test("a sent field is read like the form's: blank required ones are refused", () => {
  expect(send(productChangesSchema, { title: " ", base_price: "", stock_quantity: -1 }).errors).toEqual({
    title: ["Title is required"],
    base_price: ["Base price is required"],
    stock_quantity: ["Stock must be a whole number from 0 to 1,000,000"],
  });
});

test.each([
  [{ buy_now_price: null }, "buy_now_price", "Buy now price is required for this product type"],
  [{ start_time: "" }, "start_time", "Start time is required for an auction"],
  [{ end_time: day(20).toISOString() }, "end_time", "End time must be after start time"],
])("the whole product is checked by the edit form's rules: %o", (body, field, message) => {
  expect(changed(body)).toEqual({ ok: false, refusal: { code: "invalid", field, message } });
});

test("times that were never set may stay blank, omitted or sent back as read (D60)", () => {
  const undated = { ...bike, startTime: null, endTime: null };
  for (const body of [{ title: "Bicycle" }, { title: "Bicycle", start_time: null, end_time: "" }])
    expect(changed(body, undated)).toEqual({ ok: true, value: { ...undated, title: "Bicycle" } });
  expect(changed({ start_time: day(21).toISOString() }, undated)).toMatchObject({
    ok: true,
    value: { startTime: day(21), endTime: null },
  });
  const onSale = { ...undated, productType: "buy_now" as const, participationFeeCents: null };
  expect(changed({ product_type: "both", participation_fee: 50 }, onSale)).toMatchObject({
    ok: false,
    refusal: { field: "start_time", message: "Start time is required for an auction" },
  });
});

test("two people's edits of a product without times can be merged", () => {
  const undated = { ...bike, startTime: null, endTime: null };
  expect(mergedProduct(undated, undated)).toEqual({ ok: true, value: undated });
  expect(mergedProduct(undated, bike)).toMatchObject({ ok: false, refusal: { field: "start_time" } });
});

test("changing the type drops what does not belong to it", () => {
  expect(changed({ product_type: "buy_now" })).toMatchObject({
    ok: true,
    value: { productType: "buy_now", participationFeeCents: null, startTime: null, endTime: null },
  });
});

test("a product without a category must get one first", () => {
  const loose = { ...bike, categoryId: null };
  expect(changed({ title: "Bicycle" }, loose)).toMatchObject({
    ok: false,
    refusal: { field: "category", message: "Please choose a category" },
  });
  expect(changed({ category: "7" }, loose)).toMatchObject({ ok: true, value: { categoryId: 7 } });
});
