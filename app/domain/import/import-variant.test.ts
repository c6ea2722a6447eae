import fc from "fast-check";
import { expect, test } from "vitest";
import { storedValues } from "~/domain/product/variants";
import type { ImportCells } from "./import-columns";
import { type ImportedVariant, variantLine, type VariantsSoFar } from "./import-variant";

const NONE: VariantsSoFar = { options: [], rows: new Map() };
const large = { priceCents: 150_000, stockQuantity: 4, sku: "S-L", barcode: "616", deletedAt: null };
const gone = { priceCents: 90_000, stockQuantity: 2, sku: "S-M", barcode: "", deletedAt: new Date(0) };
const SIZES: VariantsSoFar = {
  options: [{ name: "Size", values: ["L", "M"] }],
  rows: new Map<string, typeof large | typeof gone>([
    ['["L"]', large],
    ['["M"]', gone],
  ]),
};
const SHIRTS: VariantsSoFar = {
  options: [
    { name: "Size", values: ["L"] },
    { name: "Colour", values: ["Red"] },
  ],
  rows: new Map([['["L","Red"]', large]]),
};

const isRead = (line: ReturnType<typeof variantLine>): line is ImportedVariant => "row" in line;

function read(cells: ImportCells, soFar = SIZES): ImportedVariant {
  const line = variantLine(cells, soFar);
  if (!isRead(line)) throw new Error(JSON.stringify(line));
  return line;
}

function faults(cells: ImportCells, soFar = SIZES) {
  const line = variantLine(cells, soFar);
  return isRead(line) ? [] : line.map(({ column, message }) => [column, message]);
}

const placed = (variant: string, soFar = SIZES) => {
  const { text, row, options } = read({ variant }, soFar);
  return { text, values: row.values, options };
};

test("the first line of a product without variants names its options", () => {
  expect(placed("Size: L, Colour: Red", NONE)).toEqual({
    text: "Size: L, Colour: Red",
    values: ["L", "Red"],
    options: SHIRTS.options,
  });
});

test.each(["Size: L", " size :l ", "SIZE:L", "\u200bSize: L", "Size:\tL"])(
  "a value that looks the same is the same: %j",
  (text) => expect(placed(text)).toEqual({ text: "Size: L", values: ["L"], options: SIZES.options }),
);

test("a value may have a colon, blanks and a guarded formula", () => {
  expect(placed("Size: 10:30 cm").values).toEqual(["10:30 cm"]);
  expect(placed("'=Size: XL", NONE).text).toBe("=Size: XL");
});

test("a new value joins its option behind the others, a known one does not", () => {
  expect(placed("Size: XL").options).toEqual([{ name: "Size", values: ["L", "M", "XL"] }]);
  expect(placed("Colour: Blue, Size: L", SHIRTS)).toEqual({
    text: "Size: L, Colour: Blue",
    values: ["L", "Blue"],
    options: [
      { name: "Size", values: ["L"] },
      { name: "Colour", values: ["Red", "Blue"] },
    ],
  });
});

test("what a line leaves behind is what the next line of the product reads (D60)", () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), (values) => {
      let soFar = NONE;
      for (const value of values)
        soFar = read({ variant: `Size: ${value}`, stock_quantity: "1" }, soFar).after;
      expect(soFar.options).toEqual([{ name: "Size", values }]);
      expect([...soFar.rows.keys()]).toEqual(values.map((value) => storedValues([value])));
    }),
  );
});

test.each(["", "L", "Size", "Size:", "Size: ", ": L", ":Size: L", " : L", "Size: L,", "Size: L, Red"])(
  "a variant that is not written as name and value is refused: “%s”",
  (variant) => {
    const message = "Write it as Size: L, or as Size: L, Colour: Red";
    for (const soFar of [NONE, SIZES, SHIRTS])
      expect(faults({ variant }, soFar)).toEqual([["variant", message]]);
  },
);

test("a line without the cell is no variant", () => {
  expect(faults({})).toEqual([["variant", "Write it as Size: L, or as Size: L, Colour: Red"]]);
});

test("a product has at most three options", () => {
  expect(placed("A: 1, B: 2, C: 3", NONE).values).toEqual(["1", "2", "3"]);
  expect(faults({ variant: "A: 1, B: 2, C: 3, D: 4" }, NONE)).toEqual([
    ["variant", "A product has at most 3 options"],
  ]);
});

test.each([
  ["Colour: Red", SIZES, "Size: …"],
  ["Size: L, Colour: Red", SIZES, "Size: …"],
  ["Size: L", SHIRTS, "Size: …, Colour: …"],
  ["Size: L, Fit: Slim", SHIRTS, "Size: …, Colour: …"],
])("other options than the product has are refused with its own: %s", (variant, soFar, example) => {
  const message = `This product's variants are written as ${example}`;
  expect(faults({ variant }, soFar)).toEqual([["variant", message]]);
});

test("an option's rules hold for a line too", () => {
  expect(faults({ variant: "Size: L, size: M" }, NONE)).toEqual([
    ["variant", "Another option has this name"],
  ]);
  expect(faults({ variant: `Size: ${"x".repeat(41)}` })).toEqual([
    ["variant", "A value has up to 40 characters, without commas"],
  ]);
});

test("a new variant reports itself and what its line has; what is left out stays as it is", () => {
  const line = read({ variant: "Size: XL", buy_now_price: "1,700.50", stock_quantity: "0", sku: "-XL" });
  expect(line.before).toBeNull();
  expect(line.changes).toEqual([
    { column: "variant", before: "", after: "Size: XL" },
    { column: "buy_now_price", before: "", after: "1700.5" },
    { column: "stock_quantity", before: "", after: "0" },
    { column: "sku", before: "", after: "'-XL" },
  ]);
  expect(line.row).toEqual({
    values: ["XL"],
    priceCents: 170_050,
    stockQuantity: 0,
    sku: "-XL",
    barcode: null,
    seenStock: null,
  });
  expect(line.after.rows.get('["XL"]')).toEqual({
    priceCents: 170_050,
    stockQuantity: 0,
    sku: "-XL",
    barcode: "",
    deletedAt: null,
  });
});

test("a known variant reports what differs, and the stock that the file was checked against", () => {
  const line = read({
    variant: "Size: L",
    buy_now_price: "1600",
    stock_quantity: "6",
    sku: "S-L",
    barcode: "",
  });
  expect(line.changes).toEqual([
    { column: "buy_now_price", before: "1500", after: "1600" },
    { column: "stock_quantity", before: "4", after: "6" },
    { column: "barcode", before: "616", after: "" },
  ]);
  expect(line.before).toEqual(large);
  expect(line.row).toEqual({
    values: ["L"],
    priceCents: 160_000,
    stockQuantity: 6,
    sku: null,
    barcode: "",
    seenStock: 4,
  });
  expect(line.after.rows.get('["L"]')).toEqual({
    ...large,
    priceCents: 160_000,
    stockQuantity: 6,
    barcode: "",
  });
  expect(line.after.rows.get('["M"]')).toEqual(gone);
});

test("blank price and stock, and cells that say the same, change nothing", () => {
  for (const cells of [
    { buy_now_price: "", stock_quantity: " " },
    { buy_now_price: "1500.00", stock_quantity: "4", sku: "S-L", barcode: "616" },
    {},
  ]) {
    const line = read({ variant: "Size: L", ...cells });
    expect(line.changes).toEqual([]);
    expect(line.row).toMatchObject({ priceCents: null, stockQuantity: null, sku: null, seenStock: null });
  }
  const sold = {
    ...SIZES,
    rows: new Map([['["L"]', { ...large, priceCents: 0, stockQuantity: 0, sku: "" }]]),
  };
  const cells = { variant: "Size: L", buy_now_price: "0", stock_quantity: "0", sku: "" };
  expect(read(cells, sold).changes).toEqual([]);
});

test("a variant that was removed comes back as a new one with its old figures", () => {
  const line = read({ variant: "Size: M", buy_now_price: "900" });
  expect(line.before).toBeNull();
  expect(line.changes).toEqual([
    { column: "variant", before: "", after: "Size: M" },
    { column: "buy_now_price", before: "", after: "900" },
  ]);
  expect(line.row.seenStock).toBeNull();
  expect(line.after.rows.get('["M"]')).toEqual({ ...gone, deletedAt: null });
});

test("each wrong cell is a fault in its column", () => {
  const cells = { variant: "Size: L", buy_now_price: "-1", stock_quantity: "1.5", sku: "a b!", barcode: "é" };
  expect(faults(cells)).toEqual([
    ["buy_now_price", "Price must be 0 or more, with at most 2 decimals"],
    ["stock_quantity", "Stock must be a whole number from 0 to 1,000,000"],
    ["sku", "SKU may have letters A to Z, digits and . _ - / only"],
    ["barcode", "Barcode may have letters A to Z, digits and signs only"],
  ]);
});

test("all variants that are sold have a million pieces at most; removed ones do not count", () => {
  const full = { ...gone, stockQuantity: 999_996 };
  const rows = new Map([...SIZES.rows, ['["M"]', full] as const]);
  const cells = { variant: "Size: XL", stock_quantity: "999996" };
  expect(faults(cells, { ...SIZES, rows })).toEqual([]);
  const message = "A product can have 1,000,000 pieces, all variants together";
  expect(faults({ variant: "Size: XL", stock_quantity: "999997" }, { ...SIZES, rows })).toEqual([
    ["stock_quantity", message],
  ]);
  expect(faults({ variant: "Size: M", stock_quantity: "999997" })).toEqual([["stock_quantity", message]]);
});
