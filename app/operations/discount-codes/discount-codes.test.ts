import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  discountCodeList,
  type DiscountCodeForm,
  MAX_DISCOUNT_CODES,
} from "~/domain/discount-code/discount-code";
import { latestEdit } from "../audit/edits.server";
import { deleteCategory } from "../categories/write-categories.server";
import { onSale } from "../checkout/place-order.fixture";
import { admin, buyer, newCategory, refusalOf, valueOf } from "../products/management.fixture";
import { createDiscountCode, deleteDiscountCode, updateDiscountCode } from "./write-discount-codes.server";
import { hasDiscountCodes, managedDiscountCode, managedDiscountCodes } from "./discount-codes.queries.server";
import { newDiscountCode } from "./discount-codes.fixture";

setUpTestDatabase();
afterEach(async () => {
  await db().discountCode.deleteMany();
});

const form: DiscountCodeForm = {
  code: "EID-2026",
  amount: null,
  percent: 10,
  from: null,
  categories: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_each: 1,
  is_active: true,
};

test("a code is added, edited, turned off and deleted; checkout asks for a code only while one is active", async () => {
  expect(await hasDiscountCodes()).toBe(false);
  const { id } = valueOf(await createDiscountCode(admin, form));
  expect(await hasDiscountCodes()).toBe(true);
  valueOf(
    await updateDiscountCode(admin, id, {
      ...form,
      code: "",
      percent: null,
      amount: 50_000,
      is_active: false,
    }),
  );
  expect(await managedDiscountCode(id)).toMatchObject({
    code: "EID-2026",
    amountCents: 50_000,
    percent: null,
  });
  expect(await hasDiscountCodes()).toBe(false);
  expect(valueOf(await deleteDiscountCode(admin, id))).toMatchObject({ code: "EID-2026" });
  expect(refusalOf(await deleteDiscountCode(admin, id)).code).toBe("missing");
});

test("a blank code gets a made-up one; no two are the same, even if they are added at once", async () => {
  const made = valueOf(await createDiscountCode(admin, { ...form, code: "" }));
  expect(made.after.code).toMatch(/^[A-Z2-9]{8}$/);
  const outcomes = await Promise.all([createDiscountCode(admin, form), createDiscountCode(admin, form)]);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))).toMatchObject([
    { code: "conflict", field: "code", message: "There is already a code EID-2026" },
  ]);
  expect(refusalOf(await updateDiscountCode(admin, made.id, form))).toMatchObject({ field: "code" });
});

test("an edit leaves the uses alone, and two edits of one field clash", async () => {
  const { id } = await newDiscountCode({ usedCount: 3 });
  const seen = { edit: await latestEdit("discount_code", id) };
  valueOf(await updateDiscountCode(admin, id, { ...form, max_uses: 5 }, seen));
  expect(await managedDiscountCode(id)).toMatchObject({ usedCount: 3, maxUses: 5 });
  expect(refusalOf(await updateDiscountCode(admin, id, { ...form, max_uses: 9 }, seen))).toMatchObject({
    code: "conflict",
    clashes: ["maxUses"],
  });
});

test("only staff with the products permission may write, and there is a limit", async () => {
  const { id } = await newDiscountCode();
  for (const outcome of [
    await createDiscountCode(buyer, form),
    await updateDiscountCode(buyer, id, form),
    await deleteDiscountCode({ ...buyer, permissions: ["orders"] }, id),
  ])
    expect(refusalOf(outcome).code).toBe("forbidden");
  await db().discountCode.createMany({
    data: Array.from({ length: MAX_DISCOUNT_CODES }, (_, at) => ({ code: `BULK-${at}`, percent: 1 })),
  });
  expect(refusalOf(await createDiscountCode(admin, form))).toMatchObject({ code: "invalid", field: "code" });
});

test("the list is filtered by state and part of the code", async () => {
  const now = new Date();
  await newDiscountCode({ code: "EID-2026" });
  await newDiscountCode({ code: "EID-2025", endsAt: now });
  await newDiscountCode({ code: "FULL-1", maxUses: 1, usedCount: 1 });
  const codesOf = async (query: string) => {
    const codes = await managedDiscountCodes(discountCodeList.read(new URLSearchParams(query)), now);
    return codes.map(({ code }) => code);
  };
  expect(await codesOf("sort=code")).toEqual(["EID-2025", "EID-2026", "FULL-1"]);
  expect(await codesOf("q=eid&state=ended")).toEqual(["EID-2025"]);
  expect(await codesOf("state=used_up")).toEqual(["FULL-1"]);
});

test("a code for a category that was deleted counts for nothing, unless goods of it are still on sale", async () => {
  const [gone, kept, stocked] = [await newCategory(), await newCategory(), await newCategory()];
  await onSale({ categoryId: stocked });
  await newDiscountCode({ code: "ONLY-GONE", categoryIds: String(gone) });
  await newDiscountCode({ code: "ONE-LEFT", categoryIds: `${gone} ${kept}` });
  await newDiscountCode({ code: "STOCKED", categoryIds: String(stocked) });
  await newDiscountCode({ code: "ALL-GOODS" });
  for (const id of [gone, stocked]) valueOf(await deleteCategory(admin, id));
  const codes = await managedDiscountCodes(discountCodeList.all, new Date());
  expect(codes.filter(({ isForNothing }) => isForNothing).map(({ code }) => code)).toEqual(["ONLY-GONE"]);
});
