import { browsePath } from "~/domain/product/browse";
import { t } from "~/texts/t";

/** Each page of a list has its own title and address for search engines. */
export const listMeta = (title: string, path: string, page: number) => ({
  title: page === 1 ? title : t("{title}, page {page}", { title, page }),
  canonical: browsePath({ page }, path),
});
