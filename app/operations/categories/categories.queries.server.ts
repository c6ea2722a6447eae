import { tableColumns, columns, columnsOf, asNumber } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { categoryNameKey } from "~/domain/category/category";
import { LISTED, productsBy } from "~/operations/list-sql.server";
import { ownText } from "~/texts/own-text";

const choice = tableColumns("Category", "category", "id, name, isActive");

/** Including inactive categories, which keep their products (D62). */
export const categoryChoices = () => select(choice)`FROM "Category" category ORDER BY "nameKey"`;

const shown = tableColumns(
  "Category",
  "category",
  "id, name, slug, description, nameSw, descriptionSw, imageKey",
);

interface Written {
  readonly name: string;
  readonly nameSw: string;
  readonly description: string;
  readonly descriptionSw: string;
}

const inReadersLanguage = <Row extends Written>({ nameSw, descriptionSw, ...category }: Row) => ({
  ...category,
  name: ownText(category.name, nameSw),
  description: ownText(category.description, descriptionSw),
});

/** By English name, each with its number of active products (D54, D62), in the reader's language. */
export async function activeCategories() {
  const [categories, counts] = await Promise.all([
    select(shown, { cached: true })`
      FROM "Category" category WHERE "isActive" ORDER BY "nameKey"`,
    categoryCounts(),
  ]);
  return categories.map((category) => ({
    ...inReadersLanguage(category),
    productCount: counts.get(category.id) ?? 0,
  }));
}

/** By slug or name, in any case (D62); null if visitors cannot see it. */
export async function publicCategory(slugOrName: string) {
  // PostgreSQL refuses this character even in a comparison
  if (slugOrName.includes("\0")) return null;
  const slug = slugOrName.trim().toLowerCase();
  const found = await select(shown)`FROM "Category" category
    WHERE "isActive" AND ("slug" = ${slug} OR "nameKey" = ${categoryNameKey(slugOrName)})`;
  // one category's slug may be another's name
  const category = found.find((one) => one.slug === slug) ?? found[0];
  return category ? inReadersLanguage(category) : null;
}

const counted = columns({
  ...columnsOf("Product", '"Product"', "categoryId"),
  count: asNumber("COUNT(*)"),
});

/** By category id; categories without active products are left out. */
export async function categoryCounts(): Promise<ReadonlyMap<number, number>> {
  const rows = await select(counted, { cached: true })`FROM ${productsBy("Product_category")}
    WHERE ${LISTED} AND "categoryId" IS NOT NULL GROUP BY "categoryId"`;
  return new Map(rows.map(({ categoryId, count }) => [categoryId ?? 0, count]));
}
