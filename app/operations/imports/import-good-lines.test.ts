/** Part of a file: its good lines are imported, its faulty ones are mended and uploaded again. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { csvLine } from "~/domain/csv/csv-cell";
import { faultyFile, separatorOf } from "~/domain/import/faulty-file";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { variantsOf } from "../products/variants/variants.fixture";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, lamp, NEW, newLines, storedProductOf } from "./import.fixture";
import { importLineBatches, importOf } from "./imports.queries.server";
import { undoImport } from "./undo-import.server";

let newLamp: (title: string, sku?: string, stock?: number | string) => string;
setUpTestDatabase(async () => {
  ({ newLamp } = await newLines());
});

const productsOf = (...titles: string[]) =>
  db().product.findMany({ where: { title: { in: titles }, deletedAt: null }, orderBy: { id: "asc" } });

/** As the page offers it. */
async function faultyLinesOf(importId: number) {
  const found = await importOf(importId);
  const file = faultyFile(found?.headings ?? []);
  const separator = separatorOf(found?.separator ?? "");
  let text = csvLine(file.headings, separator);
  for await (const lines of importLineBatches(importId, { kind: "fault" }))
    for (const line of lines) text += csvLine(file.cells(line), separator);
  return text;
}

test("the good lines of a file are imported once, alone or not at all, and the import's undo takes them back", async () => {
  const old = await lamp({ title: "Old lamp", sku: "OLD-1" });
  const done = await checkedImport(
    `${NEW}\n${newLamp("Good one")}\n${newLamp("Bad one", "", -1)}\n${newLamp("Better lamp", "OLD-1", 8)}`,
  );
  expect(refusalOf(await applyImport(admin, done.id)).message).toMatch(/^Correct the faults/);
  const outcomes = await Promise.all([
    applyImport(admin, done.id, "good"),
    applyImport(admin, done.id),
    applyImport(admin, done.id, "good"),
  ]);
  expect(outcomes.flatMap((one) => (one.ok ? [one.value] : []))).toEqual([{ created: 1, changed: 1 }]);
  expect(await productsOf("Good one", "Bad one", "Better lamp")).toMatchObject([
    { id: old, stockQuantity: 8 },
    { title: "Good one", status: "draft" },
  ]);
  expect(await importOf(done.id)).toMatchObject({ state: "applied", faultCount: 1 });
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { action: "import.apply", subjectId: done.id },
  });
  expect(JSON.parse(entry.after ?? "")).toEqual({ created: 1, changed: 1, leftOut: 1 });
  expect(valueOf(await undoImport(admin, done.id))).toEqual({ undone: 2, refused: 0, left: 0 });
  expect(await importOf(done.id)).toMatchObject({ state: "undone" });
  expect(await productsOf("Good one")).toEqual([]);
  expect(await storedProductOf(old)).toMatchObject({ title: "Old lamp", stockQuantity: 5 });
});

test("the faulty lines come as they were uploaded, and are a whole file again once they are mended", async () => {
  const file = [
    "Colour of the box;Title;description;category;type;buy now price;stock;sku",
    `blue;${newLamp("Fine")}`,
    `"red; dark";${newLamp("Wrong", "", -1).replace("1,500.50", "1.500,5")}`,
    `green;${newLamp("Long")};surplus`,
  ].join("\n");
  const { id } = await checkedImport(file);
  const text = await faultyLinesOf(id);
  const category = (await db().category.findFirstOrThrow()).name;
  expect(text.split("\r\n")).toEqual([
    "What is wrong;Colour of the box;Title;description;category;type;buy now price;stock;sku",
    `"Stock: Stock must be a whole number from 0 to 1,000,000";"red; dark";Wrong;Bright;${category};buy_now;"1.500,5";-1`,
    `This line has more cells than there are headings;green;Long;Bright;${category};buy_now;"1,500.50";3;;surplus`,
    "",
  ]);
  // as it is, it has the same faults; their column is none, and comes once
  const again = await checkedImport(text);
  expect((await importOf(again.id))?.ignored.columns).toEqual(["Colour of the box"]);
  expect(await faultyLinesOf(again.id)).toBe(text);
  valueOf(await applyImport(admin, id, "good"));
  const mended = await checkedImport(text.replace(";-1", ";4").replace(";surplus", ""));
  expect(await faultsOf(mended.id)).toEqual([]);
  expect(valueOf(await applyImport(admin, mended.id))).toEqual({ created: 2, changed: 0 });
  expect(await productsOf("Fine", "Wrong", "Long")).toMatchObject([
    { title: "Fine" },
    { title: "Wrong", stockQuantity: 4, buyNowPriceCents: 150_050n },
    { title: "Long" },
  ]);
});

test("no cell of the faulty lines is a formula, and each is read as it was uploaded", async () => {
  const { id } = await checkedImport(`${NEW}\n${newLamp('=HYPERLINK("x")', "", -1)}`);
  const text = await faultyLinesOf(id);
  expect(text).toContain(`;"'=HYPERLINK(""x"")";`);
  const mended = await checkedImport(text.replace(";-1", ";4"));
  valueOf(await applyImport(admin, mended.id));
  expect(await productsOf('=HYPERLINK("x")')).toHaveLength(1);
});

const SHIRT = `${NEW};variant`;
const variantOf = (title: string, variant: string, stock: number) => `${title};;;;;${stock};;${variant}`;

test.each([
  ["product", "Tee", "a b", 4],
  ["variant", "Top", "TOP-1", -4],
])(
  "a new product and the lines below it are imported together: with a faulty %s none is, in one file or many",
  async (_, title, sku, stock) => {
    const others = Array.from({ length: 250 }, (_one, at) => newLamp(`${title} ${at}`));
    const { id } = await checkedImport(
      [
        SHIRT,
        `${newLamp(title, sku, "")};`,
        variantOf(title, "Size: S", 4),
        ...others.map((line) => `${line};`),
        variantOf(title, "Size: M", stock),
        variantOf(title, "Size: L", 6),
      ].join("\n"),
    );
    expect(await importOf(id)).toMatchObject({ createCount: 250, changeCount: 0, faultCount: 4 });
    const waiting = (await faultsOf(id)).filter((fault) => fault.includes("Waits for line"));
    expect(waiting).toHaveLength(3);
    expect(valueOf(await applyImport(admin, id, "good"))).toEqual({ created: 250, changed: 0 });
    const text = await faultyLinesOf(id);
    const mended = await checkedImport(text.replace(";a b", ";TEE-1").replace(";-4;", ";4;"));
    expect(await faultsOf(mended.id)).toEqual([]);
    valueOf(await applyImport(admin, mended.id));
    const [tee] = await productsOf(title);
    const variants = (await variantsOf(tee?.id ?? 0)).map((one) => [one.values, one.stockQuantity]);
    expect(variants).toEqual([
      ['["S"]', 4],
      ['["M"]', 4],
      ['["L"]', 6],
    ]);
  },
);

test("a line that changes nothing comes with the faulty line that names its product by it", async () => {
  const shirt = await lamp({ title: "Shirt", sku: "SH-1" });
  const { id } = await checkedImport(
    ["Title,SKU,Variant,Stock", "Shirt,SH-1,,5", "Shirt,,Size: S,-2", "Shirt,,Size: M,3"].join("\n"),
  );
  expect(await importOf(id)).toMatchObject({ changeCount: 0, faultCount: 3 });
  expect(refusalOf(await applyImport(admin, id, "good")).message).toMatch(/^All lines/);
  const mended = await checkedImport((await faultyLinesOf(id)).replace(",-2", ",2"));
  expect(await faultsOf(mended.id)).toEqual([]);
  valueOf(await applyImport(admin, mended.id));
  expect((await variantsOf(shirt)).map(({ stockQuantity }) => stockQuantity)).toEqual([2, 3]);
});

test("a product that becomes faulty after the check takes its variants with it; the rest can be imported", async () => {
  const lines = [newLamp("Late", "LATE-1", ""), variantOf("Late", "Size: S", 4), newLamp("Stays")];
  const { id } = await checkedImport([SHIRT, ...lines].join("\n"));
  await lamp({ sku: "LATE-1" });
  const twice = await Promise.all([applyImport(admin, id), applyImport(admin, id)]);
  expect(twice.map((one) => refusalOf(one).code)).toEqual(["conflict", "conflict"]);
  expect(await importOf(id)).toMatchObject({ createCount: 1, changeCount: 0, faultCount: 2 });
  expect(valueOf(await applyImport(admin, id, "good"))).toEqual({ created: 1, changed: 0 });
  expect(await productsOf("Late", "Stays")).toHaveLength(1);
});
