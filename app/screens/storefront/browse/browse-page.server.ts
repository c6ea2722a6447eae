import { type BrowseFilters, quickFilters, readBrowseFilters } from "~/domain/product/browse";
import { activeCategories } from "~/operations/categories/categories.queries.server";
import { shopClaims } from "~/operations/settings/settings.server";
import { listingPage } from "../listing-page.server";

/** A missing or inactive category is no filter. */
export async function browsePage(url: URL) {
  const requested = readBrowseFilters(url.searchParams);
  const categories = (await activeCategories()).map(({ slug, name, productCount: count }) => ({
    slug,
    name,
    count,
  }));
  const isKnown = categories.some(({ slug }) => slug === requested.category);
  const { freeDelivery } = await shopClaims();
  const filters: BrowseFilters = {
    ...requested,
    category: isKnown ? requested.category : null,
    quick: quickFilters(freeDelivery !== null).filter((name) => requested.quick.includes(name)),
  };
  return { filters, categories, freeDelivery, listing: await listingPage(filters) };
}
