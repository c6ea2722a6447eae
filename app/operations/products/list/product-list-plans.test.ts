import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { PRODUCT_ORDERINGS, productQuerySchema } from "~/domain/product/product-query";
import { makeProducts, NOW } from "~/operations/browse/browse.fixture";
import { admin } from "../management.fixture";
import { listProducts } from "./product-list.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  await makeProducts(Array.from({ length: 40 }, () => ({ title: "Lamp" })));
});
afterAll(() => shop.close());

const stepsOf = (viewer: typeof admin | null, query: object) =>
  plansOf(shop.file, () => listProducts(viewer, productQuerySchema.parse(query), { skip: 0, size: 24 }, NOW));

test.each([undefined, ...PRODUCT_ORDERINGS])(
  "a page in the order %s is read from an index, not sorted",
  async (ordering) => {
    for (const viewer of [null, admin])
      for (const status of [undefined, "active"]) {
        const steps = await stepsOf(viewer, { ordering, status });
        expect(scansOf("Product", steps)).toEqual([]);
        // the few rounds after them are sorted
        const products = steps.slice(
          0,
          steps.findIndex((step) => step.startsWith("SEARCH r ")),
        );
        expect(products.length).toBeGreaterThan(1);
        expect(products.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
      }
  },
);

test("the products of a page are looked up one by one", async () => {
  for (const viewer of [null, admin]) {
    const steps = await stepsOf(viewer, {});
    expect(steps.filter((step) => / p USING /.test(step))).toEqual([
      "SEARCH p USING INTEGER PRIMARY KEY (rowid=?)",
    ]);
  }
});

test("closed products are counted with the active ones from an index alone", async () => {
  for (const query of [{}, { product_type: "both" }]) {
    const steps = await stepsOf(null, query);
    expect(steps).toContain("SEARCH Product USING INDEX Product_kind (<expr>=?)");
  }
});

test("no filter by category, type, condition or search scans all products", async () => {
  for (const narrowed of [
    { category: "1" },
    { product_type: "both" },
    { condition: "used" },
    { price_from: "500", price_to: "2000" },
    { price_to: "2000", status: "active" },
    { status: "closed" },
  ])
    expect(scansOf("Product", await stepsOf(null, narrowed))).toEqual([]);
});
