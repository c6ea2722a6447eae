import { EmptyState } from "~/ui/empty-state";
import { muted, small } from "~/ui/layout.css";
import { classNames } from "~/ui/class-names";
import { OrderStatusBadge } from "~/ui/order-status-badge";
import { DataTable } from "~/ui/table";
import type { TabContent } from "./dashboard-page.server";

export function PurchasesTab({ purchases }: TabContent<"purchases">) {
  if (purchases.length === 0)
    return (
      <EmptyState title="No Purchases Yet" action={{ to: "/browse", label: "Shop Now" }}>
        What you order at a fixed price is listed here.
      </EmptyState>
    );
  return (
    <DataTable
      caption="Purchase History"
      columns={[
        { key: "number", label: "Order #" },
        { key: "product", label: "Product", primary: true },
        { key: "quantity", label: "Quantity", align: "end" },
        { key: "total", label: "Total", align: "end" },
        { key: "status", label: "Status" },
        { key: "date", label: "Date" },
      ]}
      rows={purchases.map(({ id, totalText, shippingText, status, ...cells }) => ({
        id: String(id),
        cells: {
          ...cells,
          total: (
            <>
              {totalText}
              {shippingText ? <div className={classNames(muted, small)}>{shippingText}</div> : null}
            </>
          ),
          status: <OrderStatusBadge status={status} />,
        },
      }))}
    />
  );
}
