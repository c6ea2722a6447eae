import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { activateProduct } from "../products/activate-product.server";
import { admin, auctionForm, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { applyImport } from "./apply-import.server";
import { checkedImport, fixedPrice, storedProductOf, lamp, NEW, newLines } from "./import.fixture";
import { undoImport } from "./undo-import.server";

let newLamp: (title: string, sku?: string) => string;
setUpTestDatabase(async () => {
  ({ newLamp } = await newLines());
});

test("an undo restores changed products and deletes new ones, but leaves what somebody changed since", async () => {
  const [one, edited, sold] = [
    await lamp({ title: "Old", sku: "UNDO-1" }),
    await lamp({ title: "Old" }),
    await lamp(),
  ];
  const lines = [`${one},New,8,UNDO-2`, `${edited},New,5,`, `${sold},Sold,6,`];
  const file = `Id,Title,Stock,SKU\n${lines.join("\n")}`;
  const changes = await checkedImport(file);
  const creates = await checkedImport(`${NEW}\n${newLamp("Made", "UNDO-3")}\n${newLamp("Made active")}`);
  valueOf(await applyImport(admin, changes.id));
  valueOf(await applyImport(admin, creates.id));
  const { categoryId } = await storedProductOf(edited);
  valueOf(
    await updateProduct(
      admin,
      edited,
      await auctionForm({ ...fixedPrice, categoryId: categoryId ?? 0, title: "By hand" }),
      null,
    ),
  );
  await db().product.update({ where: { id: sold }, data: { stockQuantity: 4 } });
  const active = await db().product.findFirstOrThrow({ where: { title: "Made active" } });
  valueOf(await activateProduct(admin, active.id, null));

  const undone = await Promise.all([undoImport(admin, changes.id), undoImport(admin, changes.id)]);
  expect(Math.max(...undone.map((one) => (one.ok ? one.value.undone : 0)))).toBe(2);
  expect(await storedProductOf(one)).toMatchObject({ title: "Old", sku: "UNDO-1", stockQuantity: 5 });
  expect((await storedProductOf(edited)).title).toBe("By hand");
  expect(await storedProductOf(sold)).toMatchObject({ title: "Kiondo basket", stockQuantity: 3 });
  const reasons = await db().importLine.findMany({
    where: { importId: changes.id },
    orderBy: { number: "asc" },
  });
  expect(reasons.map(({ isUndone, undoFault }) => [isUndone, undoFault])).toEqual([
    [true, null],
    [false, "Somebody changed it since"],
    [true, null],
  ]);
  expect(valueOf(await undoImport(admin, creates.id))).toEqual({ undone: 1, refused: 1, left: 0 });
  expect(await db().product.count({ where: { sku: "UNDO-3", deletedAt: null } })).toBe(0);
  expect((await storedProductOf(active.id)).status).toBe("active");
  expect(refusalOf(await undoImport(buyer, changes.id)).code).toBe("forbidden");
});

test("an undone import is undone once", async () => {
  const id = await lamp({ title: "Before" });
  const done = await checkedImport(`Id,Title\n${id},After`);
  expect(refusalOf(await undoImport(admin, done.id)).message).toBe(
    "Only an import that was applied can be undone",
  );
  valueOf(await applyImport(admin, done.id));
  expect(valueOf(await undoImport(admin, done.id))).toEqual({ undone: 1, refused: 0, left: 0 });
  expect((await storedProductOf(id)).title).toBe("Before");
  expect(refusalOf(await undoImport(admin, done.id)).code).toBe("conflict");
  expect(refusalOf(await applyImport(admin, done.id)).code).toBe("conflict");
});
