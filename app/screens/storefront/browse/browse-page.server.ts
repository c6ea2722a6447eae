import { type BrowseFilters, quickFilters, readBrowseFilters } from "~/domain/product/browse";
import { FEW_RESULTS, nearestCategory } from "~/domain/search/nearest-category";
import { searchTermsOf } from "~/operations/search-words/search-words.server";
import { activeCategories } from "~/operations/categories/categories.queries.server";
import { shopClaims } from "~/operations/settings/settings.server";
import { listingPage } from "../listing/listing-page.server";

/** A missing or inactive category is no filter. */
export async function browsePage(url: URL) {
  const requested = readBrowseFilters(url.searchParams);
  const described = (await activeCategories()).map(({ slug, name, description, productCount: count }) => ({
    slug,
    name,
    description,
    count,
  }));
  const categories = described.map(({ slug, name, count }) => ({ slug, name, count }));
  const isKnown = categories.some(({ slug }) => slug === requested.category);
  const { freeDelivery, hasAuctions } = await shopClaims();
  const filters: BrowseFilters = {
    ...requested,
    type: hasAuctions ? requested.type : null,
    category: isKnown ? requested.category : null,
    quick: quickFilters(freeDelivery !== null).filter((name) => requested.quick.includes(name)),
  };
  const listing = await listingPage(filters);
  const nearest =
    listing.total > FEW_RESULTS ? null : nearestCategory(await searchTermsOf(filters.q), described);
  return {
    filters,
    categories,
    freeDelivery,
    listing,
    nearest: nearest && nearest.slug !== filters.category ? { slug: nearest.slug, name: nearest.name } : null,
  };
}
