import { expect, test } from "vitest";
import { csvAmount, csvLine, csvTime, csvYesOrNo, escapeFormula, unescapeFormula } from "./csv-cell";

test("amounts are shillings, times Nairobi's, and what is missing is blank", () => {
  expect([csvAmount(150_050), csvAmount(0), csvAmount(null)]).toEqual([1500.5, 0, null]);
  expect(csvTime(new Date("2026-11-21T15:00:00Z"))).toBe("2026-11-21 18:00");
  expect(csvTime(null)).toBeNull();
  expect([csvYesOrNo(true), csvYesOrNo(false)]).toEqual(["yes", "no"]);
  expect([escapeFormula(null), escapeFormula(-5)]).toEqual(["", "-5"]);
});

test.each([
  "=1+1",
  "+1 a",
  "-x",
  "@me",
  "\tx",
  "\rx",
  "\nx",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "-5 kg",
  "=+254700000000",
  "+254 7",
  "+1234567",
])("a cell that a spreadsheet would reckon gets an apostrophe: %j", (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
  expect(unescapeFormula(`'${text}`)).toBe(text);
});

test.each([
  "-5",
  "-12",
  "-5.25",
  "a'=b",
  "x;y'=1",
  "+25470000",
  "+254700000000000",
  "5-x",
  "it's",
  "'a",
  "a=b",
  "",
])("numbers, phones and other texts stay as they are: %j", (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test.each([
  ["-5.", "'-5."],
  ["-5.x", "'-5.x"],
  ["+1234567890123456", "'+1234567890123456"],
  ["x;=1", "x;'=1"],
  ["x\t@a\n-b", "x\t'@a\n'-b"],
  ['x;" \n=1', "x;\" \n'=1"],
  ["x;y=1", "x;y=1"],
])("what may begin a cell behind another separator gets one too: %j", (text, guarded) => {
  expect(escapeFormula(text)).toBe(guarded);
  expect(unescapeFormula(guarded)).toBe(text);
});

test("a cell with a separator, a quote or a line end is quoted", () => {
  expect(csvLine(["a", 5, null, 'x"y', "a,b", "a;b", "a\tb", "a\nb", "a\rb"])).toBe(
    'a,5,,"x""y","a,b","a;b","a\tb","a\nb","a\rb"\r\n',
  );
  expect(csvLine(["a", "b"], ";")).toBe("a;b\r\n");
});
