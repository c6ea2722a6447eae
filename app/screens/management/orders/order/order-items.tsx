import { Link } from "~/router";
import { DataTable, type TableColumn } from "~/ui/list/table";
import type { OrderPage } from "./order-page.server";

/** While a part of the order has left. */
const SHIPPED: TableColumn<OrderPage["items"][number]> = {
  label: "Shipped",
  align: "end",
  cell: ({ shipped }) => shipped,
};

export const OrderItems = ({ items, parts }: Pick<OrderPage, "items" | "parts">) => (
  <DataTable
    caption="Items"
    rows={items}
    columns={[
      {
        label: "Product",
        primary: true,
        cell: ({ title, to }) => (to ? <Link to={to}>{title}</Link> : title),
      },
      { label: "Price", align: "end", cell: ({ price }) => price },
      { label: "Quantity", align: "end", cell: ({ quantity }) => quantity },
      ...(parts === null ? [] : [SHIPPED]),
      { label: "Total", align: "end", cell: ({ total }) => total },
    ]}
  />
);
