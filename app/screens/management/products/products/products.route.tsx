import { useContext } from "react";
import { LinkFilter, useLoaderData, useLocation } from "~/router";
import { formatCount } from "~/domain/text/count";
import { productChoices } from "~/domain/product/choices";
import { productList, type ProductSort } from "~/domain/product/product-list";
import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { BulkList } from "~/screens/management/lists/bulk-list";
import * as styles from "~/screens/management/lists/bulk-list.css";
import { BULK_FORM, BulkBar } from "./bulk-bar";
import { ProductTable } from "./product-table";
import { productsPage } from "./products-page.server";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/products";

export const meta = titled("All Products");

export const loader = guarded((args) => productsPage(new URL(args.request.url), shopTime()));

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Products() {
  const page = useLoaderData<typeof loader>();
  const { filters, pageCount, missedPage, tabs, rows, total, range } = page;
  const here = productList.path(filters);
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title="All Products"
        actions={
          <>
            <ImportLink />
            <ButtonLink to={`${LIST}/new`}>Create product</ButtonLink>
          </>
        }
      />
      <Tabs label="Status" tabs={tabs} current={filters.status ?? "all"} />
      <ProductFilters page={page} />
      {missedPage ? (
        <Notice tone="info">
          There is no page {formatCount(missedPage)}: this is the last one.{" "}
          <a href={productList.path({ ...filters, page: 1 })}>Go to the first</a>
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <BulkList
          key={key}
          form={BULK_FORM}
          name="product_ids"
          total={<p className={styles.range}>{range}</p>}
          csvPath={productList.csvPath(filters)}
        >
          {(ticks) => (
            <>
              <ProductTable
                rows={rows}
                here={here}
                isDeleted={filters.status === "deleted"}
                onTick={ticks.read}
              />
              <BulkBar
                filters={filters}
                total={total}
                hasMore={total > rows.length}
                here={here}
                ticks={ticks}
              />
            </>
          )}
        </BulkList>
      ) : (
        <NoRows page={page} />
      )}
      <Pager
        page={filters.page}
        pageCount={pageCount}
        hrefFor={(number) => productList.path({ ...filters, page: number })}
        label="Pages of products"
      />
    </>
  );
}

function ImportLink() {
  const to = `${LIST}/import`;
  return useContext(LinkFilter)(to) ? (
    <ButtonLink look="secondary" to={to}>
      Import
    </ButtonLink>
  ) : null;
}

function NoRows({ page: { filters } }: { page: Page }) {
  const { status } = filters;
  if (productList.isFiltered({ ...filters, status: null }))
    return (
      <EmptyState
        title="No products here"
        action={{ to: productList.path({ status }), label: "Clear the search" }}
      >
        Nothing matches this search and filter.
      </EmptyState>
    );
  if (status === "deleted")
    return (
      <EmptyState title="Nothing is deleted" action={{ to: LIST, label: "Show all products" }}>
        Deleted products are listed here. You can restore them.
      </EmptyState>
    );
  if (status)
    return (
      <EmptyState title={`No ${status} products`} action={{ to: LIST, label: "Show all products" }}>
        A new product is a draft; activating it makes it active, closing its auction closes it.
      </EmptyState>
    );
  return (
    <EmptyState title="No products yet" action={{ to: `${LIST}/new`, label: "Create product" }}>
      A new product is a draft until you activate it.
    </EmptyState>
  );
}

const sortLabels: Record<ProductSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title",
  price: "Lowest price first",
  "-price": "Highest price first",
  stock: "Lowest stock first",
};

// deleted products are sorted by their deletion
const deletedLabels: Record<ProductSort, string> = {
  ...sortLabels,
  newest: "Latest deletion first",
  oldest: "Oldest deletion first",
};

function ProductFilters({ page: { filters, categories, lowStockLevel } }: { page: Page }) {
  const { status, sort, category, stock } = filters;
  const sorts = status === "deleted" ? deletedLabels : sortLabels;
  return (
    <ListForm
      query={productList}
      filters={filters}
      tab="status"
      hint="Title, SKU or description"
      isNarrowed={productList.isFiltered({ ...filters, q: "", status: null })}
    >
      {productChoices.map(([name, { label, labels }]) => (
        <ListChoice
          key={name}
          name={name}
          label={label}
          value={filters[name]}
          none="All"
          options={Object.entries(labels)}
        />
      ))}
      <ListChoice name="category" label="Category" value={category} none="All" options={categories} />
      <ListChoice
        name="stock"
        label="Stock"
        value={stock}
        none="Any"
        options={[["low", `Low: ${formatCount(lowStockLevel)} or fewer`]]}
      />
      <ListChoice name="sort" label="Sort" value={sort} options={Object.entries(sorts)} />
    </ListForm>
  );
}
