import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { duplicateProduct } from "./duplicate-product.server";
import { admin, buyer, newAuction, refusalOf, valueOf } from "./management.fixture";

setUpTestDatabase();

const fixedPrice = { productType: "buy_now", buyNowPriceCents: 90_000 } as const;

test("a duplicate is a draft with the same values and pictures, without times, sale, sales or rounds", async () => {
  const id = await newAuction({
    ...fixedPrice,
    title: `${"a".repeat(192)}😀`,
    productType: "both",
    isFlashSale: true,
    discountPercentage: 20,
    startTime: new Date("2026-01-01"),
    endTime: new Date("2040-01-01"),
  });
  const pictures = { create: [{ position: 2, imageKey: "second", altText: "From above" }] };
  await db().product.update({
    where: { id },
    data: { imageKey: "first", imageAlt: "In use", unitsSold: 4, pictures },
  });
  const { productId } = valueOf(await duplicateProduct(admin, id));
  const copy = await db().product.findUniqueOrThrow({
    where: { id: productId },
    include: { pictures: true },
  });
  expect(copy).toMatchObject({
    title: `${"a".repeat(192)} (copy)`,
    status: "draft",
    buyNowPriceCents: 90_000n,
    isFlashSale: false,
    discountPercentage: 0,
    startTime: null,
    endTime: null,
    unitsSold: 0,
    roundCount: 0,
    winnerPays: null,
    imageKey: "first",
    imageAlt: "In use",
    pictures: [{ position: 2, imageKey: "second", altText: "From above" }],
  });
  expect(await db().auditEntry.findMany({ where: { productId } })).toMatchObject([
    { action: "product.create" },
  ]);
  await db().product.update({ where: { id }, data: { categoryId: null } });
  expect(refusalOf(await duplicateProduct(admin, id)).field).toBe("category");
  expect(refusalOf(await duplicateProduct(admin, 2_000_000_000)).code).toBe("missing");
  for (const nobody of [buyer, { ...buyer, permissions: ["rounds", "orders"] } as const])
    expect(refusalOf(await duplicateProduct(nobody, productId)).code).toBe("forbidden");
});
