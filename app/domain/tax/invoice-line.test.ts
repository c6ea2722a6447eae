import { expect, test } from "vitest";
import { movedPieces, creditedLines, unitPriceOf } from "./invoice-line";
import { splitCents, storedTax, taxSums, vatIncluded, withVat } from "./tax";

const line = (productId: number | null, title: string, cents: number, pieces: number) => ({
  productId,
  title,
  cents,
  pieces,
});

test("goods that came back are taken from their own line, and money without goods from the other goods (D118)", () => {
  const lines = [
    line(1, "Shirt, red", 3_000, 1),
    line(1, "Shirt, blue", 3_000, 1),
    line(2, "Shirt, blue", 2_000, 2),
    line(null, "Delivery", 500, 0),
  ];
  const blue = { productId: 1, title: "Shirt, blue", quantity: 1, cents: 3_000 };
  expect(creditedLines(lines, 3_000, [blue])).toEqual([
    { cents: 0, pieces: 0 },
    { cents: 3_000, pieces: 1 },
    { cents: 0, pieces: 0 },
    { cents: 0, pieces: 0 },
  ]);
  // goods that no line has come back without a piece of any
  const unknown = { ...blue, productId: 9 };
  expect(creditedLines(lines, 800, [unknown]).map(({ pieces }) => pieces)).toEqual([0, 0, 0, 0]);
  expect(creditedLines(lines, 800, [unknown]).map(({ cents }) => cents)).toEqual([300, 300, 200, 0]);
});

test("two lines of one product give their pieces one after the other, and none more than it has", () => {
  const lines = [line(1, "Lamp", 2_000, 2), line(1, "Lamp", 3_000, 3)];
  const lamps = (quantity: number) => ({ productId: 1, title: "Lamp", quantity, cents: 1_000 * quantity });
  const pieces = (...goods: ReturnType<typeof lamps>[]) =>
    creditedLines(lines, 0, goods).map((taken) => taken.pieces);
  expect(pieces(lamps(2))).toEqual([2, 0]);
  expect(pieces(lamps(3))).toEqual([0, 3]);
  expect(pieces(lamps(2), lamps(3))).toEqual([2, 3]);
  expect(pieces(lamps(2), lamps(1))).toEqual([2, 1]);
  expect(pieces(lamps(9))).toEqual([2, 0]);
});

test("a piece's price is at least its share of the line, also where an older release stored none", () => {
  expect(unitPriceOf({ unitCents: 500, totalCents: 1_000, quantity: 3 })).toBe(500);
  expect(unitPriceOf({ unitCents: 300, totalCents: 1_000, quantity: 3 })).toBe(334);
  expect(unitPriceOf({ unitCents: null, totalCents: 1_000, quantity: 3 })).toBe(334);
});

test("what an older release did not store moves all of an invoice's goods", () => {
  const goods = { movedCount: null, productId: 1, quantity: 3 };
  expect(movedPieces(goods, { isCreditNote: false })).toBe(3);
  expect(movedPieces(goods, { isCreditNote: true })).toBe(0);
  expect(movedPieces({ ...goods, productId: null }, { isCreditNote: false })).toBe(0);
  expect(movedPieces({ ...goods, movedCount: 2 }, { isCreditNote: true })).toBe(2);
});

test("cents that cannot be shared evenly go to the largest remainders, the first of equals", () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitCents(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(splitCents(10, [17, 25, 58])).toEqual([2, 2, 6]);
  expect(splitCents(10, [58, 25, 17])).toEqual([6, 2, 2]);
  expect(splitCents(0, [])).toEqual([]);
});

test("a tax is read as it was stored, a rate of 0 too", () => {
  expect(storedTax({ taxType: "A", taxPercent: 0 })).toEqual({ taxType: "A", taxPercent: 0 });
  expect(storedTax({ taxType: null, taxPercent: 0 })).toBeNull();
  expect(storedTax({ taxType: "A", taxPercent: null })).toBeNull();
});

test("sums by tax type stand in the order of the letters", () => {
  const sold = (taxType: "A" | "B" | "E", taxPercent: number) => ({
    taxType,
    taxPercent,
    totalCents: 100,
    vatCents: 0,
  });
  expect(
    taxSums([sold("E", 8), sold("A", 0), sold("B", 16), sold("A", 0)]).map(({ taxType }) => taxType),
  ).toEqual(["A", "B", "E"]);
});

test("lines of one type at two rates have their own VAT each", () => {
  const [old, now] = [
    { taxType: "B", taxPercent: 14, totalCents: 11_400 } as const,
    { taxType: "B", taxPercent: 16, totalCents: 11_600 } as const,
  ];
  expect(withVat([old, now]).map(({ vatCents }) => vatCents)).toEqual([1_400, 1_600]);
  expect(vatIncluded(11_400, 14)).toBe(1_400);
});
