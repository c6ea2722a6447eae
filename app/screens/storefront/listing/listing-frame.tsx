import type { ReactNode } from "react";
import { browsePath } from "~/domain/product/browse";
import { Button } from "~/ui/frame/button";
import { Pager } from "~/ui/list/pager";
import { ProductGrid } from "~/ui/product/product-grid";
import { t } from "~/texts/t";
import * as styles from "./listing.css";
import type { Listing } from "./listing-page.server";
import { productCount } from "./listing-labels";
import { SortSelect } from "./sort-select";

export function ListingFrame({ path, listing, empty }: { path: string; listing: Listing; empty: ReactNode }) {
  const { total, page, pageCount, sort, products } = listing;
  if (total === 0) return empty;
  return (
    <>
      <div className={styles.head}>
        <p role="status" className={styles.count} data-part="found">
          {productCount(total)}
        </p>
        <form action={path} className={styles.sort} data-filters="here" autoComplete="off">
          <SortSelect sort={sort} />
          <Button size="small" look="secondary" className={styles.plain}>
            {t("Apply")}
          </Button>
        </form>
      </div>
      <div className={styles.results} data-part="results">
        <ProductGrid products={products} eager={2} level={2} />
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(number) => browsePath({ sort, page: number }, path)}
          label={t("Pages of products")}
        />
      </div>
    </>
  );
}
