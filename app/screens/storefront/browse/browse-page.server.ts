import { type BrowseFilters, readBrowseFilters } from "~/domain/product/browse";
import { activeCategories } from "~/operations/categories/categories.queries.server";
import { listingPage } from "../listing-page.server";

/** A missing or inactive category filters nothing. */
export async function browsePage(url: URL) {
  const asked = readBrowseFilters(url.searchParams);
  const categories = (await activeCategories()).map(({ slug, name, productCount: count }) => ({
    slug,
    name,
    count,
  }));
  const isKnown = categories.some(({ slug }) => slug === asked.category);
  const filters: BrowseFilters = { ...asked, category: isKnown ? asked.category : null };
  return { filters, categories, listing: await listingPage(filters) };
}
