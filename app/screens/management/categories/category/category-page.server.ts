import { phaseNote, PRODUCT_TYPE_LABELS } from "~/domain/product/product";
import { parseId } from "~/domain/id";
import { listPage } from "~/domain/list/page";
import { versionToken } from "~/domain/form/seen-version";
import { formatDate, formatDateTime } from "~/domain/time";
import { shopTime } from "~/operations/shop-clock.server";
import { latestEdit } from "~/operations/audit/edits.server";
import {
  managedCategory,
  productsOfCategory,
} from "~/operations/categories/managed-categories.queries.server";
import { priceView } from "~/screens/management/products/form/product-price.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { t } from "~/texts/t";

const PAGE_SIZE = 50;
export async function categoryPage(id: number, url: URL) {
  // read before the fields, so that an edit in between is a conflict and never overwritten
  const edit = await latestEdit("category", id);
  const category = await managedCategory(id);
  if (!category) return null;
  const { counts } = category;
  const total = counts.active + counts.draft + counts.closed;
  const { page, pageCount, skip } = listPage(
    parseId(url.searchParams.get("page") ?? undefined) ?? 1,
    total,
    PAGE_SIZE,
  );
  const [products, history] = await Promise.all([
    productsOfCategory(id, { skip, take: PAGE_SIZE }),
    recordHistory("category", id),
  ]);
  return {
    id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    nameSw: category.nameSw,
    descriptionSw: category.descriptionSw,
    imageKey: category.imageKey,
    seen: versionToken({ edit }),
    isActive: category.isActive,
    created: formatDateTime(category.createdAt),
    counts: { total, ...counts },
    page,
    pageCount,
    products: products.map((product) => ({
      id: product.id,
      title: product.title,
      type: t(PRODUCT_TYPE_LABELS[product.productType]),
      status: product.status,
      phase: phaseNote({ ...product, hasOpenRound: product.rounds.length > 0 }, shopTime()),
      ...priceView(product, shopTime()),
      stock: product.stockQuantity,
      created: formatDate(product.createdAt),
    })),
    history,
  };
}

export type CategoryPage = NonNullable<Awaited<ReturnType<typeof categoryPage>>>;
