import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { createNextRound } from "../rounds/create-next-round.server";
import { createProduct } from "./create-product.server";
import { admin, auctionForm, buyer, newAuction, newCategory, refusalOf, valueOf } from "./management.fixture";
import { updateProduct } from "./update-product.server";

setUpTestDatabase();

const ROUND = {
  afterRound: 0,
  basePriceCents: 50_000,
  participationFeeCents: 5_000,
  minPledgeCents: 50_000,
  maxPledgeCents: null,
};

const storedProduct = (id: number) => db().product.findUniqueOrThrow({ where: { id } });

test("a new product is a draft, found by its folded title and description", async () => {
  const form = await auctionForm({ title: "Café – Ngũgĩ!", description: "Two cups" });
  const { productId } = valueOf(await createProduct(admin, form, "picture"));
  expect(await storedProduct(productId)).toMatchObject({
    status: "draft",
    title: "Café – Ngũgĩ!",
    searchText: "cafe ngugi  two cups",
    basePriceCents: 50_000n,
    participationFeeCents: 5_000n,
    buyNowPriceCents: null,
    imageKey: "picture",
    roundCount: 0,
  });
});

test("only superusers create and edit products", async () => {
  const form = await auctionForm();
  expect(refusalOf(await createProduct(buyer, form, null)).code).toBe("forbidden");
  expect(refusalOf(await updateProduct(buyer, await newAuction(), form, null)).code).toBe("forbidden");
});

test("a product needs a category that exists and is active", async () => {
  const inactive = await auctionForm({ categoryId: await newCategory(false) });
  const unknown = await auctionForm({ categoryId: 2_000_000_000 });
  for (const form of [inactive, unknown])
    expect(refusalOf(await createProduct(admin, form, null))).toMatchObject({
      code: "invalid",
      field: "category",
    });
});

test("a product may stay in a category that was deactivated since", async () => {
  const categoryId = await newCategory();
  const id = await newAuction({ categoryId });
  await db().category.update({ where: { id: categoryId }, data: { isActive: false } });
  const form = await auctionForm({ categoryId, title: "Bigger basket" });
  valueOf(await updateProduct(admin, id, form, null));
  expect((await storedProduct(id)).title).toBe("Bigger basket");
});

test("an edit without a new picture leaves the old one", async () => {
  const form = await auctionForm();
  const { productId } = valueOf(await createProduct(admin, form, "first"));
  valueOf(await updateProduct(admin, productId, form, null));
  expect((await storedProduct(productId)).imageKey).toBe("first");
  valueOf(await updateProduct(admin, productId, form, "second"));
  expect((await storedProduct(productId)).imageKey).toBe("second");
});

test("the type cannot change while a round is active, everything else can", async () => {
  const id = await newAuction();
  valueOf(await createNextRound(admin, { ...ROUND, auctionId: id }));
  const both = await auctionForm({ productType: "both", buyNowPriceCents: 90_000 });
  expect(refusalOf(await updateProduct(admin, id, both, null))).toEqual({
    code: "invalid",
    field: "product_type",
    message: "The type cannot change while a round is active",
  });
  valueOf(await updateProduct(admin, id, await auctionForm({ basePriceCents: 70_000 }), null));
  expect(await storedProduct(id)).toMatchObject({ productType: "auction", basePriceCents: 70_000n });
  // rounds keep their own figures
  expect(await db().round.findFirst({ where: { productId: id } })).toMatchObject({ basePriceCents: 50_000n });
});

test("of a type change and a first round at the same moment only one succeeds", async () => {
  const both = await auctionForm({ productType: "buy_now", buyNowPriceCents: 90_000 });
  for (let attempt = 0; attempt < 10; attempt++) {
    const id = await newAuction();
    const [opened, changed] = await Promise.all([
      createNextRound(admin, { ...ROUND, auctionId: id }),
      updateProduct(admin, id, both, null),
    ]);
    const { productType } = await storedProduct(id);
    const rounds = await db().round.count({ where: { productId: id, state: "active" } });
    expect(opened.ok && changed.ok, "a fixed-price product with an active round").toBe(false);
    expect([productType, rounds]).toEqual(opened.ok ? ["auction", 1] : ["buy_now", 0]);
  }
});

test("a deleted product cannot be edited", async () => {
  const id = await newAuction();
  await db().product.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(refusalOf(await updateProduct(admin, id, await auctionForm(), null)).code).toBe("missing");
});
