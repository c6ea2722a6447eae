import { expect, test } from "vitest";
import { cellText, newLine, sameValue } from "./import-line";
import { faultsOfNew, importContext, LAMP, newProduct, NEW_LAMP } from "./import-line.fixture";

const AUCTION = { product_type: "auction", buy_now_price: "", base_price: "500", participation_fee: "50" };

test("a line makes the product that the create form would make (D60)", () => {
  expect(newProduct({ sku: "L-1" }).product).toEqual(LAMP);
});

test("a new product's report names each cell that says more than a blank form", () => {
  expect(newProduct({ is_featured: "no", display_order: "0", category: "BASKETS" })).toEqual({
    kind: "create",
    product: { ...LAMP, sku: "", categoryId: 5 },
    changes: [
      { column: "title", before: "", after: "Lamp" },
      { column: "description", before: "", after: "Of brass" },
      { column: "category", before: "", after: "Baskets" },
      { column: "product_type", before: "", after: "buy_now" },
      { column: "base_price", before: "", after: "1500" },
      { column: "buy_now_price", before: "", after: "1500" },
      { column: "stock_quantity", before: "", after: "3" },
    ],
    pictures: null,
  });
});

test.each([
  ["yes", true],
  ["YES", true],
  ["True", true],
  ["1", true],
  [" x ", true],
  ["On", true],
  ["Ndiyo", true],
  ["", false],
  ["No", false],
  ["FALSE", false],
  ["0", false],
  ["off", false],
  ["Hapana", false],
])("a tick may be written as “%s”", (cell, isFeatured) => {
  expect(newProduct({ is_featured: cell }).product.isFeatured).toBe(isFeatured);
});

test("a tick that is neither yes nor no is a fault", () => {
  expect(faultsOfNew({ ...NEW_LAMP, is_featured: "maybe" })).toEqual([
    { column: "is_featured", message: "Featured is yes or no" },
  ]);
});

test.each([
  ["used", "used"],
  ["Used", "used"],
  [" REFURBISHED ", "refurbished"],
  ["", null],
])("a choice may be written as it is stored or shown, in any case: “%s”", (cell, condition) => {
  expect(newProduct({ condition: cell }).product.condition).toBe(condition);
});

test.each(["both", "Buy now or pledge", "Both Options", "both options"])(
  "an older file's name of a choice is still read: %s",
  (type) => {
    expect(newProduct({ ...AUCTION, product_type: type, buy_now_price: "700" }).product.productType).toBe(
      "both",
    );
  },
);

test("an unknown choice is refused in its column", () => {
  expect(faultsOfNew({ ...NEW_LAMP, condition: "shiny" })).toEqual([
    { column: "condition", message: "Please choose a condition or leave it blank" },
  ]);
});

test("a category that the shop does not have is named, a blank one is asked for", () => {
  expect(faultsOfNew({ ...NEW_LAMP, category: " Sofas " })).toEqual([
    { column: "category", message: "There is no category “Sofas”. Create it first, or correct its name." },
  ]);
  expect(faultsOfNew({ ...NEW_LAMP, category: " " })).toEqual([
    { column: "category", message: "Please choose a category" },
  ]);
});

test.each([
  ["2026-11-21", "2026-11-20T21:00:00.000Z"],
  ["2026-11-21 18:05", "2026-11-21T15:05:00.000Z"],
  ["2026-11-21T18:05", "2026-11-21T15:05:00.000Z"],
  ["2026-11-21T 18:05", "2026-11-21T15:05:00.000Z"],
  ["2026-11-21  18:05:59", "2026-11-21T15:05:00.000Z"],
  ["21/11/2026 9:30", "2026-11-21T06:30:00.000Z"],
])("a time is Nairobi's, with or without a clock: %s", (cell, at) => {
  expect(newProduct({ ...AUCTION, start_time: cell }).product.startTime?.toISOString()).toBe(at);
});

test.each([
  "2026-02-30",
  "tomorrow",
  "2026-11-21 18:0",
  "2026-11-21 18:05:1",
  "2026-11-21 18:05 EAT",
  "at 18:05",
  "see 2026-11-21 18:05",
])("what is no time is a fault: %s", (cell) => {
  expect(faultsOfNew({ ...NEW_LAMP, ...AUCTION, end_time: cell })).toEqual([
    { column: "end_time", message: "Please enter a valid end time" },
  ]);
});

test("texts stay as they are typed, codes lose their look-alikes, and a guarded formula its apostrophe (D124)", () => {
  const { product } = newProduct({
    title: "'=1+1",
    description: "ＡＢ – fine",
    sku: "АВ–1",
    stock_quantity: "５",
  });
  expect(product).toMatchObject({ title: "=1+1", description: "ＡＢ – fine", sku: "AB-1", stockQuantity: 5 });
});

test("blank stock of a new product is none; a file without the column is asked for it", () => {
  expect(newProduct({ stock_quantity: " " }).product.stockQuantity).toBe(0);
  const { stock_quantity: _, ...without } = NEW_LAMP;
  expect(faultsOfNew(without)).toEqual([
    { column: "stock_quantity", message: "Stock must be a whole number from 0 to 1,000,000" },
  ]);
});

test("each column has one fault, the first, and all faulty columns are named", () => {
  const faults = faultsOfNew({
    category: "Sofas",
    product_type: "auction",
    base_price: "-1",
    stock_quantity: "1.5",
    is_featured: "maybe",
    pictures: "lost.jpg",
  });
  expect(faults.map(({ column }) => column)).toEqual([
    "category",
    "is_featured",
    "title",
    "description",
    "base_price",
    "stock_quantity",
    "participation_fee",
    "pictures",
  ]);
  expect(faults).toContainEqual({
    column: "participation_fee",
    message: "Entry fee is required for this product type",
  });
});

test("one bad picture, or one bad tick, is enough to refuse the whole line", () => {
  expect(newLine({ ...NEW_LAMP, pictures: "lost.jpg" }, importContext)).toEqual({
    kind: "fault",
    faults: [{ column: "pictures", message: "The ZIP has no lost.jpg" }],
  });
  expect(newLine({ ...NEW_LAMP, is_flash_sale: "2" }, importContext)).toEqual({
    kind: "fault",
    faults: [{ column: "is_flash_sale", message: "Flash sale is yes or no" }],
  });
});

test("a cell is written as the export writes it", () => {
  expect(cellText("title", { ...LAMP, title: "=a" }, null)).toBe("'=a");
  expect(cellText("category", LAMP, "Lamps")).toBe("Lamps");
  expect(cellText("category", LAMP, null)).toBe("");
  expect(cellText("base_price", LAMP, "Lamps")).toBe("1500");
  expect(cellText("is_featured", LAMP, "Lamps")).toBe("no");
});

test("two moments are one value by their time, others by themselves", () => {
  const at = "2026-11-21T15:00:00Z";
  expect(sameValue(new Date(at), new Date(at))).toBe(true);
  expect(sameValue(new Date(at), new Date("2026-11-21T15:00:01Z"))).toBe(false);
  expect(sameValue(new Date(at), null)).toBe(false);
  expect(sameValue(null, new Date(at))).toBe(false);
  expect([sameValue("a", "a"), sameValue("a", "b"), sameValue(null, null)]).toEqual([true, false, true]);
});
