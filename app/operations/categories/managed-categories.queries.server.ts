import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { categoryNameKey } from "~/domain/category/category";
import type { CategoryFilters } from "~/domain/category/category-list";
import { listPage } from "~/domain/list/page";
import type { ProductStatus } from "~/domain/product/product";
import { foldText } from "~/domain/search/search-text";
import { categoryCounts } from "./categories.queries.server";

/** SQLite accepts no condition of a thousand parts, so a pasted page is cut. */
const MAX_WORDS = 20;

export async function managedCategories({ status, q, page: requested }: CategoryFilters, size: number) {
  const words = categoryNameKey(q).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const where = {
    ...(status && { isActive: status === "active" }),
    AND: words.slice(0, MAX_WORDS).map((word) => ({
      OR: [{ nameKey: { contains: word } }, { slug: { contains: foldText(word) } }],
    })),
  };
  const total = await db().category.count({ where });
  const { page, pageCount, skip } = listPage(requested, total, size);
  const [rows, counts] = await Promise.all([
    db().category.findMany({
      where,
      select: selectColumns(
        "Category",
        "id, name, slug, description, nameSw, descriptionSw, imageKey, isActive",
      ),
      orderBy: { nameKey: "asc" },
      skip,
      take: size,
    }),
    categoryCounts(),
  ]);
  const categories = rows.map((category) => ({ ...category, productCount: counts.get(category.id) ?? 0 }));
  return { total, page, pageCount, categories };
}

export async function categoryStats() {
  const [categories, counts] = await Promise.all([
    db().category.findMany({ select: { id: true, isActive: true } }),
    categoryCounts(),
  ]);
  const active = categories.filter(({ isActive }) => isActive);
  return {
    total: categories.length,
    active: active.length,
    inactive: categories.length - active.length,
    products: active.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
  };
}

export async function managedCategory(id: number) {
  const [category, statuses] = await Promise.all([
    db().category.findUnique({ where: { id }, omit: { nameKey: true } }),
    db().product.groupBy({ by: ["status"], where: { categoryId: id, deletedAt: null }, _count: true }),
  ]);
  if (!category) return null;
  const countOf = (status: ProductStatus) => statuses.find((row) => row.status === status)?._count ?? 0;
  const counts = { active: countOf("active"), draft: countOf("draft"), closed: countOf("closed") };
  return { ...category, counts };
}

export async function productsOfCategory(categoryId: number, { skip, take }: { skip: number; take: number }) {
  const rows = await db().product.findMany({
    where: { categoryId, deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: {
      ...selectColumns(
        "Product",
        "id, title, productType, status, basePriceCents, buyNowPriceCents, inStockPriceCents, isFlashSale",
        "discountPercentage, flashSaleEndsAt, stockQuantity, createdAt, startTime, endTime, roundCount",
      ),
      scheduled: { select: { opensAt: true } },
      rounds: { where: { state: "active" }, select: { number: true } },
    },
  });
  return rows.map(inCents);
}
