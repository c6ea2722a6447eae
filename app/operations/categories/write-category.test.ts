import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { personName } from "~/domain/account/person-name";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { subjectTimeline } from "../audit/audit.queries.server";
import { makeSuperuser } from "../factories.fixture";
import { activateProduct } from "../products/activate-product.server";
import { admin, buyer, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { activeCategories, publicCategory } from "./categories.queries.server";
import {
  createCategory,
  deleteCategory,
  setCategoryActive,
  toggleCategory,
  updateCategory,
} from "./write-categories.server";

setUpTestDatabase();

const make = async (name: string, description?: string) =>
  valueOf(await createCategory(admin, { name, description }, null)).categoryId;
const stored = (id: number) => db().category.findUniqueOrThrow({ where: { id } });
const history = async (id: number) =>
  (await subjectTimeline("category", id, 20)).map(({ action }) => action).reverse();
const inTheShop = async () => (await activeCategories()).map(({ name }) => name);

test("a new category is in the shop at once, with its own slug", async () => {
  const id = await make("Home & Décor", "For the house");
  expect(await stored(id)).toMatchObject({
    slug: "home-decor",
    description: "For the house",
    isActive: true,
  });
  expect(await inTheShop()).toContain("Home & Décor");
  const other = await make("Home – Décor");
  expect(await stored(other)).toMatchObject({ slug: "home-decor-2" });
});

test("names are unique in any case and spacing (D62)", async () => {
  await make("Garden Tools");
  const again = await createCategory(admin, { name: " garden  TOOLS" }, null);
  expect(refusalOf(again)).toMatchObject({
    code: "invalid",
    field: "name",
    message: "A category with this name already exists",
  });
  const pots = await make("Pots");
  expect(refusalOf(await updateCategory(admin, pots, { name: "GARDEN TOOLS" }, null))).toMatchObject({
    field: "name",
  });
  // its own name, spelled differently
  valueOf(await updateCategory(admin, pots, { name: "POTS" }, null));
  expect(await stored(pots)).toMatchObject({ name: "POTS", nameKey: "pots" });
});

test("of twenty who create one name one succeeds, the others get a conflict", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => createCategory(admin, { name: "Bicycles" }, null)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.refusal).toMatchObject({ code: "invalid", field: "name" });
});

test("names with the same slug, created at once, get different slugs", async () => {
  const names = ["Solar", "Solar!", "Solar?", "(Solar)", "solar."];
  const outcomes = await Promise.all(names.map((name) => createCategory(admin, { name }, null)));
  const slugs = await Promise.all(outcomes.map(async (one) => (await stored(valueOf(one).categoryId)).slug));
  expect(new Set(slugs)).toEqual(new Set(["solar", "solar-2", "solar-3", "solar-4", "solar-5"]));
});

test("of two who rename to one name one succeeds", async () => {
  const ids = [await make("Sofas"), await make("Couches")];
  const outcomes = await Promise.all(
    ids.map((id) => updateCategory(admin, id, { name: "Participations" }, null)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: "invalid", field: "name" } });
});

test("a rename leaves slug and picture; an omitted description stays", async () => {
  const { categoryId: id } = valueOf(
    await createCategory(admin, { name: "Phones", description: "Smart ones" }, "abc"),
  );
  valueOf(await updateCategory(admin, id, { name: "Mobile phones" }, null));
  expect(await stored(id)).toMatchObject({
    name: "Mobile phones",
    slug: "phones",
    description: "Smart ones",
    imageKey: "abc",
  });
  expect(await publicCategory("phones")).toMatchObject({ name: "Mobile phones" });
  valueOf(await updateCategory(admin, id, { name: "Mobile phones", description: "" }, "def"));
  expect(await stored(id)).toMatchObject({ description: "", imageKey: "def" });
});

test("deleting a category deactivates it, its products stay, and it can be activated again (D27)", async () => {
  const id = await make("Baskets");
  const productId = await newAuction({ categoryId: id });
  valueOf(await activateProduct(admin, productId, null));
  expect(valueOf(await deleteCategory(admin, id))).toMatchObject({ name: "Baskets", isActive: false });
  expect(await inTheShop()).not.toContain("Baskets");
  expect(await publicCategory("baskets")).toBeNull();
  expect(await db().product.findUnique({ where: { id: productId } })).toMatchObject({
    status: "active",
    categoryId: id,
  });
  valueOf(await setCategoryActive(admin, id, true));
  expect(await publicCategory("baskets")).toMatchObject({ id });
  expect(await history(id)).toEqual(["Category created", "Category deleted", "Category activated"]);
});

test("a toggle switches back and forth; setting the current state changes nothing", async () => {
  const id = await make("Toys");
  expect(valueOf(await toggleCategory(admin, id))).toMatchObject({ isActive: false });
  expect(valueOf(await setCategoryActive(admin, id, false))).toMatchObject({ isActive: false });
  expect(valueOf(await toggleCategory(admin, id))).toMatchObject({ isActive: true });
  expect(await history(id)).toEqual(["Category created", "Category deactivated", "Category activated"]);
});

test("the audit trail records who changed what", async () => {
  const amina = await makeSuperuser();
  const id = await make("Lamps");
  valueOf(await updateCategory(amina, id, { name: "Lights" }, null));
  const actor = personName(await db().user.findUniqueOrThrow({ where: { id: amina.id } }));
  const [entry] = await subjectTimeline("category", id, 1);
  expect(entry).toMatchObject({
    action: "Category edited",
    actor,
    changes: [{ field: "name", before: "Lamps", after: "Lights" }],
  });
});

test("only administrators may write, and an unknown category is missing", async () => {
  const id = await make("Shoes");
  for (const outcome of [
    await createCategory(buyer, { name: "Mine" }, null),
    await updateCategory(buyer, id, { name: "Mine" }, null),
    await deleteCategory(buyer, id),
    await toggleCategory(buyer, id),
  ])
    expect(refusalOf(outcome)).toMatchObject({ code: "forbidden" });
  for (const outcome of [
    await updateCategory(admin, 999_999, { name: "Nowhere" }, null),
    await deleteCategory(admin, 999_999),
    await toggleCategory(admin, 999_999),
  ])
    expect(refusalOf(outcome)).toMatchObject({ code: "missing" });
  expect(await history(id)).toEqual(["Category created"]);
});
