import { expect, test } from "vitest";
import { fieldRows } from "~/domain/product/stored-product";
import { cellText } from "./import-line";
import { AUCTION, changesOfEdit, changedProduct, LAMP } from "./import-line.fixture";

test.each([
  ["a lamp", LAMP],
  ["an auction whose start has seconds", AUCTION],
])("the cells that the export wrote of %s change nothing", (_, product) => {
  const cells = Object.fromEntries(fieldRows.map(([name]) => [name, cellText(name, product, "Lamps")]));
  expect(changedProduct(cells, { product })).toEqual({ kind: "same" });
});

test("a column that is not in the file stays as it was (D60)", () => {
  expect(changedProduct({})).toEqual({ kind: "same" });
  expect(changedProduct({ title: "Lamp " })).toEqual({ kind: "same" });
});

test("a changed cell is reported as before and after, and alone is stored anew", () => {
  expect(changedProduct({ title: "Brass lamp", stock_quantity: "3", buy_now_price: "1,600.50" })).toEqual({
    kind: "change",
    product: { ...LAMP, title: "Brass lamp", buyNowPriceCents: 160_050 },
    changes: [
      { column: "title", before: "Lamp", after: "Brass lamp" },
      { column: "buy_now_price", before: "1500", after: "1600.5" },
    ],
    pictures: null,
  });
});

test("a cell that is written in another way, but says the same, changes nothing", () => {
  const cells = { buy_now_price: "1,500.00", stock_quantity: " 3", category: "LAMPS", is_featured: "off" };
  expect(changedProduct(cells)).toEqual({ kind: "same" });
  const times = { start_time: "21/11/2026 18:04", end_time: "2026-11-28T18:00" };
  expect(changedProduct(times, { product: AUCTION })).toEqual({ kind: "same" });
});

test("a time that differs in a minute is changed", () => {
  expect(changesOfEdit({ start_time: "2026-11-21 18:05" }, { product: AUCTION })).toEqual([
    ["start_time", "2026-11-21 18:04", "2026-11-21 18:05"],
  ]);
});

test("a category is changed by its name", () => {
  expect(changesOfEdit({ category: "baskets" })).toEqual([["category", "Lamps", "Baskets"]]);
  expect(changedProduct({ category: "baskets" })).toMatchObject({ product: { categoryId: 5 } });
});

test("a product whose category was deleted needs one before it can be changed", () => {
  const orphan = { product: { ...LAMP, categoryId: null }, categoryName: null };
  expect(changedProduct({ title: "Torch" }, orphan)).toEqual({
    kind: "fault",
    faults: [{ column: "category", message: "Please choose a category" }],
  });
  expect(changesOfEdit({ title: "Torch", category: "Lamps" }, orphan)).toEqual([
    ["title", "Lamp", "Torch"],
    ["category", "", "Lamps"],
  ]);
});

test("a wrong cell is a fault in its column, with all others", () => {
  expect(
    changedProduct({ title: " ", stock_quantity: "many", is_featured: "maybe", category: "Sofas" }),
  ).toEqual({
    kind: "fault",
    faults: [
      { column: "category", message: "There is no category “Sofas”. Create it first, or correct its name." },
      { column: "is_featured", message: "Featured is yes or no" },
      { column: "title", message: "Title is required" },
      { column: "stock_quantity", message: "Stock must be a whole number from 0 to 1,000,000" },
    ],
  });
});

test("a rule between fields is a fault too, but is not said beside a wrong cell", () => {
  const message = "Buy now price is required for this product type";
  expect(changedProduct({ buy_now_price: "" })).toEqual({
    kind: "fault",
    faults: [{ column: "buy_now_price", message }],
  });
  expect(changedProduct({ buy_now_price: "", stock_quantity: "many" })).toEqual({
    kind: "fault",
    faults: [{ column: "stock_quantity", message: "Stock must be a whole number from 0 to 1,000,000" }],
  });
});

test("a bad picture alone makes the line faulty", () => {
  expect(changedProduct({ title: "Torch", pictures: "lost.jpg" })).toEqual({
    kind: "fault",
    faults: [{ column: "pictures", message: "The ZIP has no lost.jpg" }],
  });
});

test("blank stock is left alone where the stock stands on the variants' lines, and only there", () => {
  const options = '[{"name":"Size","values":["L"]}]';
  expect(changedProduct({ stock_quantity: " " }, { options })).toEqual({ kind: "same" });
  expect(changesOfEdit({ stock_quantity: "4" }, { options })).toEqual([["stock_quantity", "3", "4"]]);
  expect(changedProduct({ stock_quantity: " " })).toMatchObject({ kind: "fault" });
  expect(changesOfEdit({ sku: "" }, { options })).toEqual([["sku", "L-1", ""]]);
});
