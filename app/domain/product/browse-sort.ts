/** A file of its own, because the script of reading pages has no room for the filters. */
export const BROWSE_SORTS = ["newest", "price", "-price"] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];
export const DEFAULT_SORT: BrowseSort = "newest";
