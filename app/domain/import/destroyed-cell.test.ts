import { expect, test } from "vitest";
import { destroyedCell, spoiledCell } from "./destroyed-cell";

test.each([
  "6.1611E+12",
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
])("“%s” is a text that somebody may have meant", (cell) => expect(destroyedCell(cell)).toBeNull());

const wrote = (after: string, before: string) =>
  `The spreadsheet wrote ${after} in place of ${before}. Format the column as text.`;

test.each([
  ["1E5", "100000"],
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
