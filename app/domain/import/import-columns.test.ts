import { expect, test } from "vitest";
import { fieldRows } from "~/domain/product/stored-product";
import {
  cellsOf,
  columnHeading,
  columnHelp,
  type ImportColumn,
  importColumns,
  importSample,
  isField,
  isFaultsHeading,
} from "./import-columns";
import { newLine } from "./import-line";
import { importContext } from "./import-line.fixture";

function read(...headings: string[]) {
  const columns = importColumns(headings, ",");
  return columns.ok ? columns.value.columns : columns.refusal;
}

test("every column is found by its heading and by its name", () => {
  for (const [name, { heading }] of fieldRows) {
    expect(read(heading)).toEqual([name]);
    expect(read(name)).toEqual([name]);
    expect(columnHeading(name)).toBe(heading);
    expect(isField(name)).toBe(true);
  }
  expect(read("Id", "Variant", "Barcode", "Pictures")).toEqual(["id", "variant", "barcode", "pictures"]);
  const others: ImportColumn[] = ["id", "variant", "barcode", "pictures"];
  expect(others.map(columnHeading)).toEqual(["Id", "Variant", "Barcode", "Pictures"]);
  expect(others.some(isField)).toBe(false);
  expect(columnHeading("status")).toBe("Status");
});

test.each(["Base price (KSh)", "base price", "BASE_PRICE", "  Base  price ", "Base price KSh", "Base-price"])(
  "a heading may be written in any case, with or without its unit: “%s”",
  (heading) => expect(read(heading)).toEqual(["base_price"]),
);

test("a heading is found without its unit", () => {
  expect(read("Starts", "Ends", "Flash sale ends", "Discount")).toEqual([
    "start_time",
    "end_time",
    "flash_sale_ends_at",
    "discount_percentage",
  ]);
});

test("columns keep the file's order; others are ignored and named, but for blank ones and the faults'", () => {
  const headings = ["Stock", "Units sold", " ", "What is wrong", "Title", "Units sold"];
  expect(importColumns(headings, ";")).toEqual({
    ok: true,
    value: {
      columns: ["stock_quantity", null, null, null, "title", null],
      ignored: ["Units sold", "Units sold"],
      headings,
      separator: ";",
    },
  });
});

test("the column of faults is known in any case", () => {
  expect(["What is wrong", "WHAT IS WRONG?", "What is right", ""].map(isFaultsHeading)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a file without a column that says something of a product is refused", () => {
  const message =
    "The first line must be the headings, such as Title and Stock. Commas, semicolons or tabs can stand between the cells. Download the sample to see how such a file looks.";
  for (const headings of [[], ["Id"], ["Lamp", "1500"], ["Id", "Units sold"]])
    expect(read(...headings)).toEqual({ code: "invalid", message });
  expect(read("Id", "Title")).toEqual(["id", "title"]);
});

test("a column that is there twice is refused by its heading", () => {
  expect(read("Title", "base_price", "Base price")).toEqual({
    code: "invalid",
    message: "The column Base price (KSh) is there twice",
  });
  expect(read("x", "y", "Title", "Title")).toMatchObject({ message: "The column Title is there twice" });
});

const columns = ["title", null, "base_price", "stock_quantity", "variant"] as const;

test("cells are read by column; those left out at the end are blank", () => {
  expect(cellsOf(["Lamp", "x", "1500"], { columns, separator: "," })).toEqual({
    title: "Lamp",
    base_price: "1500",
    stock_quantity: "",
    variant: "",
  });
});

test("a line with more cells than headings is refused, unless they are blank", () => {
  const more = (cell: string) => cellsOf(["a", "b", "c", "d", "e", " ", cell], { columns, separator: "," });
  expect(more(" ")).toMatchObject({ title: "a", variant: "e" });
  expect(more("f")).toBeNull();
});

test.each([
  ["1500,50", "1500.50"],
  ["1.500,5", "1500.5"],
  ["1 500 000,25", "1500000.25"],
  ["12.500.000,25", "12500000.25"],
  [" KSh 1.500,50 ", "KSh 1500.50"],
  ["15,5", "15.5"],
  ["1,500", "1,500"],
  ["1500", "1500"],
  ["1.500", "1.500"],
  ["1500,50 KSh", "1500,50 KSh"],
  ["15.00,50", "15.00,50"],
  ["1.500,500,5", "1.500,500,5"],
])("where the comma is no separator, it may stand before the cents: %s", (cell, amount) => {
  for (const separator of [";", "\t"] as const)
    expect(cellsOf(["3,5", "", cell, "2,5", "3,5"], { columns, separator })).toEqual({
      title: "3,5",
      base_price: amount,
      stock_quantity: "2.5",
      variant: "3,5",
    });
  expect(cellsOf(["", "", cell], { columns, separator: "," })?.base_price).toBe(cell);
});

test("the help names each column of the sample once, with what it may hold", () => {
  const help = new Map(columnHelp());
  const [headings = []] = importSample("Lamps");
  expect([...help.keys()].toSorted()).toEqual(["Id", ...headings].toSorted());
  expect(columnHelp()).toHaveLength(help.size);
  expect([...help.values()].filter((text) => text === "")).toEqual([]);
  expect(help.get("Type")).toBe("buy_now, auction, both");
  expect(help.get("Category")).toBe("Its name");
  expect(help.get("Featured")).toBe("yes or no");
});

test("the sample is two products, the first with two variants, and a column for each field", () => {
  const [headings = [], ...lines] = importSample("Lamps");
  expect(headings.slice(0, 3)).toEqual(["Title", "Variant", "Description"]);
  expect(headings.slice(-2)).toEqual(["Barcode", "Pictures"]);
  expect(headings).toHaveLength(fieldRows.length + 3);
  const at = (heading: string) => lines.map((cells) => cells[headings.indexOf(heading)]);
  expect(at("Title")).toEqual(["Sample lamp", "Sample lamp", "Sample lamp", "Sample basket"]);
  expect(at("Variant")).toEqual(["", "Colour: White", "Colour: Black", ""]);
  expect(at("Category")).toEqual(["Lamps", "", "", "Lamps"]);
  expect(at("Buy now price (KSh)")).toEqual(["1500", "1500", "1500", ""]);
  expect(at("Stock")).toEqual(["", "5", "5", "1"]);
  expect(at("Type")).toEqual(["buy_now", "", "", "auction"]);
  expect(at("Specifications")).toEqual(["Weight: 2 kg", "", "", ""]);
  expect(at("Condition")).toEqual(["new", "", "", ""]);
  expect(at("Pictures")).toEqual(["", "", "", ""]);
});

test("both products of the sample can be imported", () => {
  const [headings = [], first = [], , , second = []] = importSample("Lamps");
  const columns = importColumns(headings, ",");
  if (!columns.ok) throw new Error(columns.refusal.message);
  const [lamp, basket] = [first, second].map((cells) =>
    newLine(cellsOf(cells, columns.value) ?? {}, importContext),
  );
  expect(lamp).toMatchObject({
    kind: "create",
    product: { productType: "buy_now", buyNowPriceCents: 150_000, sku: "SAMPLE-1", stockQuantity: 0 },
  });
  expect(basket).toMatchObject({
    kind: "create",
    product: {
      productType: "auction",
      basePriceCents: 50_000,
      participationFeeCents: 5_000,
      stockQuantity: 1,
    },
  });
});
