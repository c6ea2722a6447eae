import type { AuctionTerms } from "~/domain/product/auction-terms";
import { categoryChoices } from "~/operations/categories/categories.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { formatCount } from "~/domain/text/count";
import { PRODUCT_TYPE_LABELS, phaseNote } from "~/domain/product/product";
import { type ListedState, productList } from "~/domain/product/product-list";
import { formatDate, formatDateTime } from "~/domain/time";
import {
  managedProducts,
  type ProductEntry,
  PRODUCTS_PAGE_SIZE,
} from "~/operations/products/list/managed-products.queries.server";
import { activationView } from "../activation-view";
import { priceView } from "~/screens/management/products/form/product-price.server";
import { msg, t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

const TABS: readonly (readonly [state: ListedState | "all", label: string])[] = [
  ["all", msg("All")],
  ["draft", msg("Draft")],
  ["active", msg("Active")],
  ["closed", msg("Closed")],
  ["deleted", msg("Deleted")],
];

export async function productsPage(url: URL, now: Date) {
  const filters = productList.read(url.searchParams);
  const [{ total, page, pageCount, skip, counts, products }, settings, categories] = await Promise.all([
    managedProducts(filters, now),
    shopSettings(),
    categoryChoices(),
  ]);
  const { lowStockLevel } = settings;
  return {
    filters: { ...filters, page },
    pageCount,
    total,
    /** The page in the address, if the list has fewer pages. */
    missedPage: filters.page > page ? filters.page : null,
    range: rangeText(skip, products.length, total),
    tabs: TABS.map(([state, label]) => ({
      value: state,
      label: t(label),
      count: counts[state],
      to: productList.path({ ...filters, status: state === "all" ? null : state, page: 1 }),
    })),
    lowStockLevel,
    categories: categories.map(({ id, name }) => [id, name] as const),
    rows: products.map((product) => rowOf(product, now, settings)),
  };
}

function rangeText(skip: number, shown: number, total: number): string {
  const all = counted(total, "product");
  if (total <= PRODUCTS_PAGE_SIZE) return all;
  return t("{from}–{to} of {all}", { from: formatCount(skip + 1), to: formatCount(skip + shown), all });
}

function rowOf(product: ProductEntry, now: Date, terms: AuctionTerms) {
  const { id, title, imageKey, status, deletedAt, deletedBy } = product;
  return {
    id,
    title,
    sku: product.sku,
    imageKey,
    type: t(PRODUCT_TYPE_LABELS[product.productType]),
    status,
    ...priceView(product, now),
    /** Details that an active auction's status does not show. */
    phase: phaseNote({ ...product, hasOpenRound: product.rounds.length > 0 }, now),
    stock: formatCount(product.stockQuantity),
    low: lowText(product.lowVariants),
    round: roundText(product.roundCount, product.rounds.length > 0),
    created: formatDate(product.createdAt),
    deleted: deletedAt && { at: formatDateTime(deletedAt), by: deletedBy },
    activation: status === "draft" && !deletedAt ? activationView(product, now, terms) : null,
  };
}

export type ProductRow = ReturnType<typeof rowOf>;

/** 'Size: S 0, Size: M 2' */
function lowText(variants: ProductEntry["lowVariants"]): string | null {
  if (variants.length === 0) return null;
  const shown = variants.slice(0, LOW_SHOWN).map(({ text, stockQuantity }) => `${text}: ${stockQuantity}`);
  const more = variants.length - shown.length;
  return [...shown, ...(more > 0 ? [t("and {count} more", { count: more })] : [])].join(" · ");
}

const LOW_SHOWN = 6;

function roundText(roundCount: number, isActive: boolean): string {
  if (roundCount === 0) return "–";
  return isActive ? t("{roundCount}, active", { roundCount }) : t("{roundCount}, closed", { roundCount });
}
