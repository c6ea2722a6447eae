import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { activateProduct } from "../products/activate-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm, buyer, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { shopTime } from "../shop-clock.server";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, fixedPrice, storedProductOf, lamp, NEW, newLines } from "./import.fixture";
import { RESTARTED_WHILE_READING, sweepImports } from "./sweep-imports.server";

let newLamp: (title: string, sku?: string, stock?: number | string) => string;
let category = "";
setUpTestDatabase(async () => {
  ({ newLamp, category } = await newLines());
});

test("lines with an id or a known SKU change that product, others make drafts; omitted columns change nothing", async () => {
  const one = await lamp({ sku: "ONE", title: "One", marketPriceCents: 5_000 });
  const two = await lamp({ title: "Two" });
  const done = await checkedImport(
    [
      "Stock,SKU,Colour,Title,id,Base price (KSh),buy_now_price",
      "7,one,red,One more,,1000,900",
      `5,TWO,,Two,${two},500,900`,
    ].join("\r\n"),
  );
  const made = await checkedImport(`${NEW}\n${newLamp("Three", "THREE")}`);
  expect(await faultsOf(done.id)).toEqual([]);
  expect(done).toMatchObject({ state: "checked", createCount: 0, changeCount: 2, ignored: '["Colour"]' });
  expect(await storedProductOf(one)).toMatchObject({ title: "One", stockQuantity: 5 });
  expect(valueOf(await applyImport(admin, done.id))).toEqual({ created: 0, changed: 2 });
  expect(valueOf(await applyImport(admin, made.id))).toEqual({ created: 1, changed: 0 });
  expect(await storedProductOf(one)).toMatchObject({
    title: "One more",
    titleText: "one more",
    stockQuantity: 7,
    marketPriceCents: 5_000,
    basePriceCents: 100_000,
  });
  expect(await storedProductOf(two)).toMatchObject({ sku: "TWO", title: "Two" });
  const three = await db().product.findFirstOrThrow({ where: { sku: "THREE" } });
  expect(three).toMatchObject({ status: "draft", basePriceCents: 150_050n, firstPriceCents: 150_050n });
  const entries = await db().auditEntry.findMany({
    where: { productId: { in: [one, three.id] } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["product.create", "product.update", "product.create"]);
  expect(JSON.parse(entries[1]?.after ?? "")).toMatchObject({ title: "One more", stockQuantity: 7 });
});

test("each fault is named with its line and column, and nothing is written", async () => {
  const sold = await lamp({ sku: "SOLD" });
  const gone = await lamp();
  valueOf(await deleteProduct(admin, gone));
  const file = [
    `id;${NEW};featured`,
    `999999;${newLamp("No such id")};`,
    `${gone};${newLamp("Deleted")};`,
    `;${newLamp("")};yes`,
    `;${newLamp("Twice", "new-1")};`,
    `;${newLamp("Twice", "NEW-1")};maybe`,
    `${sold};${newLamp("Mine", "SOLD", 4)};`,
    `;${newLamp("Also by SKU", "sold")};`,
    `;${newLamp("Bad", "a b", -1)};`,
    ";short",
    `;No category;x;Nowhere;buy_now;1;1;;`,
    `;No price;x;${category};buy_now;;1;;`,
  ].join("\n");
  const before = await db().product.count();
  const done = await checkedImport(file);
  expect(await faultsOf(done.id)).toEqual([
    "2: id: No product has the id 999999",
    "3: id: This product is deleted. Restore it first.",
    "4: title: Title is required",
    "6: is_featured: Featured is yes or no",
    "6: sku: Line 5 has this SKU, too",
    "8: line: Line 7 is about the same product",
    "9: sku: SKU may have letters A to Z, digits and . _ - / only",
    "9: stock_quantity: Stock must be a whole number from 0 to 1,000,000",
    "10: description: Description is required",
    "10: category: Please choose a category",
    "10: product_type: Please choose a product type",
    "10: base_price: Base price is required",
    "11: category: There is no category “Nowhere”. Create it first, or correct its name.",
    "12: buy_now_price: Buy now price is required for this product type",
  ]);
  expect(refusalOf(await applyImport(admin, done.id)).message).toMatch(/^Correct the faults/);
  expect(await db().product.count()).toBe(before);
});

test("an import refuses what the form refuses: times and type of an auction that somebody has joined", async () => {
  const end = new Date("2030-01-01T00:00:00Z");
  const id = await newAuction({ endTime: end, startTime: new Date("2026-01-01T00:00:00Z") });
  valueOf(await activateProduct(admin, id, null));
  await db().round.updateMany({ where: { productId: id }, data: { participantCount: 1 } });
  const done = await checkedImport(`Id,Ends (EAT),Type\n${id},2029-12-31 03:00,auction`);
  expect(await faultsOf(done.id)).toEqual([
    "2: end_time: The end can only be moved later once someone has joined",
  ]);
  // the second word is of files from before
  for (const both of ["both", "Both Options", "Buy now or pledge"]) {
    const other = await checkedImport(`Id,Type,Buy now price\n${id},${both},500`);
    expect(await faultsOf(other.id)).toEqual([
      "2: product_type: The type cannot change while a round is active",
    ]);
  }
});

test("an import ends no auction before the time its open round was announced to close, though nobody has joined", async () => {
  const id = await newAuction({ endTime: new Date("2030-01-01T00:00:00Z") });
  valueOf(await activateProduct(admin, id, null));
  const earlier = `Id,Ends (EAT)\n${id},2029-05-01 03:00`;
  const checkedBefore = await checkedImport(earlier);
  expect(await faultsOf(checkedBefore.id)).toEqual([]);
  const closesAt = new Date("2029-06-01T00:00:00Z");
  await db().round.updateMany({ where: { productId: id }, data: { closesAt } });
  expect(await faultsOf((await checkedImport(earlier)).id)).toEqual([
    "2: end_time: The open round may run until 1 Jun 2029, 03:00 EAT",
  ]);
  // the round's close was announced between the check and the tap
  expect(refusalOf(await applyImport(admin, checkedBefore.id)).message).toMatch(/^Nothing was imported/);
  expect((await storedProductOf(id)).endTime).toEqual(new Date("2030-01-01T00:00:00Z"));
});

test("of two people who apply an import at once one writes it, and a buyer never can", async () => {
  const done = await checkedImport(`${NEW}\n${newLamp("Once")}`);
  expect(refusalOf(await applyImport(buyer, done.id)).code).toBe("forbidden");
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => applyImport(admin, done.id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().product.count({ where: { title: "Once" } })).toBe(1);
  expect(refusalOf(await applyImport(admin, done.id)).message).toBe("This import was applied already");
});

test("a product changed after the check is refused with its line, and nothing is written; a sale of an untouched stock is no change", async () => {
  const [edited, sold, other] = [await lamp({ title: "Edited" }), await lamp(), await lamp()];
  const file = `Id,Title,Stock\n${edited},New,5\n${sold},Kept,9\n${other},Other,5`;
  const done = await checkedImport(file);
  const { categoryId } = await storedProductOf(edited);
  const form = await auctionForm({
    ...fixedPrice,
    categoryId: categoryId ?? 0,
    title: "By hand",
    stockQuantity: 5,
  });
  valueOf(await updateProduct(admin, edited, form, null));
  for (const id of [sold, other])
    await db().product.update({ where: { id }, data: { stockQuantity: { decrement: 1 } } });
  expect(refusalOf(await applyImport(admin, done.id)).message).toMatch(/^Nothing was imported/);
  expect(await faultsOf(done.id)).toEqual([
    "2: line: Somebody changed this product after the file was checked",
    "3: line: The stock moved after the file was checked",
  ]);
  expect((await storedProductOf(other)).title).not.toBe("Other");
  const again = await checkedImport(`Id,Title\n${other},Other`);
  await db().product.update({ where: { id: other }, data: { stockQuantity: 1 } });
  valueOf(await applyImport(admin, again.id));
  expect(await storedProductOf(other)).toMatchObject({ title: "Other", stockQuantity: 1 });
});

test("an edit at the same moment is never lost", async () => {
  const id = await lamp({ title: "Race" });
  const { categoryId } = await storedProductOf(id);
  const form = await auctionForm({
    ...fixedPrice,
    categoryId: categoryId ?? 0,
    title: "Race",
    description: "By hand",
  });
  const done = await checkedImport(`Id,Title\n${id},Imported`);
  const [applied, edited] = await Promise.all([
    applyImport(admin, done.id),
    updateProduct(admin, id, form, null),
  ]);
  const { title, description } = await storedProductOf(id);
  expect(edited.ok).toBe(true);
  expect(description).toBe("By hand");
  if (!applied.ok) expect(title).toBe("Race");
});

test("an import survives a restart once it is checked; one that was cut off says so, and old ones are deleted", async () => {
  const now = shopTime();
  const { id } = await db().import.create({
    data: { fileName: "x.csv", uploaderId: 1, createdAt: now, updatedAt: new Date(now.getTime() - 200_000) },
  });
  const done = await checkedImport(`${NEW}\n${newLamp("Swept")}`);
  await sweepImports(now);
  expect(await db().import.findUnique({ where: { id } })).toMatchObject({
    state: "failed",
    failure: RESTARTED_WHILE_READING,
  });
  await sweepImports(new Date(now.getTime() + 8 * 86_400_000));
  expect(await db().import.findUnique({ where: { id: done.id } })).toBeNull();
  expect(await db().importLine.count({ where: { importId: done.id } })).toBe(0);
  expect(await db().import.count({ where: { state: "applied" } })).toBeGreaterThan(0);
});

test("two products swap their SKUs as the refusal says: blank first, then by name", async () => {
  const [one, other] = [await lamp({ sku: "SWAP-1" }), await lamp({ sku: "SWAP-2" })];
  const file = (first: string, second: string) => `Id,SKU\n${one},${first}\n${other},${second}`;
  const refused = await checkedImport(file("swap-2", "swap-1"));
  expect(await faultsOf(refused.id)).toEqual(
    [other, one].map(
      (owner, line) =>
        `${line + 2}: sku: Product ${owner} has this SKU. To swap SKUs, first import a file that leaves both blank, then one that names them`,
    ),
  );
  for (const lines of [file("", ""), file("swap-2", "swap-1")])
    valueOf(await applyImport(admin, (await checkedImport(lines)).id));
  expect([(await storedProductOf(one)).sku, (await storedProductOf(other)).sku]).toEqual([
    "swap-2",
    "swap-1",
  ]);
});
