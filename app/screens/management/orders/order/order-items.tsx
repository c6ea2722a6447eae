import { Link } from "~/router";
import { DataTable } from "~/ui/list/table";
import type { OrderPage } from "./order-page.server";

export const OrderItems = ({ items }: { items: OrderPage["items"] }) => (
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
      { label: "Total", align: "end", cell: ({ total }) => total },
    ]}
  />
);
