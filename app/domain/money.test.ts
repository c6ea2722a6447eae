import fc from "fast-check";
import { expect, test } from "vitest";
import {
  averageOf,
  formatKsh,
  MAX_CENTS,
  parseAmount,
  parseTypedAmount,
  parseTypedShillings,
  parseTypedWhole,
  toAmountText,
  toShillings,
} from "./money";

const amounts = fc.integer({ min: 0, max: MAX_CENTS });

test("a request gives an amount as a number or a numeric string of shillings", () => {
  expect(parseAmount(1500)).toBe(150_000);
  expect(parseAmount(99.5)).toBe(9950);
  expect(parseAmount("1500")).toBe(150_000);
  expect(parseAmount("1500.00")).toBe(150_000);
  expect(parseAmount(0)).toBe(0);
  expect(parseAmount("999999999.99")).toBe(MAX_CENTS);
});

test.each([
  [1.005],
  [0.1 + 0.2],
  ["1.234"],
  [NaN],
  [Infinity],
  ["NaN"],
  ["Infinity"],
  [1e21],
  ["1e3"],
  [-1],
  ["-1"],
  [1_000_000_000],
  ["9".repeat(400)],
  [""],
  [" "],
  ["1,500"],
  ["0x10"],
  ["1."],
  [".5"],
  ["١٥"],
  [null],
  [undefined],
  [true],
  [[1500]],
  [{}],
])("%j in a request is not an amount", (input) => {
  expect(parseAmount(input)).toBeNull();
});

test.each([
  ["1500", 150_000],
  ["1,500", 150_000],
  ["KSh 1500", 150_000],
  [" ksh1,500.50 ", 150_050],
  ["KES 1,234,567.8", 123_456_780],
  ["Ksh. 20", 2000],
  ["1500/=", 150_000],
  ["KSh\u00a01,500/-", 150_000],
])("a person may type %j", (text, cents) => {
  expect(parseTypedAmount(text)).toBe(cents);
});

test.each(["", "KSh", "1,50", "1500,000", ",500", "1.5.0", "5 000 bob", "-5", "1e3", "1,000,000,000"])(
  "%j is not read as an amount",
  (text) => {
    expect(parseTypedAmount(text)).toBeNull();
  },
);

test("a text too long for an amount is refused at once", () => {
  // CPU time, because on a busy machine the clock counts other processes too
  const began = process.cpuUsage();
  expect(parseTypedAmount(`1${" ".repeat(200_000)}x`)).toBeNull();
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
});

test("screens print KSh with grouped thousands, and no decimals on a whole amount", () => {
  expect(formatKsh(0)).toBe("KSh 0");
  expect(formatKsh(1)).toBe("KSh 0.01");
  expect(formatKsh(99_900)).toBe("KSh 999");
  expect(formatKsh(500_000)).toBe("KSh 5,000");
  expect(formatKsh(123_450)).toBe("KSh 1,234.50");
  expect(formatKsh(MAX_CENTS)).toBe("KSh 999,999,999.99");
});

test("a form field holds plain digits", () => {
  expect(toAmountText(150_000)).toBe("1500");
  expect(toAmountText(123_450)).toBe("1234.50");
  expect(toAmountText(5)).toBe("0.05");
});

test("shown and sent amounts can be read back to the same cents", () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(parseTypedAmount(formatKsh(cents))).toBe(cents);
      expect(parseTypedAmount(toAmountText(cents))).toBe(cents);
      expect(parseAmount(toAmountText(cents))).toBe(cents);
      expect(parseAmount(JSON.parse(JSON.stringify(toShillings(cents))))).toBe(cents);
    }),
  );
});

test("grouping equals what en-KE prints", () => {
  const kenya = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(formatKsh(cents)).toBe(`KSh ${kenya.format(cents / 100).replace(/\.00$/, "")}`);
    }),
  );
});

test("every parsed amount is a whole number of cents within the limit", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[0-9.,]{0,14}$/)),
      (text) => {
        const cents = parseTypedAmount(text);
        expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_CENTS)).toBe(
          true,
        );
      },
    ),
  );
});

test("an average is rounded half up to whole cents", () => {
  expect([averageOf(5, 2), averageOf(4, 3), averageOf(0, 7), averageOf(MAX_CENTS * 40, 40)]).toEqual([
    3,
    1,
    0,
    MAX_CENTS,
  ]);
});

test.each([
  ["12 345 678", 12_345_678],
  ["1\u00a0000", 1_000],
  [" 5.00 ", 5],
  ["5.0", 5],
  ["1234567890", 1_234_567_890],
])("'%s' is a whole number as spreadsheets write it", (text, number) => {
  expect(parseTypedWhole(text)).toBe(number);
});

test.each([
  "",
  "5.5",
  "5.000",
  "1,00",
  "1 00",
  "1a000",
  "1 abc",
  "1,000 000",
  "12345678901",
  `${" 000".repeat(20)}`,
  "-5",
])("'%s' is no whole number", (text) => {
  expect(parseTypedWhole(text)).toBeNull();
  expect(parseTypedWhole(`1${" 000".repeat(15)}`)).toBeNull();
});

test("whole shillings have no cents", () => {
  expect(parseTypedShillings("KSh 1 500")).toBe(150_000);
  expect(parseTypedShillings("1500.50")).toBeNull();
  expect(parseTypedShillings("x")).toBeNull();
  expect(parseTypedShillings("")).toBeNull();
});

test("signs stand before or after an amount, once, and not within it", () => {
  for (const text of ["5 ksh 5", "1/=500", "1500/= x", "1,500.5x", "1,500.555"])
    expect(parseTypedAmount(text), text).toBeNull();
  expect(parseTypedAmount(`${"0".repeat(59)}5`)).toBe(500);
  expect(parseTypedAmount(`${"0".repeat(60)}5`)).toBeNull();
});
