/** When a product with stock gets its first variants, the file must say how many pieces each has, so that the stock stays the same. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { variantsOf } from "../products/variants/variants.fixture";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, lamp, storedProductOf } from "./import.fixture";

setUpTestDatabase();

const file = (...lines: string[]) => checkedImport(["Id,Variant,Stock", ...lines].join("\n"));

test("a line that would leave out the pieces on sale is a fault that asks for them; 0 is an answer", async () => {
  const id = await lamp({ stockQuantity: 10 });
  const blank = await file(`${id},Size: S,`, `${id},Size: M,4`);
  expect((await faultsOf(blank.id))[0]).toBe(
    "2: stock_quantity: The product has 10 pieces now. Say how many of them are Size: S; 0 if none",
  );
  expect((await faultsOf(blank.id))[1], "its pieces are shared out whole").toMatch(
    /^3: line: Waits for line 2/,
  );
  const typed = await file(`${id},Size: S,0`, `${id},Size: M,10`);
  expect(await faultsOf(typed.id)).toEqual([]);
  valueOf(await applyImport(admin, typed.id));
  expect((await variantsOf(id)).map(({ stockQuantity }) => stockQuantity)).toEqual([0, 10]);
  // the product has variants now: a new one begins without pieces
  expect(await faultsOf((await file(`${id},Size: L,`)).id)).toEqual([]);
});

test("a product without pieces gets its first variants without any", async () => {
  const id = await lamp({ stockQuantity: 0 });
  expect(await faultsOf((await file(`${id},Size: S,`)).id)).toEqual([]);
});

test("pieces that are sold after the check are not shared out again", async () => {
  const id = await lamp({ stockQuantity: 10 });
  const { id: importId } = await file(`${id},Size: S,4`, `${id},Size: M,6`);
  await db().product.update({ where: { id }, data: { stockQuantity: { decrement: 2 } } });
  expect(refusalOf(await applyImport(admin, importId)).message).toMatch(/^Nothing was imported/);
  expect((await faultsOf(importId))[0]).toBe("2: line: The stock moved after the file was checked");
  expect(await storedProductOf(id)).toMatchObject({ stockQuantity: 8 });
});
