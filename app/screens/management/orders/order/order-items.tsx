import { Link } from "~/router";
import { finePrint } from "~/ui/frame/layout.css";
import { DataTable, type TableColumn } from "~/ui/list/table";
import { msg, t } from "~/texts/t";
import type { OrderPage } from "./order-page.server";

/** While a part of the order has left. */
const SHIPPED: TableColumn<OrderPage["items"][number]> = {
  label: msg("Shipped"),
  align: "end",
  cell: ({ shipped }) => shipped,
};

export const OrderItems = ({ items, parts }: Pick<OrderPage, "items" | "parts">) => (
  <DataTable
    caption={t("Items")}
    rows={items}
    columns={[
      {
        label: t("Product"),
        primary: true,
        cell: ({ title, to, otherPrice }) => (
          <div>
            {to ? <Link to={to}>{title}</Link> : title}
            {otherPrice ? <div className={finePrint}>{otherPrice}</div> : null}
          </div>
        ),
      },
      { label: t("Price"), align: "end", cell: ({ price }) => price },
      { label: t("Quantity"), align: "end", cell: ({ quantity }) => quantity },
      ...(parts === null ? [] : [SHIPPED]),
      { label: t("Total"), align: "end", cell: ({ total }) => total },
    ]}
  />
);
