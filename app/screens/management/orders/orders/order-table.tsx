import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Phone } from "~/ui/text/phone";
import { DataTable } from "~/ui/list/table";
import * as styles from "./orders.css";

export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly customer: string;
  /** The customer's page. */
  readonly customerTo: string;
  readonly email: string;
  /** Of the parcel. */
  readonly phone: string;
  readonly town: string;
  readonly isPaid: boolean;
  readonly items: number;
  readonly total: string;
  readonly status: string;
  readonly date: string;
}

export function OrderTable({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <DataTable
      caption="Orders"
      captionHidden
      manyColumns
      columns={[
        { key: "number", label: "Order number", primary: true },
        { key: "customer", label: "Customer" },
        { key: "items", label: "Items", align: "end" },
        { key: "total", label: "Total", align: "end" },
        { key: "status", label: "Status" },
        { key: "date", label: "Date" },
        { key: "details", label: "Details", labelHidden: true },
      ]}
      rows={rows.map(({ id, number, items, total, status, date, isPaid, ...row }) => ({
        id: String(id),
        cells: {
          number: (
            <Link to={`/management/orders/${id}`} className={styles.number}>
              {number}
            </Link>
          ),
          customer: (
            <div className={styles.customer}>
              <Link to={row.customerTo}>{row.customer}</Link>
              <div className={styles.email}>{row.email}</div>
              <div className={styles.email}>
                <Phone number={row.phone} /> · {row.town}
              </div>
            </div>
          ),
          items,
          total: (
            <div>
              <span className={styles.total}>{total}</span>
              {isPaid || status === "cancelled" ? null : <div className={styles.owed}>not paid yet</div>}
            </div>
          ),
          status: <OrderStatusBadge status={status} />,
          date: <span className={styles.date}>{date}</span>,
          details: (
            <ButtonLink
              look="secondary"
              size="small"
              to={`/management/orders/${id}`}
              aria-label={`View Details of ${number}`}
            >
              View Details
            </ButtonLink>
          ),
        },
      }))}
    />
  );
}
