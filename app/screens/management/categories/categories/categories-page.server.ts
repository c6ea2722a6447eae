import { categoryList } from "~/domain/category/category-list";
import { parseId } from "~/domain/id";
import { seenText } from "~/domain/product/seen-version";
import { latestEdits } from "~/operations/audit/edits.server";
import {
  categoryStats,
  managedCategories,
  managedCategory,
} from "~/operations/categories/managed-categories.queries.server";

const PAGE_SIZE = 50;

export async function categoriesPage(url: URL) {
  const requested = url.searchParams;
  const filters = categoryList.read(requested);
  const [stats, { total, page, pageCount, ...list }, deleted] = await Promise.all([
    categoryStats(),
    managedCategories(filters, PAGE_SIZE),
    deletedCategory(parseId(requested.get("deleted") ?? undefined)),
  ]);
  const editOf = await latestEdits(
    "category",
    list.categories.map(({ id }) => id),
  );
  const categories = list.categories.map((category) => ({
    ...category,
    seen: seenText({ edit: editOf(category.id) }),
  }));
  return { filters: { ...filters, page }, pageCount, stats, deleted, total, categories };
}

async function deletedCategory(id: number | null) {
  const category = id === null ? null : await managedCategory(id);
  return category && !category.isActive ? { id: category.id, name: category.name } : null;
}

export type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;
