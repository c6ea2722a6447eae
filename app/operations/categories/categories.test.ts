import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { categoryNameKey } from "~/domain/category/category";
import { activateProduct } from "../products/activate-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { inLanguage } from "~/texts/language.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { productView } from "../products/product.queries.server";
import { activeCategories, publicCategory } from "./categories.queries.server";
import { createCategory, updateCategory } from "./write-categories.server";

setUpTestDatabase();

const makeCategory = (name: string, slug: string, isActive = true) =>
  db().category.create({ data: { name, nameKey: categoryNameKey(name), slug, isActive } });

async function activeIn(categoryId: number): Promise<number> {
  const id = await newAuction({ categoryId });
  valueOf(await activateProduct(admin, id, null));
  return id;
}

test("visitors see active categories by name, with the number of active products (D54, D62)", async () => {
  const shoes = await makeCategory("Shoes", "shoes");
  await makeCategory("bags", "bags");
  const hidden = await makeCategory("Arms", "arms");
  await activeIn(shoes.id);
  await activeIn(shoes.id);
  await activeIn(hidden.id);
  await db().category.update({ where: { id: hidden.id }, data: { isActive: false } });
  await newAuction({ categoryId: shoes.id });
  valueOf(await deleteProduct(admin, await activeIn(shoes.id)));
  expect(await activeCategories()).toMatchObject([
    { name: "bags", slug: "bags", productCount: 0 },
    { name: "Shoes", slug: "shoes", productCount: 2 },
  ]);
});

test("a category is found by slug or name in any case, an inactive one is not (D62)", async () => {
  const home = await makeCategory("Home & Décor", "home-decor");
  for (const requested of ["home-decor", "HOME-Decor", "Home & Décor", " home &  DÉCOR "])
    expect(await publicCategory(requested)).toMatchObject({ id: home.id, name: "Home & Décor" });
  expect(await publicCategory("arms")).toBeNull();
  expect(await publicCategory("nothing")).toBeNull();
  expect(await publicCategory("")).toBeNull();
  expect(await publicCategory("home\0decor")).toBeNull();
});

test("if one category's slug is another's name, the slug wins", async () => {
  const garden = await makeCategory("Outdoors", "garden");
  await makeCategory("Garden", "garden-2");
  expect(await publicCategory("garden")).toMatchObject({ id: garden.id });
});

test("who reads Swahili reads a category's Swahili name and description, and the English ones where there are none", async () => {
  const texts = { name: "Kitchen things", name_sw: "Vyombo vya jikoni", description: "Pots and pans" };
  const { categoryId } = valueOf(await createCategory(admin, texts, null));
  const read = (language: "en" | "sw") => inLanguage(language, () => publicCategory("kitchen-things"));
  expect(await read("en")).toMatchObject({ name: "Kitchen things", description: "Pots and pans" });
  expect(await read("sw")).toMatchObject({ name: "Vyombo vya jikoni", description: "Pots and pans" });
  const listed = await inLanguage("sw", () => activeCategories());
  expect(listed).toContainEqual(expect.objectContaining({ id: categoryId, name: "Vyombo vya jikoni" }));
  valueOf(await updateCategory(admin, categoryId, { description_sw: "Sufuria" }, null));
  expect(await read("sw")).toMatchObject({ name: "Vyombo vya jikoni", description: "Sufuria" });
  const product = await productView(null, await activeIn(categoryId), new Date());
  expect(product?.category).toMatchObject({ name: "Kitchen things", nameSw: "Vyombo vya jikoni" });
});
