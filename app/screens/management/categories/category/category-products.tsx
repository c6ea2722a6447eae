import { Link } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { Money } from "~/ui/text/money";
import { Panel } from "~/ui/frame/panel";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { DataTable } from "~/ui/list/table";
import type { CategoryPage } from "./category-page.server";

export function CategoryProducts({ category }: { category: CategoryPage }) {
  const { products, page, pageCount } = category;
  return (
    <Panel title="Products" look="bare">
      <DataTable
        caption="Products of this category, newest first"
        captionHidden
        manyColumns
        rows={products}
        columns={[
          {
            label: "Product",
            primary: true,
            cell: ({ id, title }) => <Link to={`/management/products/${id}`}>{title}</Link>,
          },
          { label: "Type", cell: ({ type }) => type },
          { label: "Status", cell: ({ status }) => <ProductStatusBadge status={status} /> },
          {
            label: "Price",
            align: "end",
            cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
          },
          { label: "Stock", align: "end", cell: ({ stock }) => stock },
          { label: "Created", cell: ({ created }) => created },
        ]}
        empty={
          <EmptyState
            title="No products in this category yet."
            level={3}
            action={{ to: "/management/products/new", label: "Create product" }}
          />
        }
        pages={{ page, pageCount, hrefFor: (number) => `?page=${number}`, label: "Pages of products" }}
      />
    </Panel>
  );
}
