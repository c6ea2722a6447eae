import { Form, useNavigate } from "~/router";
import type { FormEvent, ReactNode } from "react";
import { browsePath } from "~/domain/product/browse";
import { Button } from "~/ui/frame/button";
import { Pager } from "~/ui/list/pager";
import { ProductGrid } from "~/ui/product/product-grid";
import * as styles from "./listing.css";
import type { Listing } from "./listing-page.server";
import { productCount } from "./listing-labels";
import { readFilterForm } from "./read-filter-form";
import { SortSelect } from "./sort-select";
import { usePendingList } from "./use-pending-list";

export type ListingFrameProps = {
  path: string;
  listing: Listing;
  empty: ReactNode;
};

export function ListingFrame({ path, listing, empty }: ListingFrameProps) {
  const { total, page, pageCount, sort, products } = listing;
  const navigate = useNavigate();
  const pending = usePendingList();
  if (total === 0) return empty;
  const reorder = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    navigate(browsePath({ sort: readFilterForm(currentTarget).sort }, path), { preventScrollReset: true });
  };
  return (
    <>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {productCount(total)}
        </p>
        <Form action={path} className={styles.sort} onChange={reorder}>
          <SortSelect sort={sort} alone />
          <Button size="small" look="secondary" className={styles.plain}>
            Apply
          </Button>
        </Form>
      </div>
      <div className={styles.results} aria-busy={pending || undefined}>
        <ProductGrid products={products} eager={2} level={2} />
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(number) => browsePath({ sort, page: number }, path)}
          label="Pages of products"
        />
      </div>
    </>
  );
}
