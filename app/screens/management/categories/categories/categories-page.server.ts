import { parseId } from "~/domain/id";
import { readPage, readQuery } from "~/domain/page";
import { seenText } from "~/domain/product/seen-version";
import { latestEdits } from "~/operations/audit/edits.server";
import {
  categoryStats,
  managedCategories,
  managedCategory,
} from "~/operations/categories/managed-categories.queries.server";

const PAGE_SIZE = 50;
const STATUSES = ["active", "inactive"] as const;

export async function categoriesPage(url: URL) {
  const asked = url.searchParams;
  const filter = {
    status: STATUSES.find((status) => status === asked.get("status")) ?? null,
    search: readQuery(asked),
  };
  const [stats, list, deleted] = await Promise.all([
    categoryStats(),
    managedCategories(filter, readPage(asked), PAGE_SIZE),
    deletedCategory(parseId(asked.get("deleted") ?? undefined)),
  ]);
  const editOf = await latestEdits(
    "category",
    list.categories.map(({ id }) => id),
  );
  const categories = list.categories.map((category) => ({
    ...category,
    seen: seenText({ edit: editOf(category.id) }),
  }));
  return { filter, stats, deleted, ...list, categories };
}

/** The category to offer for reactivation, unless somebody has activated it since. */
async function deletedCategory(id: number | null) {
  const category = id === null ? null : await managedCategory(id);
  return category && !category.isActive ? { id: category.id, name: category.name } : null;
}

export type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;
