/** Pieces of a combination whose values are typed anew or taken out: none goes to 0 unseen. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { latestEdit } from "~/operations/audit/edits.server";
import { variantFormSchema, variantValues } from "~/domain/product/variant-form";
import { storedValues } from "~/domain/product/variants";
import { admin, refusalOf, valueOf } from "../management.fixture";
import { saveVariants } from "./save-variants.server";
import { productWithVariants } from "./variants.queries.server";
import { piecesOf, row, shirtOnSale, variantsOf } from "./variants.fixture";

setUpTestDatabase();

/** The form as it was shown, with these changes. */
async function send(product: number, changes: Record<string, string>) {
  const shown = await productWithVariants(product);
  if (!shown) throw new Error("no product");
  const edit = await latestEdit("product", product);
  const typed = variantFormSchema.parse({ ...variantValues(shown.options, shown.variants), ...changes });
  return saveVariants(admin, product, typed, { edit });
}

test("a value typed anew is asked about; under its new name the variant keeps pieces, price and SKU", async () => {
  const { shirt, ids } = await shirtOnSale([{}, { sku: "SH-M", priceCents: 110_000 }, {}]);
  const renamed = { values_1: "S, Medium, L" };
  const asked = refusalOf(await send(shirt, renamed));
  expect(asked).toEqual({
    code: "invalid",
    field: "old_pieces",
    message: "No longer among the values: Size: M (5 in stock). Please say what becomes of these pieces.",
  });
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15 });
  expect(valueOf(await send(shirt, { ...renamed, old_pieces: "keep", stock_2: "4" })).added).toBe(0);
  expect(await variantsOf(shirt)).toMatchObject([
    { id: ids[0] },
    { id: ids[1], values: '["Medium"]', stockQuantity: 4, sku: "SH-M", priceCents: 110_000n },
    { id: ids[2] },
  ]);
});

test("pieces that go are taken off sale only where that is said, and are back with their value", async () => {
  const { shirt } = await shirtOnSale();
  valueOf(await send(shirt, { values_1: "S, M, XL", old_pieces: "go" }));
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 0], stockQuantity: 10 });
  valueOf(await send(shirt, { values_1: "S, M, L" }));
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15 });
});

test("a further option asks too: its first value gets the pieces", async () => {
  const { shirt } = await shirtOnSale();
  const colours = { option_2: "Colour", values_2: "Red, Blue" };
  expect(refusalOf(await send(shirt, colours)).message).toMatch(/Size: S \(5 in stock\); Size: M/);
  valueOf(await send(shirt, { ...colours, old_pieces: "keep" }));
  const stock = new Map(
    (await variantsOf(shirt)).map(({ values, stockQuantity }) => [values, stockQuantity]),
  );
  expect(stock.get(storedValues(["S", "Red"]))).toBe(5);
  expect(stock.get(storedValues(["S", "Blue"]))).toBe(0);
  expect([...stock.values()].reduce((sum, pieces) => sum + pieces, 0)).toBe(15);
});

test("pieces that can belong to no new combination are not kept by a guess", async () => {
  const { shirt } = await shirtOnSale();
  for (const values_1 of ["S, L", "L, XL", "S, L, XL"])
    expect(refusalOf(await send(shirt, { values_1, old_pieces: "keep" })).message).toMatch(
      /To keep them, give each option as many values as before/,
    );
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5] });
  // nothing is asked where nothing is lost
  await db().productVariant.updateMany({ where: { productId: shirt }, data: { stockQuantity: 0 } });
  valueOf(await send(shirt, { values_1: "S, L" }));
});

test("what takes values out by a call, row by row, is asked nothing", async () => {
  const { shirt } = await shirtOnSale();
  valueOf(
    await saveVariants(admin, shirt, { options: [{ name: "Size", values: ["S"] }], rows: [row(["S"])] }),
  );
  expect(await piecesOf(shirt)).toMatchObject({ of: [5], stockQuantity: 5 });
});
