import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Link } from "~/router";
import { classNames } from "~/ui/text/class-names";
import { more, muted, small, visuallyHidden } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import type { TableColumn } from "~/ui/list/table";
import { msg, t } from "~/texts/t";

export interface PurchaseRow {
  readonly id: number;
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly total: string;
  readonly shipping: string | null;
  readonly status: BuyerOrderStatus;
  readonly date: string;
}

export const purchaseColumns: readonly TableColumn<PurchaseRow>[] = [
  { label: msg("Order #"), cell: ({ number }) => number },
  { label: msg("Product"), primary: true, cell: ({ product }) => product },
  { label: msg("Quantity"), align: "end", cell: ({ quantity }) => quantity },
  {
    label: msg("Total"),
    align: "end",
    cell: ({ total, shipping }) => (
      <>
        {total}
        {shipping ? <div className={classNames(muted, small)}>{shipping}</div> : null}
      </>
    ),
  },
  { label: msg("Status"), cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { label: msg("Date"), cell: ({ date }) => date },
  { label: msg("Track order"), labelHidden: true, cell: (purchase) => <TrackOrder purchase={purchase} /> },
];

export const TrackOrder = ({ purchase: { id, number } }: { purchase: PurchaseRow }) => (
  <Link to={`/orders/${id}`} className={more}>
    {t("Track order")}
    <span className={visuallyHidden}> {number}</span>
  </Link>
);
