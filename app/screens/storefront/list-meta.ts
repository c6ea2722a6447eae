import { browsePath } from "~/domain/product/browse";

/** Each page of a list has its own title and address for search engines. */
export const listMeta = (title: string, path: string, page: number) => ({
  title: page === 1 ? title : `${title}, page ${page}`,
  canonical: browsePath({ page }, path),
});
