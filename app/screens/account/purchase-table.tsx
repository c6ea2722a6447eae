import { Link } from "~/router";
import { classNames } from "~/ui/text/class-names";
import { more, muted, small, visuallyHidden } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import type { TableColumn } from "~/ui/list/table";

export interface PurchaseRow {
  readonly id: number;
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly total: string;
  readonly shipping: string | null;
  readonly status: string;
  readonly date: string;
}

export const purchaseColumns: readonly TableColumn<PurchaseRow>[] = [
  { label: "Order #", cell: ({ number }) => number },
  { label: "Product", primary: true, cell: ({ product }) => product },
  { label: "Quantity", align: "end", cell: ({ quantity }) => quantity },
  {
    label: "Total",
    align: "end",
    cell: ({ total, shipping }) => (
      <>
        {total}
        {shipping ? <div className={classNames(muted, small)}>{shipping}</div> : null}
      </>
    ),
  },
  { label: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { label: "Date", cell: ({ date }) => date },
  { label: "Track order", labelHidden: true, cell: (purchase) => <TrackOrder purchase={purchase} /> },
];

export function TrackOrder({ purchase: { id, number } }: { purchase: PurchaseRow }) {
  return (
    <Link to={`/orders/${id}`} className={more}>
      Track order<span className={visuallyHidden}> {number}</span>
    </Link>
  );
}
