import { Link } from "~/router";
import { DataTable } from "~/ui/list/table";
import type { OrderPage } from "./order-page.server";

export function OrderItems({ items }: { items: OrderPage["items"] }) {
  return (
    <DataTable
      caption="Items"
      columns={[
        { key: "title", label: "Product", primary: true },
        { key: "price", label: "Price", align: "end" },
        { key: "quantity", label: "Quantity", align: "end" },
        { key: "total", label: "Total", align: "end" },
      ]}
      rows={items.map(({ id, title, to, ...cells }) => ({
        id: String(id),
        cells: { ...cells, title: to ? <Link to={to}>{title}</Link> : title },
      }))}
    />
  );
}
