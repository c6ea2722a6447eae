import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { saveVariants } from "../products/variants/save-variants.server";
import { piecesOf, row, shirtOnSale, SIZES, variantsOf } from "../products/variants/variants.fixture";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, storedProductOf, lamp, NEW, newLines } from "./import.fixture";
import { undoImport } from "./undo-import.server";

let newLamp: (title: string, sku?: string, stock?: number | string) => string;
setUpTestDatabase(async () => {
  ({ newLamp } = await newLines());
});

const HEAD = "Id,Title,Variant,Buy now price,Stock,SKU,Barcode";
const applied = async (...lines: string[]) => {
  const done = await checkedImport([HEAD, ...lines].join("\n"));
  expect(await faultsOf(done.id)).toEqual([]);
  valueOf(await applyImport(admin, done.id));
  return done.id;
};
const faults = async (...lines: string[]) => faultsOf((await checkedImport([HEAD, ...lines].join("\n"))).id);

const figuresOf = async (productId: number) =>
  (await variantsOf(productId)).map(({ values, priceCents, stockQuantity, sku, barcode }) =>
    [values, Number(priceCents) / 100, stockQuantity, sku, barcode].join(" "),
  );
const linesOf = (importId: number) =>
  db().importLine.findMany({ where: { importId }, orderBy: { number: "asc" } });

const buy = async (productId: number, variantId: number, quantity: number) =>
  placeOrder(await makeBuyer(), { ...orderOf(), items: [{ productId, variantId, quantity }] });

test("a new product gets its variants below it, by its title, and an undo removes all", async () => {
  const head = `${NEW};variant;barcode`;
  const file = [head, `${newLamp("Tee", "TEE", "")};;`, ";;;;;4;TEE-S;size: s;6001", "Tee;;;;900;;;Size: M;"];
  file[2] = `Tee${file[2]}`;
  const done = await checkedImport(file.join("\n"));
  expect(await faultsOf(done.id)).toEqual([]);
  expect(valueOf(await applyImport(admin, done.id))).toEqual({ created: 1, changed: 2 });
  const { id } = await db().product.findFirstOrThrow({ where: { sku: "TEE" } });
  expect(await figuresOf(id)).toEqual(['["s"] 1500.5 4 TEE-S 6001', '["M"] 900 0  ']);
  expect(await storedProductOf(id)).toMatchObject({
    buyNowPriceCents: 90_000,
    stockQuantity: 4,
    status: "draft",
  });
  expect(valueOf(await undoImport(admin, done.id))).toEqual({ undone: 3, refused: 0, left: 0 });
  expect(await db().product.count({ where: { id, deletedAt: null } })).toBe(0);
});

test("lines change the variants they name by Variant or SKU, add values and remove none; an undo puts all back", async () => {
  const { shirt } = await shirtOnSale([{ sku: "SH-S" }, { barcode: "7" }, {}]);
  const before = [await figuresOf(shirt), await storedProductOf(shirt)];
  const id = await applied(
    `${shirt},Better shirt,,1000,,,`,
    ",,,1250,,sh-s,",
    `${shirt},,Size: m,,9,,`,
    `${shirt},,SIZE: XL,2000,1,SH-XL,12`,
  );
  expect(await figuresOf(shirt)).toEqual([
    '["S"] 1250 5 sh-s ',
    '["M"] 1000 9  ',
    '["L"] 1000 5  ',
    '["XL"] 2000 1 SH-XL 12',
  ]);
  expect(await storedProductOf(shirt)).toMatchObject({ title: "Better shirt", stockQuantity: 20 });
  expect((await linesOf(id)).map(({ variant }) => variant)).toEqual(["", "Size: S", "Size: M", "Size: XL"]);
  expect(valueOf(await undoImport(admin, id))).toEqual({ undone: 4, refused: 0, left: 0 });
  const { updatedAt: _, ...now } = await storedProductOf(shirt);
  expect(await figuresOf(shirt)).toEqual(before[0]);
  expect(before[1]).toMatchObject(now);
});

test("a product that had no variants has its own price and stock again after an undo", async () => {
  const id = await lamp({ title: "Plain", sku: "PLAIN", stockQuantity: 7 });
  const done = await applied(
    ",Coloured,,950,7,PLAIN,",
    ",Coloured,Colour: Red,,2,,",
    ",coloured,Colour: Blue,800,3,,",
  );
  expect(await storedProductOf(id)).toMatchObject({
    title: "Coloured",
    buyNowPriceCents: 80_000,
    stockQuantity: 5,
  });
  expect(valueOf(await undoImport(admin, done))).toEqual({ undone: 3, refused: 0, left: 0 });
  expect(await storedProductOf(id)).toMatchObject({
    title: "Plain",
    buyNowPriceCents: 90_000,
    stockQuantity: 7,
  });
  expect(await variantsOf(id)).toEqual([]);
});

test("a line that breaks a rule of variants is reported, and nothing is written", async () => {
  const { shirt } = await shirtOnSale([{ sku: "F-S" }, { sku: "F-M" }, {}]);
  const auction = await newAuction();
  await lamp({ sku: "F-LAMP" });
  const many = Array.from({ length: 48 }, (_, at) => `${shirt},,Size: ${at},,,,`);
  const before = await figuresOf(shirt);
  expect(
    await faults(
      `${shirt},Shirt,,1200,15,,`,
      `${shirt},,Colour: Red,,,,`,
      `${shirt},,L,,,,`,
      `${shirt},,Size: L,x,-1,f-lamp,é`,
      `${shirt},,Size: M,,,F-S,`,
      `${shirt},,size: m,,6,,`,
      `${auction},,Size: L,,,,`,
      ",Nobody,Size: L,,,,",
      "999999,,Size: L,,,,",
      ",A lamp,,5,5,F-LAMP,600",
    ),
  ).toEqual([
    "2: buy_now_price: This product has variants: each has its own price",
    "3: variant: This product's variants are written as Size: …",
    "4: variant: Write it as Size: L, or as Size: L, Colour: Red",
    "5: buy_now_price: Price must be 0 or more, with at most 2 decimals",
    "5: stock_quantity: Stock must be a whole number from 0 to 1,000,000",
    "5: barcode: Barcode may have letters A to Z, digits and signs only",
    expect.stringMatching(/^6: sku: A variant of product \d+ has this SKU\. To swap SKUs, first/),
    "8: variant: Only a product with nothing but a fixed price can have variants",
    "9: id: Give the Id of its product, or put it below its product's line with the same Title",
    "10: id: No product has the id 999999",
    "11: barcode: Only a variant has a barcode",
  ]);
  expect(await faults(`${shirt},Shirt,,1000,3,,`)).toEqual([
    "2: stock_quantity: This product has variants: each has its own stock",
  ]);
  expect(await faults(`${shirt},,Size: M,,,,1`, `${shirt},,Size: m,,,,2`)).toEqual([
    "3: line: Line 2 is about the same variant",
  ]);
  expect(await faults(...many)).toEqual(["49: variant: These are 51 variants; a product can have 50"]);
  expect(await faults(`${shirt},,Size: M,,999999,,`)).toEqual([
    "2: stock_quantity: A product can have 1,000,000 pieces, all variants together",
  ]);
  expect(await faults(`${shirt},,Size: S,,,ONE,`, `${shirt},,Size: M,,,one,`)).toEqual([
    "3: sku: Line 2 has this SKU, too",
  ]);
  expect(await figuresOf(shirt)).toEqual(before);
});

test("an edit or a sale since the check refuses the whole file; a sale of an untouched stock does not", async () => {
  const { shirt, ids } = await shirtOnSale();
  const other = await lamp({ title: "Other" });
  const file = (line: string) => checkedImport([HEAD, `${other},New,,900,5,,`, line].join("\n"));
  const stock = await file(`${shirt},,Size: S,,8,,`);
  const price = await file(`${shirt},,Size: S,1500,5,,`);
  valueOf(await buy(shirt, ids[0], 2));
  expect(refusalOf(await applyImport(admin, stock.id)).code).toBe("conflict");
  expect(await faultsOf(stock.id)).toEqual(["3: line: The stock moved after the file was checked"]);
  expect((await storedProductOf(other)).title).toBe("Other");
  valueOf(await applyImport(admin, price.id));
  expect(await figuresOf(shirt)).toContain('["S"] 1500 3  ');
  const edited = await checkedImport(`${HEAD}\n${shirt},,Size: M,1500,,,`);
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [row(["L"], { stockQuantity: 1 })] }));
  expect(refusalOf(await applyImport(admin, edited.id)).code).toBe("conflict");
});

test("orders at the same moment are never lost, neither by applying nor by undoing", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 10 }, {}, {}]);
  const done = await checkedImport(`${HEAD}\n${shirt},,Size: S,,30,,\n${shirt},,Size: M,1111,,,`);
  const [first, outcome] = await Promise.all([buy(shirt, ids[0], 4), applyImport(admin, done.id)]);
  const now = outcome.ok ? 26 : 6;
  expect(first.ok).toBe(true);
  expect((await piecesOf(shirt)).of[0]).toBe(now);
  const again = outcome.ok ? done.id : await applied(`${shirt},,Size: S,,26,,`, `${shirt},,Size: M,1111,,,`);
  const [bought, ...undone] = await Promise.all([
    buy(shirt, ids[0], 3),
    undoImport(admin, again),
    undoImport(admin, again),
  ]);
  expect(bought.ok && undone.some(({ ok }) => ok)).toBe(true);
  expect(await piecesOf(shirt)).toMatchObject({ of: [3, 5, 5], stockQuantity: 13, unitsSold: 7 });
});

test("an undo leaves variants that somebody changed, and pieces that are sold", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 1 }, {}, {}]);
  const more = await applied(`${shirt},,Size: S,,6,,`);
  valueOf(await buy(shirt, ids[0], 3));
  expect(valueOf(await undoImport(admin, more))).toEqual({ undone: 0, refused: 1, left: 0 });
  expect((await linesOf(more))[0]?.undoFault).toBe("Pieces that it added are sold");
  const price = await applied(`${shirt},,Size: L,1300,,,`);
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [row(["L"], { priceCents: 140_000 })] }));
  expect(valueOf(await undoImport(admin, price))).toMatchObject({ undone: 0, refused: 1 });
  expect((await linesOf(price))[0]?.undoFault).toBe("Somebody changed it since");
  expect(await piecesOf(shirt)).toMatchObject({ of: [3, 5, 5] });
});

test("2,000 lines about variants are read and written", async () => {
  const { newLamp: product } = await newLines();
  const lines = Array.from({ length: 40 }, (_, at) => [
    `${product(`Many ${at}`, "", "")};`,
    ...Array.from({ length: 50 }, (_x, size) => `Many ${at};;;;${size + 1};1;;Size: ${size}`),
  ]).flat();
  const done = await checkedImport([`${NEW};variant`, ...lines].join("\n"));
  expect(await faultsOf(done.id)).toEqual([]);
  expect(valueOf(await applyImport(admin, done.id))).toEqual({ created: 40, changed: 2_000 });
  expect(await db().productVariant.count({ where: { product: { title: { startsWith: "Many" } } } })).toBe(
    2_000,
  );
});
