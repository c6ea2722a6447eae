import { expect, test } from "vitest";
import * as z from "zod/mini";
import { send } from "~/domain/form/form.fixture";
import { altTextField, pictureFormSchema } from "./picture-form";
import { MAX_PICTURES } from "./pictures";
import {
  addedPictureBody,
  pictureListBody,
  productIdsSchema,
  replacingBy,
  variantsBody,
  watchBody,
} from "./product-bodies";
import { duplicateOf, productPutSchema, revertProductChanges } from "./product-changes";
import { categoryProductsQuerySchema, productQuerySchema, rangeOf } from "./product-query";
import type { StoredProduct } from "./stored-product";
import { barcodeField, skuTwiceAt } from "./variant-form";

const OPTIONS = "Please send up to 3 options as a list, each with its name and its values";
const VARIANTS = "Please send up to 50 variants as a list, each with its values in the order of the options";
const size = { name: "Size", values: ["S", "M"] };
const variants = (body: object) => send(variantsBody, { options: [size], ...body });
const first = ({ errors }: { readonly errors: Record<string, string[] | null> }) =>
  Object.entries(errors).map(([field, messages]) => [field, messages?.[0]]);

test("a call may name options alone, and what it does not say of a variant is left as it is", () => {
  expect(variants({}).value).toEqual({ version: null, typed: { options: [size], rows: [] } });
  const rows = [
    { values: ["M"], price: 1500, stock_quantity: 3, sku: "A-1", barcode: "4" },
    { values: ["S"] },
  ];
  expect(variants({ variants: rows, version: "7" }).value).toEqual({
    version: { edit: 7 },
    typed: {
      options: [size],
      rows: [
        { values: ["M"], priceCents: 150_000, stockQuantity: 3, sku: "A-1", barcode: "4", seenStock: null },
        { values: ["S"], priceCents: null, stockQuantity: null, sku: null, barcode: null, seenStock: null },
      ],
    },
  });
});

test("options that are no list, or too many, are refused with one sentence", () => {
  for (const options of [null, {}, Array.from({ length: 4 }, (_, at) => ({ name: `O${at}`, values: ["x"] }))])
    expect(send(variantsBody, { options }).errors).toEqual({ options: [OPTIONS] });
  expect(first(send(variantsBody, { options: [{ name: 5, values: ["S"] }] }))).toEqual([
    ["options.0.name", OPTIONS],
  ]);
  expect(first(send(variantsBody, { options: [{ name: "Size", values: "S" }] }))).toEqual([
    ["options.0.values", OPTIONS],
  ]);
  expect(send(variantsBody, { options: [size, size] }).errors).toEqual({
    options: ["Another option has this name"],
  });
  expect(send(variantsBody, { options: [] }).errors).toEqual({});
});

test("variants that are none of the options, or there twice, are refused", () => {
  for (const wrong of [[{ values: ["L"] }], [{ values: ["S"] }, { values: ["S"] }], [{ values: [] }], "S"])
    expect(variants({ variants: wrong }).errors, JSON.stringify(wrong)).toEqual({ variants: [VARIANTS] });
  const many = { name: "N", values: Array.from({ length: 50 }, (_, at) => String(at)) };
  const rows = many.values.map((value) => ({ values: [value] }));
  expect(send(variantsBody, { options: [many], variants: rows }).errors).toEqual({});
  expect(first(send(variantsBody, { options: [many], variants: [...rows, { values: ["x"] }] }))).toEqual([
    ["variants", VARIANTS],
  ]);
  const twice = [
    { values: ["S"], sku: "a-1" },
    { values: ["M"], sku: "A-1" },
  ];
  expect(variants({ variants: twice }).errors).toEqual({ variants: ["Another variant has this SKU"] });
  expect(skuTwiceAt(["", "", "a", "b", "A"])).toBe(4);
  expect(skuTwiceAt(["", "", "a"])).toBe(-1);
});

test("a version is one that an answer had, or left out", () => {
  const read = (version?: unknown) => send(productPutSchema, { version });
  expect(read("7:5").value).toMatchObject({ version: { edit: 7, stock: 5 } });
  for (const none of [null, ""]) expect(read(none)).toMatchObject({ value: { version: null }, errors: {} });
  for (const wrong of ["x", "7:", 7])
    expect(read(wrong).errors).toEqual({
      version: ["version must be one that an answer of this product had"],
    });
  expect(send(productPutSchema, {}).errors).toEqual({});
});

test("the list of pictures replaces all, and those that it does not name are removed", () => {
  const picture = (imageKey: string) => ({ imageKey, altText: "" });
  const change = replacingBy([
    { id: "b", alt_text: "Below" },
    { id: "a", alt_text: "" },
  ]);
  expect(change([picture("a"), picture("b"), picture("c")])).toEqual({
    ordered: [{ imageKey: "b", altText: "Below" }, picture("a")],
    removed: ["c"],
    added: null,
  });
  const list = (count: number) => ({
    pictures: Array.from({ length: count }, (_, at) => ({ id: String(at) })),
  });
  const message = "Please send the pictures as a list, each with its id";
  expect(send(pictureListBody, list(MAX_PICTURES)).errors).toEqual({});
  expect(send(pictureListBody, list(MAX_PICTURES + 1)).errors).toEqual({ pictures: [message] });
  expect(send(pictureListBody, { pictures: "a" }).errors).toEqual({ pictures: [message] });
  expect(send(pictureListBody, { pictures: [{ id: 5 }] }).errors).toEqual({ "pictures.0.id": [message] });
  expect(send(pictureListBody, { pictures: [{ id: "x".repeat(64) }] }).errors).toEqual({});
  expect(Object.keys(send(pictureListBody, { pictures: [{ id: "x".repeat(65) }] }).errors)).toEqual([
    "pictures.0.id",
  ]);
});

test("a picture's text has at most 200 characters, and its place is one of eight (D61)", () => {
  expect(send(addedPictureBody, { alt_text: "x".repeat(200) }).value).toEqual({ alt_text: "x".repeat(200) });
  expect(send(addedPictureBody, { alt_text: "x".repeat(201) }).errors).toEqual({
    alt_text: ["Write at most 200 characters about a picture"],
  });
  expect(z.globalRegistry.get(altTextField())).toEqual({
    maxLength: 200,
    description: "What the picture shows, for people who do not see it; blank for the product's title",
  });
  const place = (typed: string) => send(pictureFormSchema, { place_1: typed }).errors;
  expect([place("1"), place("8"), place("")]).toEqual([{}, {}, {}]);
  for (const wrong of ["0", "9", "x"])
    expect(place(wrong)).toEqual({ place_1: ["The place must be from 1 to 8"] });
});

test("a call may choose 1 to 1,000 products, each of which counts once", () => {
  const ids = (product_ids: unknown) => send(productIdsSchema, { product_ids });
  expect(ids([7, "7", 3]).value).toEqual({ product_ids: [7, 3] });
  expect(ids(Array.from({ length: 1000 }, (_, at) => at + 1)).errors).toEqual({});
  for (const wrong of [[], Array.from({ length: 1001 }, (_, at) => at + 1), "7", null])
    expect(ids(wrong).errors).toEqual({ product_ids: ["Please choose 1 to 1,000 products"] });
  expect(ids(["x"]).errors).toEqual({ "product_ids.0": ["Every product must be an id"] });
  expect(send(watchBody, {}).errors).toEqual({ product_id: ["Product is required"] });
});

const BIKE = {
  title: "Bike",
  description: "A black mamba",
  categoryId: 4,
  productType: "both",
  sku: "B-1",
  specifications: "",
  condition: "used",
  taxType: null,
  basePriceCents: 50_000,
  marketPriceCents: null,
  costPriceCents: 450_000,
  buyNowPriceCents: 700_000,
  participationFeeCents: 5_000,
  stockQuantity: 3,
  startTime: new Date("2026-11-21T00:00:00Z"),
  endTime: new Date("2026-11-28T00:00:00Z"),
  isFeatured: true,
  isFlashSale: true,
  discountPercentage: 10,
  flashSaleEndsAt: null,
  displayOrder: 2,
} as StoredProduct;

test("a copy has neither times nor sale nor SKU, and says that it is one", () => {
  const copy = {
    title: "Bike (copy)",
    startTime: null,
    endTime: null,
    sku: "",
    isFlashSale: false,
    discountPercentage: 0,
  };
  expect(duplicateOf(BIKE)).toEqual({ ok: true, value: { ...BIKE, ...copy } });
  const long = duplicateOf({ ...BIKE, title: "x".repeat(200) });
  expect(long.ok && long.value.title).toBe(`${"x".repeat(193)} (copy)`);
  expect(duplicateOf({ ...BIKE, categoryId: null })).toMatchObject({
    ok: false,
    refusal: { field: "category" },
  });
});

test("an undo may take the category away, and keeps the rules between fields", () => {
  expect(revertProductChanges(BIKE, { category: null, title: "Old" })).toEqual({
    ok: true,
    value: { ...BIKE, categoryId: null, title: "Old" },
  });
  expect(revertProductChanges(BIKE, { end_time: null })).toMatchObject({
    ok: false,
    refusal: { field: "end_time" },
  });
});

test("a list of products is filtered by what it names, and refuses prices that cross (D15)", () => {
  const read = (query: object) => send(productQuerySchema, query);
  expect(
    read({ category: " Shoes ", price_from: "5", price_to: "7", status: "active", ordering: "-price" }).value,
  ).toEqual({
    product_type: null,
    condition: null,
    category: "Shoes",
    price_from: 500,
    price_to: 700,
    status: "active",
    q: "",
    ordering: "-price",
  });
  expect(read({ category: "x".repeat(101) }).value).toMatchObject({ category: "x".repeat(100) });
  const crossed = { price_to: ["The highest price must be at least the lowest, KSh 8"] };
  expect(read({ price_from: "8", price_to: "7" }).errors).toEqual(crossed);
  expect(send(categoryProductsQuerySchema, { price_from: "8", price_to: "7" }).errors).toEqual(crossed);
  expect(send(categoryProductsQuerySchema, { category: "shoes" }).value).not.toHaveProperty("category");
  expect(read({ product_type: "car" }).errors).toEqual({
    product_type: ["product_type must be one of buy_now, auction, both"],
  });
  expect(rangeOf({ price_from: 1, price_to: null })).toEqual({ fromCents: 1, toCents: null });
  expect(z.globalRegistry.get(productQuerySchema.shape.category)).toEqual({
    description: "A category's id or slug",
  });
});

test("a barcode has up to 40 plain characters", () => {
  const read = (barcode: string) => send(z.object({ barcode: barcodeField() }), { barcode }).errors;
  expect([read("4".repeat(40)), read("A ~!"), read("")]).toEqual([{}, {}, {}]);
  expect(read("4".repeat(41))).toEqual({ barcode: ["Barcode must be at most 40 characters"] });
  expect(read("é")).toEqual({ barcode: ["Barcode may have letters A to Z, digits and signs only"] });
  expect(z.globalRegistry.get(barcodeField())).toEqual({ maxLength: 40 });
});
