import { expect, test } from "vitest";
import { type CategoryFilters, categoryList } from "~/domain/category/category-list";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { activateProduct } from "../products/activate-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { createCategory, deleteCategory, updateCategory } from "./write-categories.server";
import {
  categoryStats,
  managedCategories,
  managedCategory,
  productsOfCategory,
} from "./managed-categories.queries.server";

let shoes = 0;
let hidden = 0;

async function activeIn(categoryId: number): Promise<number> {
  const id = await newAuction({ categoryId });
  valueOf(await activateProduct(admin, id, null));
  return id;
}

const make = async (name: string) => valueOf(await createCategory(admin, { name }, null)).categoryId;

setUpTestDatabase(async () => {
  await make("Home & Décor");
  shoes = await make("Footwear");
  valueOf(await updateCategory(admin, shoes, { name: "Shoes" }, null));
  hidden = await make("Arms");
  await activeIn(shoes);
  await activeIn(shoes);
  await newAuction({ categoryId: shoes });
  valueOf(await deleteProduct(admin, await activeIn(shoes)));
  await activeIn(hidden);
  valueOf(await deleteCategory(admin, hidden));
});

const everything = categoryList.all;
const found = async (filter: Partial<CategoryFilters>) =>
  (await managedCategories({ ...everything, ...filter }, 50)).categories.map(({ name }) => name);

test("the list includes inactive categories, by name, with their active products", async () => {
  expect(await managedCategories(everything, 50)).toMatchObject({
    total: 3,
    categories: [
      { name: "Arms", isActive: false, productCount: 1 },
      { name: "Home & Décor", isActive: true, productCount: 0 },
      { name: "Shoes", slug: "footwear", productCount: 2 },
    ],
  });
  expect(await found({ status: "inactive" })).toEqual(["Arms"]);
  expect(await found({ status: "active" })).toEqual(["Home & Décor", "Shoes"]);
});

test("search covers the name and the slug, in any case, with or without accents", async () => {
  for (const q of ["décor", "DECOR", "home decor", "cor om"])
    expect(await found({ q }), q).toEqual(["Home & Décor"]);
  expect(await found({ q: "footwear" })).toEqual(["Shoes"]);
  expect(await found({ q: "shoe" })).toEqual(["Shoes"]);
  expect(await found({ q: "nothing" })).toEqual([]);
});

test("a page past the end is the last one", async () => {
  const last = await managedCategories({ ...everything, page: 9 }, 2);
  expect(last).toMatchObject({ page: 2, pageCount: 2, categories: [{ name: "Shoes" }] });
});

test("the figures count only products of active categories", async () => {
  expect(await categoryStats()).toEqual({ total: 3, active: 2, inactive: 1, products: 2 });
});

test("a category's page counts products by status and lists them newest first", async () => {
  expect(await managedCategory(shoes)).toMatchObject({
    name: "Shoes",
    counts: { active: 2, draft: 1, closed: 0 },
  });
  const [newest, ...older] = await productsOfCategory(shoes, { skip: 0, take: 50 });
  expect(newest).toMatchObject({ status: "draft", basePriceCents: 50_000 });
  expect(older).toHaveLength(2);
  expect(await productsOfCategory(shoes, { skip: 2, take: 50 })).toHaveLength(1);
  expect(await managedCategory(999_999)).toBeNull();
});

test("the list takes a constant number of statements", async () => {
  const few = await queriesOf(() => managedCategories({ ...everything, q: "shoes" }, 50));
  const all = await queriesOf(() => managedCategories(everything, 50));
  expect(all).toHaveLength(few.length);
});
