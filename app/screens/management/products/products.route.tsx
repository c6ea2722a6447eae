import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { ProductFilters } from "./product-filters";
import { ProductTable } from "./product-table";
import { productsPage } from "./products-page.server";

export const meta: MetaFunction = () => [{ title: "All Products · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return productsPage(new URL(args.request.url));
}

export default function Products() {
  const { filter, page, pageCount, total, rows } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const hrefFor = (number: number) => {
    const there = new URLSearchParams(search);
    there.set("page", String(number));
    return `?${there}`;
  };
  return (
    <>
      <PageHeader
        title="All Products"
        actions={<ButtonLink to="/management/products/new">Create product</ButtonLink>}
      >
        {total === 1 ? "1 product" : `${total} products`}
      </PageHeader>
      <ProductFilters key={search.toString()} filter={filter} />
      {rows.length > 0 ? <ProductTable rows={rows} /> : <NoRows isFiltered={search.size > 0} />}
      <Pager page={page} pageCount={pageCount} hrefFor={hrefFor} label="Pages of products" />
    </>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No products here" action={{ to: "/management/products", label: "Show all products" }}>
      Nothing matches this search, or this page is past the last one.
    </EmptyState>
  ) : (
    <EmptyState title="No products yet" action={{ to: "/management/products/new", label: "Create product" }}>
      A new product is a draft until you activate it.
    </EmptyState>
  );
}
