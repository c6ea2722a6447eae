import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { productFields } from "~/domain/product/fields";
import { productList } from "~/domain/product/product-list";
import { shopTime } from "../shop-clock.server";
import { createProduct } from "./create-product.server";
import { bulkDeleteProducts } from "./deletion/bulk-delete-products.server";
import { bulkRestoreProducts, restoreProduct } from "./deletion/restore-product.server";
import { duplicateProduct } from "./duplicate-product.server";
import { managedProducts } from "./list/managed-products.queries.server";
import { admin, auctionForm, newAuction, refusalOf, valueOf } from "./management.fixture";
import { SKU_TAKEN, skuOwners } from "./sku.server";
import { updateProduct } from "./update-product.server";

setUpTestDatabase();

const skuOf = async (id: number) => (await db().product.findUniqueOrThrow({ where: { id } })).sku;
const remove = async (...ids: number[]) =>
  valueOf(await bulkDeleteProducts(admin, { kind: "ids", ids }, null));

test("a SKU has at most 40 letters, digits and . _ - /", () => {
  const { schema } = productFields.sku;
  for (const sku of ["", " FAN-16 ", "a.b_c-d/9", "x".repeat(40)])
    expect(schema.safeParse(sku)).toMatchObject({ success: true, data: sku.trim() });
  for (const sku of ["FAN 16", "é", "=1+1", "x".repeat(41), "a\nb"])
    expect(schema.safeParse(sku).success, sku).toBe(false);
});

test("no two products share a SKU, in any case", async () => {
  const first = await newAuction({ sku: "Fan-16" });
  expect(refusalOf(await createProduct(admin, await auctionForm({ sku: "FAN-16" }), null))).toEqual(
    SKU_TAKEN,
  );
  const second = await newAuction({ sku: "fan-17" });
  expect(refusalOf(await updateProduct(admin, second, await auctionForm({ sku: "fan-16" }), null))).toEqual(
    SKU_TAKEN,
  );
  valueOf(await updateProduct(admin, first, await auctionForm({ sku: "FAN-16" }), null));
  expect(await skuOf(first)).toBe("FAN-16");
  expect(await skuOf(second)).toBe("fan-17");
  expect(await skuOwners(["fan-16", "FAN-17", "fan-18", ""])).toEqual(
    new Map([
      ["fan-16", { productId: first, variantId: null }],
      ["fan-17", { productId: second, variantId: null }],
    ]),
  );
});

test("of ten products created at once with one SKU, one is created", async () => {
  const forms = await Promise.all(Array.from({ length: 10 }, () => auctionForm({ sku: "ONE" })));
  const made = await Promise.all(forms.map((form) => createProduct(admin, form, null)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().product.count({ where: { sku: "ONE" } })).toBe(1);
});

test("many products may have no SKU, and a duplicate has none", async () => {
  await newAuction({ sku: "" });
  await newAuction({ sku: "" });
  const { productId } = valueOf(await duplicateProduct(admin, await newAuction({ sku: "COPIED" })));
  expect(await skuOf(productId)).toBe("");
});

test("a deleted product's SKU is free, and the product can be restored once no other has it", async () => {
  const old = await newAuction({ sku: "LAMP" });
  await remove(old);
  const other = await newAuction({ sku: "lamp" });
  expect(refusalOf(await restoreProduct(admin, old)).message).toMatch(/^Another product has its SKU/);
  await remove(other);
  const { message, warnings } = valueOf(await bulkRestoreProducts(admin, { kind: "ids", ids: [old, other] }));
  expect(message).toBe("1 product is back.");
  expect(warnings).toEqual(["1 product stays deleted: others have their SKUs now"]);
  expect(await skuOwners(["LAMP"])).toEqual(new Map([["lamp", { productId: old, variantId: null }]]));
});

test("of two products restored at once with one SKU, one is restored", async () => {
  const one = await newAuction({ sku: "TWIN" });
  await remove(one);
  const other = await newAuction({ sku: "TWIN" });
  await remove(other);
  const done = await Promise.all([restoreProduct(admin, one), restoreProduct(admin, other)]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
});

test("management's search finds a SKU", async () => {
  const id = await newAuction({ sku: "KIONDO-9/b" });
  for (const q of ["KIONDO-9/b", "kiondo-9", "9/B"]) {
    const { products } = await managedProducts({ ...productList.all, q }, shopTime());
    expect(
      products.map(({ id: found }) => found),
      q,
    ).toContain(id);
  }
});
