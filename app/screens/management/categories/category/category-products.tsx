import { Link } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { Money } from "~/ui/text/money";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { DataTable } from "~/ui/list/table";
import type { CategoryPage } from "./category-page.server";

export function CategoryProducts({ category }: { category: CategoryPage }) {
  const { products, page, pageCount } = category;
  return (
    <Panel title="Products" look="bare">
      {products.length === 0 ? (
        <EmptyState
          title="No products in this category yet."
          level={3}
          action={{ to: "/management/products/new", label: "Create product" }}
        />
      ) : (
        <DataTable
          caption="Products of this category, newest first"
          captionHidden
          manyColumns
          columns={[
            { key: "title", label: "Product", primary: true },
            { key: "type", label: "Type" },
            { key: "status", label: "Status" },
            { key: "price", label: "Price", align: "end" },
            { key: "stock", label: "Stock", align: "end" },
            { key: "created", label: "Created" },
          ]}
          rows={products.map((product) => ({
            id: String(product.id),
            cells: {
              ...product,
              title: <Link to={`/management/products/${product.id}`}>{product.title}</Link>,
              price: <Money text={product.price} was={product.priceBefore} size="small" />,
              status: <ProductStatusBadge status={product.status} />,
            },
          }))}
        />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `?page=${number}`}
        label="Pages of products"
      />
    </Panel>
  );
}
