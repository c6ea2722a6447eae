import { formatCount } from "~/domain/text/count";
import type { QuickFilter } from "~/domain/product/browse";
import type { BrowseSort } from "~/domain/product/browse-sort";
import { msg, t } from "~/texts/t";

export const SORT_LABELS: Record<BrowseSort, string> = {
  newest: msg("Newest First"),
  price: msg("Price Low to High"),
  "-price": msg("Price High to Low"),
};

export const QUICK_FILTER_LABELS: Record<QuickFilter, string> = {
  free_shipping: msg("Free Shipping"),
  on_sale: msg("On Sale"),
  low_stock: msg("Low Stock"),
  new: msg("New Arrivals"),
};

export const productCount = (count: number): string =>
  count === 1 ? t("1 product") : t("{count} products", { count: formatCount(count) });
