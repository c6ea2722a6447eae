import { classNames } from "~/ui/text/class-names";
import { muted, small } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { DataTable } from "~/ui/list/table";

export interface PurchaseRow {
  readonly id: number;
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly total: string;
  /** '+ KSh 500 shipping', null where it was free. */
  readonly shipping: string | null;
  readonly status: string;
  readonly date: string;
}

export function PurchaseTable({ rows }: { rows: readonly PurchaseRow[] }) {
  return (
    <DataTable
      caption="Your purchases, newest first"
      captionHidden
      columns={[
        { key: "number", label: "Order #" },
        { key: "product", label: "Product", primary: true },
        { key: "quantity", label: "Quantity", align: "end" },
        { key: "total", label: "Total", align: "end" },
        { key: "status", label: "Status" },
        { key: "date", label: "Date" },
      ]}
      rows={rows.map(({ total, shipping, status, ...row }) => ({
        id: String(row.id),
        cells: {
          ...row,
          total: (
            <>
              {total}
              {shipping ? <div className={classNames(muted, small)}>{shipping}</div> : null}
            </>
          ),
          status: <OrderStatusBadge status={status} />,
        },
      }))}
    />
  );
}
