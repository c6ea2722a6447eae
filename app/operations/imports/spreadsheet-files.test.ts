/** Files as spreadsheets and archive programs write them. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { csvLine } from "~/domain/csv/csv-cell";
import { productFields } from "~/domain/product/fields";
import { productCells } from "~/domain/product/product-cells";
import { normalized } from "~/domain/text/normalized";
import { admin, valueOf } from "../products/management.fixture";
import { shirtOnSale } from "../products/variants/variants.fixture";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, lamp, newLines, storedProductOf, warningsOf } from "./import.fixture";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let category: string;
beforeAll(async () => {
  shop = await openTestDatabase();
  ({ category } = await newLines());
});
afterAll(() => shop.close());

const HEADINGS = "Title,Description,Category,Type,Buy now price (KSh),Stock,SKU,Pictures";
const SHORTENED = "The spreadsheet shortened this number. Format the column as text.";

const newest = () => db().product.findFirstOrThrow({ orderBy: { id: "desc" } });

test.each(["6.1611E+12", "6.16110000001235E+017", '"6,1611E+12"'])(
  "a number that a spreadsheet shortened is a fault (D124): %s",
  async (cell) => {
    const { shirt: id } = await shirtOnSale();
    const done = await checkedImport(`Id,Variant,Barcode\n${id},Size: S,${cell}\n`);
    expect(await faultsOf(done.id)).toEqual([`2: barcode: ${SHORTENED}`]);
  },
);

test.each(["#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "Err:502", "####"])(
  "a formula's error is a fault on its cell, in any column: %s",
  async (error) => {
    const id = await lamp();
    const columns = [
      "title",
      "description",
      "category",
      "buy_now_price",
      "stock_quantity",
      "sku",
      "is_featured",
    ] as const;
    const headings = columns.map((column) => productFields[column].heading).join(",");
    const done = await checkedImport(
      `Id,${headings},Pictures\n${id},${columns.map(() => error).join(",")},${error}\n`,
    );
    const faults = await faultsOf(done.id);
    expect(faults).toEqual(
      [...columns, "pictures"].map(
        (column) =>
          `2: ${column}: The spreadsheet wrote ${error} in place of a value. Correct its formula, or type the value.`,
      ),
    );
  },
);

test("a code that lost its zeros, and a barcode on two variants, are said on their lines", async () => {
  const one = await lamp({ sku: "00123" });
  const { shirt: id } = await shirtOnSale();
  const first = await checkedImport(`Id,Variant,SKU,Barcode\n${id},Size: S,S-1,0042\n${id},Size: M,M-1,77\n`);
  valueOf(await applyImport(admin, first.id));
  const done = await checkedImport(
    [
      "Id,Variant,Title,Description,Category,Type,Buy now price,SKU,Barcode,Stock",
      `${one},,Lamp,x,${category},buy_now,1500,123,,5`,
      `${id},Size: S,,,,,,S-1,42`,
      `${id},Size: M,,,,,,M-1,0042`,
      `,,Lamp,x,${category},buy_now,1500,0123,,5`,
    ].join("\n"),
  );
  expect(await faultsOf(done.id)).toEqual([]);
  const zeros = "Did the spreadsheet drop the zeros in front? Then format the column as text.";
  expect(await warningsOf(done.id)).toEqual([
    `2: sku: The SKU is 00123 now. ${zeros}`,
    `3: barcode: The barcode is 0042 now. ${zeros}`,
    `4: barcode: A variant of product ${id} has this barcode, too`,
    `5: sku: Product ${one} has the SKU 00123. ${zeros}`,
  ]);
  const twice = await checkedImport(`Id,Variant,Barcode\n${id},Size: S,99\n${id},Size: M,99\n`);
  expect(await warningsOf(twice.id)).toEqual(["3: barcode: Line 2 has this barcode, too"]);
});

test("cells left out at the end, or hundreds of blank ones, make no difference", async () => {
  const commas = ",".repeat(250);
  for (const [headings, more] of [
    [HEADINGS, ""],
    [`${HEADINGS}${commas}`, commas],
  ] as const) {
    const done = await checkedImport(`${headings}\nLamp,x,${category},buy_now,1500,5${more}\n`);
    expect(await faultsOf(done.id)).toEqual([]);
    valueOf(await applyImport(admin, done.id));
    expect(await newest()).toMatchObject({ title: "Lamp", sku: "", stockQuantity: 5 });
  }
});

test.each([
  ['"1,000"', 1000],
  ["5.00", 5],
  ["5.0", 5],
  ["1\u00a0000", 1000],
  ["1\u202f000", 1000],
])("a stock of %s is %d", async (cell, stock) => {
  const done = await checkedImport(`${HEADINGS}\nLamp,x,${category},buy_now,1500,${cell},,\n`);
  expect(await faultsOf(done.id)).toEqual([]);
  valueOf(await applyImport(admin, done.id));
  expect((await newest()).stockQuantity).toBe(stock);
});

test("a stock of 5.5 is a fault", async () => {
  const done = await checkedImport(`${HEADINGS}\nLamp,x,${category},buy_now,1500,5.5,,\n`);
  expect(await faultsOf(done.id)).toEqual([
    "2: stock_quantity: Stock must be a whole number from 0 to 1,000,000",
  ]);
});

test.each([
  [";", "1500,50", 150_050],
  [";", "1.500,5", 150_050],
  [";", "1 500,50", 150_050],
  [";", "1,500", 150_000],
  [";", "1,500.50", 150_050],
  [";", "KSh 1500,50", 150_050],
  ["\t", "1500,50", 150_050],
])(
  "where the comma separates no cells it may stand before the cents: %j %s",
  async (separator, cell, cents) => {
    const headings = HEADINGS.replaceAll(",", separator);
    const line = ["Lamp", "x", category, "buy_now", cell, "5"].join(separator);
    const done = await checkedImport(`${headings}\n${line}\n`);
    expect(await faultsOf(done.id)).toEqual([]);
    valueOf(await applyImport(admin, done.id));
    expect(Number((await newest()).buyNowPriceCents)).toBe(cents);
  },
);

test("in a file with commas '1500,50' is a fault, as some would read 150,050", async () => {
  const done = await checkedImport(`${HEADINGS}\nLamp,x,${category},buy_now,"1500,50",5\n`);
  expect(await faultsOf(done.id)).toEqual(["2: buy_now_price: Please enter a valid buy now price"]);
});

test("a file may name its separator and end with a Ctrl-Z; one that cannot be read says which separators can", async () => {
  const read = await checkedImport(
    `\ufeffsep=;\r\n${HEADINGS.replaceAll(",", ";")}\r\nLamp;x;${category};buy_now;1500;5\r\n\u001a`,
  );
  expect([read.state, read.createCount, read.faultCount]).toEqual(["checked", 1, 0]);
  for (const csv of ["sep=|\nTitle|Stock\nLamp|5", "Title|Stock\nLamp|5"])
    expect((await checkedImport(csv)).failure).toContain(
      "Commas, semicolons or tabs can stand between the cells",
    );
});

/** What programs do to a text without changing what it says. */
const respelled = fc.constantFrom(
  (text: string) => normalized(text, "NFD"),
  (text: string) => text.replace(/\r?\n/g, "\r\n"),
  (text: string) => ` ${text}\u00a0`,
  (text: string) => text.replaceAll(" ", "\u00a0"),
  (text: string) => text.replaceAll(" ", "  "),
  (text: string) => text.replaceAll("-", "\u2011"),
  (text: string) => `\u200b${text}`,
  (text: string) => text.replace(/(\r?\n|$)/g, " $1"),
);

test("a file whose texts look the same changes nothing (D124)", async () => {
  const id = await lamp({
    title: "Café – Wi-Fi lamp",
    description: "Of brass - 5 W.\nFor Ngũgĩ's wall.",
    specifications: "Weight: 2 kg\nColour: crème",
    sku: "CAFE-1",
  });
  const product = await storedProductOf(id);
  const names = [
    "title",
    "description",
    "specifications",
    "sku",
    "condition",
    "buy_now_price",
    "stock_quantity",
  ] as const;
  const cells = names.map((name) => String(productCells[name].cell(product) ?? ""));
  await fc.assert(
    fc.asyncProperty(fc.array(respelled, { minLength: 1, maxLength: 3 }), async (ways) => {
      const saved = cells.map((cell) => ways.reduce((text, respell) => respell(text), cell));
      const file =
        csvLine(["Id", ...names.map((name) => productFields[name].heading)]) + csvLine([` ${id} `, ...saved]);
      const done = await checkedImport(file);
      expect(await faultsOf(done.id)).toEqual([]);
      expect([done.readCount, done.changeCount]).toEqual([1, 0]);
    }),
    { numRuns: 12 },
  );
});

test("codes typed with another dash, blank or width are the codes that are stored", async () => {
  const id = await lamp({ sku: "AB-1" });
  for (const sku of ["AB\u20131", "AB\u20111 ", "\uff21\uff22-1"]) {
    const done = await checkedImport(`SKU,Stock\n${sku},5\n`);
    expect(await faultsOf(done.id)).toEqual([]);
    expect([done.createCount, done.changeCount]).toEqual([0, 0]);
  }
  expect((await storedProductOf(id)).sku).toBe("AB-1");
});
