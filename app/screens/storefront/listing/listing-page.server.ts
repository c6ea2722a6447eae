import { type BrowseFilters, NO_FILTERS, readListing } from "~/domain/product/browse";
import {
  BROWSE_PAGE_SIZE,
  browseProducts,
  type ProductSearch,
} from "~/operations/browse/browse.queries.server";
import { cardView } from "../card-view.server";
import { shopTime } from "~/operations/shop-clock.server";

export async function listingPage(search: ProductSearch) {
  const { total, page, pageCount, products, instead = null } = await browseProducts(search, shopTime());
  return {
    total,
    page,
    pageCount,
    instead,
    sort: search.sort,
    first: (page - 1) * BROWSE_PAGE_SIZE + 1,
    products: products.map(cardView),
  };
}

export type Listing = Awaited<ReturnType<typeof listingPage>>;

export function readSortAndPage(request: Request): BrowseFilters {
  const { sort, page } = readListing(new URL(request.url).searchParams);
  return { ...NO_FILTERS, sort, page };
}
