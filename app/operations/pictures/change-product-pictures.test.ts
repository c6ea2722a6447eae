import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Picture } from "~/domain/product/pictures";
import { latestEdit } from "../audit/edits.server";
import { createProduct } from "../products/create-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { restoreProduct } from "../products/deletion/restore-product.server";
import { admin, auctionForm, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { productRow } from "../products/list/product-rows.queries.server";
import { productView } from "../products/product.queries.server";
import { updateProduct } from "../products/update-product.server";
import { shopTime } from "../shop-clock.server";
import { changeProductPictures } from "./change-product-pictures.server";
import { picturesOf } from "~/domain/product/pictures";

setUpTestDatabase();

const nothing = { ordered: [], removed: [], added: null };
const pic = (imageKey: string, altText = ""): Picture => ({ imageKey, altText });
const add = (id: number, key: string) => changeProductPictures(admin, id, { ...nothing, added: pic(key) });

async function pictured(...keys: string[]): Promise<number> {
  const [first = null, ...further] = keys;
  const { productId } = valueOf(await createProduct(admin, await auctionForm(), first));
  for (const key of further) valueOf(await add(productId, key));
  return productId;
}

async function keysOf(id: number): Promise<string> {
  const product = await productView(admin, id, shopTime());
  return product
    ? picturesOf(product)
        .map(({ imageKey }) => imageKey)
        .join(" ")
    : "";
}

test("a product has its main image first and its other pictures in their order, on pages and in the API", async () => {
  const id = await pictured("a", "b", "c");
  expect(await keysOf(id)).toBe("a b c");
  const ordered = [pic("c", "The lid"), pic("a"), pic("b", "From below")];
  valueOf(await changeProductPictures(admin, id, { ...nothing, ordered }));
  const row = await productRow(admin, id, shopTime());
  expect(row && picturesOf(row)).toEqual(ordered);
  expect(row?.imageKey).toBe("c");
  const { before, after } = await db().auditEntry.findFirstOrThrow({
    where: { subject: "product", subjectId: id },
    orderBy: { id: "desc" },
  });
  expect(JSON.parse(before ?? "")).toEqual({
    picture: "a",
    pictures: "1. no text (a); 2. no text (b); 3. no text (c)",
  });
  expect(JSON.parse(after ?? "")).toMatchObject({
    pictures: "1. The lid (c); 2. no text (a); 3. From below (b)",
  });
});

test("removing the first picture makes the second the main image, and removing all leaves none", async () => {
  const id = await pictured("a", "b");
  valueOf(await changeProductPictures(admin, id, { ...nothing, removed: ["a"] }));
  expect(await keysOf(id)).toBe("b");
  valueOf(await changeProductPictures(admin, id, { ...nothing, removed: ["b"] }));
  expect(await keysOf(id)).toBe("");
  valueOf(await add(id, "c"));
  expect(await keysOf(id)).toBe("c");
});

test("a ninth picture, the same one twice and another product's are refused, and nothing changes", async () => {
  const id = await pictured(..."abcdefgh");
  const other = await pictured("x", "y");
  expect(refusalOf(await add(id, "i"))).toMatchObject({ code: "invalid", field: "picture" });
  expect(refusalOf(await add(other, "y"))).toMatchObject({ code: "invalid", field: "picture" });
  for (const change of [{ ordered: [pic("y")] }, { removed: ["y"] }])
    expect(refusalOf(await changeProductPictures(admin, id, { ...nothing, ...change }))).toMatchObject({
      code: "missing",
    });
  expect(await keysOf(id)).toBe("a b c d e f g h");
  expect(await keysOf(other)).toBe("x y");
});

test("of two people who move the same picture at once one succeeds, and the other learns of it", async () => {
  const id = await pictured("a", "b", "c");
  const seen = { edit: await latestEdit("product", id) };
  const ordered = [pic("b"), pic("a"), pic("c")];
  const outcomes = await Promise.all(
    [1, 2].map(() => changeProductPictures(admin, id, { ...nothing, ordered }, seen)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    refusal: { code: "conflict", clashes: ["picture", "pictures"] },
  });
  expect(await keysOf(id)).toBe("b a c");
});

test("an edit saved over another one leaves out the pictures that it removed and keeps those that it added", async () => {
  const id = await pictured("a", "b", "c");
  const seen = { edit: await latestEdit("product", id) };
  valueOf(await changeProductPictures(admin, id, { ordered: [], removed: ["b"], added: pic("d") }));
  const mine = { ...nothing, ordered: [pic("c"), pic("b"), pic("a")] };
  expect(refusalOf(await changeProductPictures(admin, id, mine, seen)).code).toBe("conflict");
  const over = { edit: await latestEdit("product", id) };
  valueOf(await changeProductPictures(admin, id, mine, { ...seen, over }));
  expect(await keysOf(id)).toBe("c a d");
});

test("a new title is no conflict for the pictures; a new main image is, and it loses the text of the one before", async () => {
  const id = await pictured("a", "b", "c");
  const form = await auctionForm({ title: "Large kiondo" });
  const described = { ...nothing, ordered: [pic("a", "From above")] };
  const seen = { edit: await latestEdit("product", id) };
  valueOf(await updateProduct(admin, id, form, null));
  valueOf(await changeProductPictures(admin, id, described, seen));
  const later = { edit: await latestEdit("product", id) };
  // a further picture becomes the main image by the product's form
  valueOf(await updateProduct(admin, id, form, "c"));
  expect(refusalOf(await changeProductPictures(admin, id, described, later)).code).toBe("conflict");
  expect(await keysOf(id)).toBe("c b");
  expect((await productView(admin, id, shopTime()))?.imageAlt).toBe("");
});

test("a deleted product keeps its pictures and cannot change them; only superusers change any", async () => {
  const id = await pictured("a", "b");
  expect(refusalOf(await changeProductPictures(buyer, id, nothing)).code).toBe("forbidden");
  valueOf(await deleteProduct(admin, id));
  expect(refusalOf(await add(id, "c")).code).toBe("missing");
  valueOf(await restoreProduct(admin, id));
  expect(await keysOf(id)).toBe("a b");
});
