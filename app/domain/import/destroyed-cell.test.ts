import { expect, test } from "vitest";
import { destroyedCell, destroyedIn, differsByZeros, spoiledCell, withoutZeros } from "./destroyed-cell";

test.each([
  "6.1611E+12",
  "6.16E-05",
  "6,16e+012",
  "6E+12",
  "1.5E-05",
  "#REF!",
  "#NAME?",
  "#DIV/0!",
  "#N/A",
  "Err:502",
  "###",
])("%s is a cell that a spreadsheet destroyed", (cell) => expect(destroyedCell(` ${cell} `)).not.toBeNull());

test.each([
  "",
  "E+12",
  "3E20",
  "2.4E12",
  "#1 lamp",
  "#sale!",
  "6161100001235",
  "Room #3",
  "##",
  "err:502 lamp",
  "x6E+12",
  "16E+12",
  "6E+1234",
  "6E+12 kg",
  "1.5E-5",
  "x1.5E-05",
  "1.5E-05 kg",
  "15E-05",
  "a #REF!",
  "#REF! b",
  "x ###",
  "### x",
])("“%s” is a text that somebody may have meant", (cell) => expect(destroyedCell(cell)).toBeNull());

const wrote = (after: string, before: string) =>
  `The spreadsheet wrote ${after} in place of ${before}. Format the column as text.`;

test("a shortened number says how to keep it, a formula's fault names itself (D124)", () => {
  expect(destroyedCell("6.1611E+12")).toBe(
    "The spreadsheet shortened this number. Format the column as text.",
  );
  expect(destroyedCell(" #REF! ")).toBe(
    "The spreadsheet wrote #REF! in place of a value. Correct its formula, or type the value.",
  );
});

test.each([
  ["007", "7", true],
  ["7", "007", true],
  ["00AB", "ab", true],
  ["0", "000", true],
  ["7", "7", false],
  ["", "0", false],
  ["0", "", false],
  ["70", "7", false],
  ["107", "17", false],
])("only zeros in front may differ: %s and %s", (one, other, is) => {
  expect(differsByZeros(one, other)).toBe(is);
});

test("the last zero of a code stays", () => {
  expect(["000", "0", "0010", "AB", ""].map(withoutZeros)).toEqual(["0", "0", "10", "ab", ""]);
});

test.each([
  ["1E5", "100000"],
  ["1E-05", "0.00001"],
  ["1E12", "1000000000000"],
  ["1,234,567", "1234567"],
  ["-5.0", "-5"],
  ["12e3", "12000"],
  ["1.10", "1.1"],
  ["1,5", "15"],
  ["1.5", "1,5"],
  ["+254700000001", "254700000001"],
  ["61611000012345678", "61611000012345700"],
  ["MAR-1", "1-Mar"],
  ["SEPT2", "02-Sep"],
  ["MAR-1", "1-Mar-26"],
  ["1-2", "02-Jan"],
  ["1-2", "2026-01-02"],
  ["1/2", "01-Feb"],
  ["2026-11-05", "5/11/2026"],
  ["2026-11-05", "11/5/2026"],
  ["true", "TRUE"],
])("what a spreadsheet makes of %s is a fault (D124): %s", (before, after) => {
  expect(spoiledCell(before, after)).toBe(wrote(after, before));
});

test("letters that an old encoding lost are a fault that says how to save the file (D124)", () => {
  for (const [before, after] of [
    ["Ngũgĩ", "Ng?g?"],
    ["日本 lamp", "?? lamp"],
    ["Why – really?", "Why ? really?"],
  ] as const)
    expect(spoiledCell(before, after), after).toContain("CSV UTF-8");
  expect(spoiledCell("Why?", "Why ?")).toBeNull();
  expect(spoiledCell("Café?", "Cafe?")).toBeNull();
  expect(spoiledCell("Ngũgĩ", "Ngùgì"), "other letters are a person's").toBeNull();
  expect(spoiledCell("🍲 lamp", "?? lamp"), "a picture is two").toContain("CSV UTF-8");
  expect(spoiledCell("Caf?", "Café")).toBeNull();
  expect(spoiledCell("Ngũgĩ", "Ng?g? lamp")).toBeNull();
});

test("a time whose day and month a spreadsheet turned is a fault that names both", () => {
  expect(spoiledCell("2026-11-05 18:04", "2026-05-11 18:04")).toBe(
    "Is this 2026-11-05 18:04 or 2026-05-11 18:04? Leave this column out to keep the first.",
  );
  expect(spoiledCell("2026-11-05 18:04", "2026-05-11 18:05")).toBeNull();
  expect(spoiledCell("2026-11-05 18:04", "2026-11-06 18:04")).toBeNull();
});

test.each([
  ["", "1-Mar"],
  ["1-Mar", "1-Mar"],
  ["100", "100"],
  ["be true", "BE TRUE"],
  ["true north", "TRUE NORTH"],
  ["MAR-1", "MAR-2"],
  ["MAR-1", "MAR 1"],
  ["1-2", "2-1"],
  ["2026-11-05 18:00", "2026-11-05 19:00"],
  ["2026-11-05", "2027-11-05"],
  ["MAR-1", "2-Mar"],
  ["AB-1", "1-Feb"],
  ["1-13-2", "13-Jan"],
  ["99-1", "1-Sep"],
  ["1E5", "1E6"],
  ["100", "101"],
  ["1500", ""],
  ["true", "FALSE"],
  ["Lamp", "Lamps"],
  ["MAY", "May"],
])("a change that only a person makes is none: %s to %s", (before, after) => {
  expect(spoiledCell(before, after)).toBeNull();
});

const product = {
  options: '[{"name":"Size","values":["1-2","L"]}]',
  variants: [{ values: '["L"]' }, { values: '["1-2"]' }],
};
const faults = (
  column: "title" | "sku" | "barcode" | "variant",
  before: string,
  after: string,
  known: typeof product | null = product,
) =>
  destroyedIn({
    cells: { title: "Lamp", [column]: after },
    changes: [{ column, before, after }],
    before: known,
  });

test("a line's destroyed cells are faults of their columns, whether they changed or not (D124)", () => {
  const cells = { title: "#REF!", sku: "6E+12", barcode: "616", stock_quantity: "100" };
  const changes = [
    { column: "sku", before: "", after: "6E+12" },
    { column: "stock_quantity", before: "1E2", after: "100" },
  ] as const;
  expect(destroyedIn({ cells, changes, before: product }).map(({ column }) => column)).toEqual([
    "title",
    "sku",
    "stock_quantity",
  ]);
  expect(destroyedIn({ cells: { title: "Lamp" }, changes: [], before: null })).toEqual([]);
});

test("a code may lose its zeros, a title may not: somebody may mean the code", () => {
  expect(faults("sku", "007", "7")).toEqual([]);
  expect(faults("barcode", "0616", "616")).toEqual([]);
  expect(faults("title", "007", "7")).toEqual([{ column: "title", message: wrote("7", "007") }]);
  expect(faults("sku", "1E5", "100000")).toEqual([{ column: "sku", message: wrote("100000", "1E5") }]);
  expect(faults("barcode", "1E5", "100000")).toHaveLength(1);
});

test("a variant's text is held against all that the product has", () => {
  expect(faults("variant", "", "Size: L")).toEqual([]);
  expect(faults("variant", "", "Size: 02-Jan", null)).toEqual([]);
  const accented = { ...product, variants: [{ values: '["L"]' }, { values: '["Ngũgĩ"]' }] };
  expect(faults("variant", "", "Size: Ng?g?", accented)).toEqual([
    {
      column: "variant",
      message:
        "The spreadsheet wrote ? in place of letters. In Excel choose File, Save As, and “CSV UTF-8 (Comma delimited)”.",
    },
  ]);
});
