import { expect, test } from "vitest";
import { combinationBefore } from "./renamed-values";
import { type ProductOption, type ProductVariant, storedValues, type TypedVariants } from "./variants";
import { refuseLostPieces, variantsToWrite } from "./written-variants";

const size = (...values: string[]): ProductOption => ({ name: "Size", values });
const colour = (...values: string[]): ProductOption => ({ name: "Colour", values });

test("a combination whose values stay is the one that it was, in any case and order of options", () => {
  expect(combinationBefore([size("S", "M")], [size("S", "M")], ["M"])).toEqual(["M"]);
  expect(combinationBefore([size("S", "M")], [size("m", "S")], ["m"])).toEqual(["M"]);
  const before = [size("S", "M"), colour("Red", "Blue")];
  const after = [colour("Red", "Blue"), size("S", "M")];
  expect(combinationBefore(before, after, ["Blue", "S"])).toEqual(["S", "Blue"]);
});

test("a value in the place of one that is gone is its new name", () => {
  expect(combinationBefore([size("S", "M")], [size("Small", "M")], ["Small"])).toEqual(["S"]);
  expect(combinationBefore([size("S", "M")], [size("S", "M", "L")], ["L"]), "a new value").toBeNull();
  expect(combinationBefore([size("S", "M")], [size("M", "L")], ["L"]), "M only moved").toBeNull();
  expect(combinationBefore([size("S", "M")], [size("L", "S")], ["L"]), "S only moved").toBeNull();
});

test("an option is found by its name, else renamed at its place", () => {
  const tone = { name: "Tone", values: ["Red", "Blue"] };
  expect(combinationBefore([colour("Red", "Blue")], [tone], ["Blue"])).toEqual(["Blue"]);
  expect(combinationBefore([size("S"), colour("Red", "Blue")], [size("S"), tone], ["S", "Blue"])).toEqual([
    "S",
    "Blue",
  ]);
  expect(combinationBefore([size("S"), colour("Red")], [colour("Red")], ["Red"]), "Size is gone").toBeNull();
  expect(combinationBefore([size("S"), colour("Red")], [colour("Red"), size("S")], ["Red", "S"])).toEqual([
    "S",
    "Red",
  ]);
});

test("with a new option the first of its values keeps what there was", () => {
  const after = [size("S", "M"), colour("Red", "Blue")];
  expect(combinationBefore([size("S", "M")], after, ["M", "Red"])).toEqual(["M"]);
  expect(combinationBefore([size("S", "M")], after, ["M", "Blue"])).toBeNull();
  expect(combinationBefore([], [size("S", "M")], ["S"])).toEqual([]);
});

const stored = (id: number, values: string[], changes: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  values: storedValues(values),
  priceCents: 100 * id,
  stockQuantity: id,
  sku: `S-${id}`,
  barcode: `B-${id}`,
  deletedAt: null,
  ...changes,
});
const row = (values: string[], changes: object = {}) => ({
  values,
  priceCents: null,
  stockQuantity: null,
  sku: null,
  barcode: null,
  seenStock: null,
  ...changes,
});
const BEFORE = [size("S", "M")];
const CURRENT = [stored(1, ["S"]), stored(2, ["M"])];
const written = (
  typed: Partial<TypedVariants>,
  { current = CURRENT, plainStock = null as number | null, options = BEFORE } = {},
) =>
  variantsToWrite({ options: BEFORE, rows: [], ...typed }, current, {
    priceCents: 700,
    plainStock,
    options,
  })?.map(({ values, before, priceCents, stockQuantity, sku, barcode }) =>
    [values, before?.id ?? null, priceCents, stockQuantity, sku, barcode].join(" "),
  ) ?? null;

test("what a row does not say stays as it was, and what it says is written", () => {
  expect(written({})).toEqual(['["S"] 1 100 1 S-1 B-1', '["M"] 2 200 2 S-2 B-2']);
  const rows = [
    row(["M"], { priceCents: 50, stockQuantity: 9, sku: "new", barcode: "" }),
    row(["S"], { sku: "" }),
  ];
  expect(written({ rows })).toEqual(['["S"] 1 100 1  B-1', '["M"] 2 50 9 new ']);
});

test("a new combination has the product's price and no stock", () => {
  expect(written({ options: [size("S", "M", "L")] })?.[2]).toBe('["L"]  700 0  ');
});

test("values that were renamed keep their figures only if somebody says so", () => {
  const options = [size("Small", "M")];
  expect(written({ options, oldPieces: "keep" })?.[0]).toBe('["Small"] 1 100 1 S-1 B-1');
  expect(written({ options, oldPieces: "go" })?.[0]).toBe('["Small"]  700 0  ');
  expect(written({ options })?.[0]).toBe('["Small"]  700 0  ');
  // what was typed beside the old name counts for the new one
  const rows = [row(["S"], { priceCents: 55 })];
  expect(written({ options, oldPieces: "keep", rows })?.[0]).toBe('["Small"] 1 55 1 S-1 B-1');
});

test("the first variants of a product get its pieces, all in the first one", () => {
  const first = { current: [], plainStock: 12, options: [] };
  expect(written({}, first)).toEqual(['["S"]  700 12  ', '["M"]  700 0  ']);
  const rows = [row(["S"], { stockQuantity: 4 }), row(["M"])];
  expect(written({ rows }, first), "somebody counted").toEqual(['["S"]  700 4  ', '["M"]  700 0  ']);
  expect(written({ rows: [row(["S"]), row(["M"])] }, first)?.[0]).toBe('["S"]  700 12  ');
});

test("nothing is written over orders that came since, and an unchanged stock follows them", () => {
  expect(written({ rows: [row(["M"], { stockQuantity: 9, seenStock: 5 })] })).toBeNull();
  expect(written({ rows: [row(["M"], { stockQuantity: 5, seenStock: 5 })] })?.[1]).toBe(
    '["M"] 2 200 2 S-2 B-2',
  );
  expect(written({ rows: [row(["M"], { stockQuantity: 9, seenStock: 2 })] })?.[1]).toBe(
    '["M"] 2 200 9 S-2 B-2',
  );
});

test("pieces of values that are gone are not lost unasked", () => {
  const refusal = (oldPieces: TypedVariants["oldPieces"], current = CURRENT, options = [size("L")]) => {
    const typed = { options, rows: [], ...(oldPieces !== undefined && { oldPieces }) };
    const to = variantsToWrite(typed, current, { priceCents: 700, plainStock: null, options: BEFORE }) ?? [];
    return refuseLostPieces(typed, current, { written: to, before: BEFORE });
  };
  const gone = "No longer among the values: Size: S (1 in stock); Size: M (2 in stock).";
  expect(refusal(null)).toEqual({
    code: "invalid",
    message: `${gone} Please say what becomes of these pieces.`,
    field: "old_pieces",
  });
  expect(refusal(null, CURRENT.toReversed())?.message, "in their order").toContain(gone);
  expect(refusal("keep")?.message).toBe(
    `${gone} To keep them, give each option as many values as before, in the same order.`,
  );
  expect(refusal("go")).toBeNull();
  expect(refusal(undefined)).toBeNull();
  expect(refusal(null, CURRENT, []), "it has no variants any more").toBeNull();
  expect(refusal(null, CURRENT, [size("S", "M")])).toBeNull();
  const empty = [stored(1, ["S"], { stockQuantity: 0 }), stored(2, ["M"], { deletedAt: new Date(0) })];
  expect(refusal(null, empty), "no pieces, or not sold before").toBeNull();
  expect(refusal(null, CURRENT, [size("S")])?.message).toContain("values: Size: M (2 in stock).");
});
