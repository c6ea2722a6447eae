import { browsePath } from "~/domain/product/browse";

/** Each page of a list is one of its own to a search engine: told by its title, and known under its own address. */
export const listMeta = (title: string, path: string, page: number) => ({
  title: page === 1 ? title : `${title}, page ${page}`,
  canonical: browsePath({ page }, path),
});
