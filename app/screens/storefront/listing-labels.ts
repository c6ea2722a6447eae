import type { BrowseSort, QuickFilter } from "~/domain/product/browse";

export const SORT_LABELS: Record<BrowseSort, string> = {
  newest: "Newest First",
  price: "Price Low to High",
  "-price": "Price High to Low",
};

export const QUICK_FILTER_LABELS: Record<QuickFilter, string> = {
  free_shipping: "Free Shipping",
  on_sale: "On Sale",
  low_stock: "Low Stock",
  new: "New Arrivals",
};

export function productCount(count: number): string {
  return count === 1 ? "1 product" : `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")} products`;
}
