import type { ProductStatus } from "~/domain/product/product";
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
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/products";

export const meta = titled(msg("All Products"));

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
        title={t("All Products")}
        actions={
          <>
            <ImportLink />
            <ButtonLink to={`${LIST}/new`}>{t("Create product")}</ButtonLink>
          </>
        }
      />
      <Tabs label={t("Status")} tabs={tabs} current={filters.status ?? "all"} />
      <ProductFilters page={page} />
      {missedPage ? (
        <Notice tone="info">
          {t("There is no page {page}: this is the last one.", { page: formatCount(missedPage) })}{" "}
          <a href={productList.path({ ...filters, page: 1 })}>{t("Go to the first")}</a>
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
        label={t("Pages of products")}
      />
    </>
  );
}

function ImportLink() {
  const to = `${LIST}/import`;
  return useContext(LinkFilter)(to) ? (
    <ButtonLink look="secondary" to={to}>
      {t("Import")}
    </ButtonLink>
  ) : null;
}

function NoRows({ page: { filters } }: { page: Page }) {
  const { status } = filters;
  if (productList.isFiltered({ ...filters, status: null }))
    return (
      <EmptyState
        title={t("No products here")}
        action={{ to: productList.path({ status }), label: t("Clear the search") }}
      >
        {t("Nothing matches this search and filter.")}
      </EmptyState>
    );
  if (status === "deleted")
    return (
      <EmptyState title={t("Nothing is deleted")} action={{ to: LIST, label: t("Show all products") }}>
        {t("Deleted products are listed here. You can restore them.")}
      </EmptyState>
    );
  if (status)
    return (
      <EmptyState title={t(NONE_LABELS[status])} action={{ to: LIST, label: t("Show all products") }}>
        {t("A new product is a draft; activating it makes it active, closing its auction closes it.")}
      </EmptyState>
    );
  return (
    <EmptyState title={t("No products yet")} action={{ to: `${LIST}/new`, label: t("Create product") }}>
      {t("A new product is a draft until you activate it.")}
    </EmptyState>
  );
}

const NONE_LABELS: Record<ProductStatus, string> = {
  draft: msg("No draft products"),
  active: msg("No active products"),
  closed: msg("No closed products"),
};

const sortLabels: Record<ProductSort, string> = {
  newest: msg("Newest first"),
  oldest: msg("Oldest first"),
  title: msg("Title"),
  price: msg("Lowest price first"),
  "-price": msg("Highest price first"),
  stock: msg("Lowest stock first"),
};

// deleted products are sorted by their deletion
const deletedLabels: Record<ProductSort, string> = {
  ...sortLabels,
  newest: msg("Latest deletion first"),
  oldest: msg("Oldest deletion first"),
};

function ProductFilters({ page: { filters, categories, lowStockLevel } }: { page: Page }) {
  const { status, sort, category, stock } = filters;
  const sorts = status === "deleted" ? deletedLabels : sortLabels;
  return (
    <ListForm
      query={productList}
      filters={filters}
      tab="status"
      hint={t("Title, SKU or description")}
      isNarrowed={productList.isFiltered({ ...filters, q: "", status: null })}
    >
      {productChoices.map(([name, { label, labels }]) => (
        <ListChoice
          key={name}
          name={name}
          label={t(label)}
          value={filters[name]}
          none={t("All")}
          options={choicesOf(labels)}
        />
      ))}
      <ListChoice
        name="category"
        label={t("Category")}
        value={category}
        none={t("All")}
        options={categories}
      />
      <ListChoice
        name="stock"
        label={t("Stock")}
        value={stock}
        none={t("Any")}
        options={[["low", t("Low: {count} or fewer", { count: formatCount(lowStockLevel) })]]}
      />
      <ListChoice name="sort" label={t("Sort")} value={sort} options={choicesOf(sorts)} />
    </ListForm>
  );
}
