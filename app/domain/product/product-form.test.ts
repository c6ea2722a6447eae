import { expect, test } from "vitest";
import { send, submit } from "~/domain/form/form.fixture";
import { productFormSchema, storedProduct } from "./product-form";

const creating = productFormSchema({ editing: false });
const editing = productFormSchema({ editing: true });

const lamp = {
  title: "Lamp",
  description: "A brass lamp",
  category: "3",
  product_type: "buy_now",
  base_price: "1,000",
  buy_now_price: "1500.50",
  stock_quantity: "12",
};
const bike = {
  title: "Bike",
  description: "A black mamba",
  category: "4",
  product_type: "auction",
  base_price: "500",
  participation_fee: "50",
  stock_quantity: "1",
};
const week = { start_time: "2026-11-21T18:00", end_time: "2026-11-28T18:00" };

test("a fixed-price product without a base price uses its fixed price; a typed base price stays", () => {
  const { base_price: _, ...following } = lamp;
  for (const blank of [following, { ...lamp, base_price: "" }])
    expect(submit(creating, blank).value).toMatchObject({ base_price: 150_050, buy_now_price: 150_050 });
  expect(submit(creating, lamp).value).toMatchObject({ base_price: 100_000 });
  // the error is on the field that the form shows
  for (const wrong of ["", "dear"]) {
    const { errors } = submit(creating, { ...following, buy_now_price: wrong });
    expect(Object.keys(errors)).toEqual(["buy_now_price"]);
  }
  expect(submit(creating, { ...bike, base_price: "" }).errors).toHaveProperty("base_price");
});

test("a product form is output with amounts in cents, times in UTC and blanks as their defaults", () => {
  expect(submit(editing, { ...bike, ...week, is_featured: "on", market_price: "9,000" }).value).toEqual({
    title: "Bike",
    description: "A black mamba",
    category: 4,
    sku: "",
    specifications: "",
    condition: null,
    cost_price: null,
    tax_type: null,
    product_type: "auction",
    base_price: 50_000,
    market_price: 900_000,
    buy_now_price: null,
    participation_fee: 5000,
    stock_quantity: 1,
    start_time: new Date("2026-11-21T15:00:00Z"),
    end_time: new Date("2026-11-28T15:00:00Z"),
    is_featured: true,
    is_flash_sale: false,
    discount_percentage: 0,
    flash_sale_ends_at: null,
    display_order: 0,
  });
});

test("the same product may be sent as JSON", () => {
  const body = {
    ...lamp,
    category: 3,
    base_price: 1000,
    buy_now_price: 1500.5,
    stock_quantity: 12,
    is_featured: false,
  };
  expect(send(creating, body).value).toEqual(submit(creating, lamp).value);
});

test("title, description, category, type, base price and stock are required", () => {
  expect(submit(creating, {}).errors).toEqual({
    title: ["Title is required"],
    description: ["Description is required"],
    category: ["Please choose a category"],
    product_type: ["Please choose a product type"],
    base_price: ["Base price is required"],
    stock_quantity: ["Stock must be a whole number from 0 to 1,000,000"],
  });
});

test("buy_now_price is required for buy_now or both", () => {
  const errors = { buy_now_price: ["Buy now price is required for this product type"] };
  expect(submit(creating, { ...lamp, buy_now_price: "" }).errors).toEqual(errors);
  expect(submit(creating, { ...bike, product_type: "both" }).errors).toEqual(errors);
  expect(submit(creating, bike).errors).toEqual({});
});

test("participation_fee is required for auction or both", () => {
  const errors = { participation_fee: ["Entry fee is required for this product type"] };
  expect(submit(creating, { ...bike, participation_fee: "" }).errors).toEqual(errors);
  expect(submit(creating, { ...lamp, product_type: "both" }).errors).toEqual(errors);
  expect(submit(creating, lamp).errors).toEqual({});
});

test("start_time and end_time are required for auction or both on edit", () => {
  expect(submit(creating, bike).errors).toEqual({});
  expect(submit(editing, lamp).errors).toEqual({});
  expect(submit(editing, bike).errors).toEqual({
    start_time: ["Start time is required for an auction"],
    end_time: ["End time is required for an auction"],
  });
});

test("the end is after the start", () => {
  const backwards = { start_time: week.end_time, end_time: week.start_time };
  const errors = { end_time: ["End time must be after start time"] };
  expect(submit(creating, { ...bike, ...backwards }).errors).toEqual(errors);
  expect(submit(creating, { ...bike, ...week, end_time: week.start_time }).errors).toEqual(errors);
  expect(submit(creating, { ...lamp, ...backwards }).errors).toEqual({});
});

test("all errors are reported at once, one per field", () => {
  const wrong = {
    ...bike,
    title: "",
    product_type: "both",
    buy_now_price: "",
    participation_fee: "much",
    end_time: "soon",
  };
  expect(submit(editing, wrong).errors).toEqual({
    title: ["Title is required"],
    buy_now_price: ["Buy now price is required for this product type"],
    participation_fee: ["Please enter a valid participation fee"],
    start_time: ["Start time is required for an auction"],
    end_time: ["Please enter a valid end time"],
  });
});

test.each([
  ["base_price", "-1", "Base price must be 0 or more, with at most 2 decimals"],
  ["base_price", "1.234", "Base price must be 0 or more, with at most 2 decimals"],
  ["market_price", "lots", "Please enter a valid market price or leave it blank"],
  ["stock_quantity", "1.5", "Stock must be a whole number from 0 to 1,000,000"],
  ["stock_quantity", "1000001", "Stock must be a whole number from 0 to 1,000,000"],
  ["discount_percentage", "101", "Discount must be a whole number from 0 to 100"],
  ["display_order", "-1", "Display order must be a whole number, 0 or more"],
  ["product_type", "rental", "Please choose a product type"],
  ["category", "shoes", "Please choose a category"],
  ["title", "x".repeat(201), "Title must be at most 200 characters"],
  ["flash_sale_ends_at", "2026-02-30T10:00", "Please enter a valid end of the flash sale"],
])("%s %j is refused", (field, value, message) => {
  expect(submit(creating, { ...lamp, [field]: value }).errors).toEqual({ [field]: [message] });
});

test("a body that is not an object is refused and causes no server error", () => {
  for (const body of [null, [], "x", 5]) expect(send(creating, body).value).toBeUndefined();
});

const everything = {
  ...lamp,
  ...week,
  participation_fee: "50",
  discount_percentage: "20",
  flash_sale_ends_at: "2026-12-01T00:00",
};

function stored(fields: Record<string, string>) {
  const { value } = submit(creating, fields);
  return value && storedProduct(value);
}

test("the fixed price is stored only for buy-now types, fee and times only for auction types", () => {
  const none = { participationFeeCents: null, startTime: null, endTime: null };
  expect(stored(everything)).toMatchObject({ ...none, buyNowPriceCents: 150_050 });
  expect(stored({ ...everything, product_type: "auction" })).toMatchObject({
    buyNowPriceCents: null,
    participationFeeCents: 5000,
    startTime: new Date("2026-11-21T15:00:00Z"),
    endTime: new Date("2026-11-28T15:00:00Z"),
  });
  expect(stored({ ...everything, product_type: "both" })).toMatchObject({
    buyNowPriceCents: 150_050,
    participationFeeCents: 5000,
  });
});

test("discount and flash end are stored only while the flash sale is on", () => {
  expect(stored(everything)).toMatchObject({
    isFlashSale: false,
    discountPercentage: 0,
    flashSaleEndsAt: null,
  });
  expect(stored({ ...everything, is_flash_sale: "on" })).toMatchObject({
    isFlashSale: true,
    discountPercentage: 20,
    flashSaleEndsAt: new Date("2026-11-30T21:00:00Z"),
  });
});
