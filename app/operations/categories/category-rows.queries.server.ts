import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { WHO_SEES } from "~/domain/account/who-sees";
import { may, type Viewer } from "~/domain/account/access";
import { categoryCounts } from "./categories.queries.server";

const fields = selectColumns(
  "Category",
  "id, name, slug, description, nameSw, descriptionSw, imageKey, isActive",
);

/** Superusers, who activate and deactivate categories, see all (D62). */
const visibleTo = (viewer: Viewer | null) =>
  may(viewer, WHO_SEES.hiddenCategories) ? {} : { isActive: true };

export async function listCategories(
  viewer: Viewer | null,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
  const where = visibleTo(viewer);
  const [total, categories, counts] = await Promise.all([
    db().category.count({ where }),
    db().category.findMany({ where, select: fields, orderBy: { nameKey: "asc" }, skip, take: size }),
    categoryCounts(),
  ]);
  const rows = categories.map((category) => ({ ...category, productCount: counts.get(category.id) ?? 0 }));
  return { total, rows };
}

export async function categoryRow(viewer: Viewer | null, id: number) {
  const [category, productCount] = await Promise.all([
    db().category.findFirst({ where: { id, ...visibleTo(viewer) }, select: fields }),
    db().product.count({ where: { categoryId: id, status: "active", deletedAt: null } }),
  ]);
  return category && { ...category, productCount };
}

export type CategoryRow = NonNullable<Awaited<ReturnType<typeof categoryRow>>>;
