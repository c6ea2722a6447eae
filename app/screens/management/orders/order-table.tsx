import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { OrderStatusBadge } from "~/ui/order-status-badge";
import { DataTable } from "~/ui/table";
import * as styles from "./orders.css";

export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly customer: string;
  readonly email: string;
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
      headStays
      columns={[
        { key: "number", label: "Order number", primary: true },
        { key: "customer", label: "Customer" },
        { key: "items", label: "Items", align: "end" },
        { key: "total", label: "Total", align: "end" },
        { key: "status", label: "Status" },
        { key: "date", label: "Date" },
        { key: "details", label: "Details", labelHidden: true },
      ]}
      rows={rows.map(({ id, number, customer, email, items, total, status, date }) => ({
        id: String(id),
        cells: {
          number: (
            <Link to={`/management/orders/${id}`} className={styles.number}>
              {number}
            </Link>
          ),
          customer: (
            <div className={styles.customer}>
              {customer}
              <div className={styles.email}>{email}</div>
            </div>
          ),
          items,
          total: <span className={styles.total}>{total}</span>,
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
