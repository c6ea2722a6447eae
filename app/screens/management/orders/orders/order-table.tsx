import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Phone } from "~/ui/text/phone";
import type { TableColumn } from "~/ui/list/table";
import * as styles from "./orders.css";

export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly customer: string;
  readonly customerTo: string;
  readonly email: string;
  readonly phone: string;
  readonly town: string;
  readonly isPaid: boolean;
  readonly items: number;
  readonly total: string;
  readonly status: string;
  readonly date: string;
}

export const orderColumns: readonly TableColumn<OrderRow>[] = [
  {
    label: "Order number",
    primary: true,
    cell: ({ id, number }) => (
      <Link to={`/management/orders/${id}`} className={styles.number}>
        {number}
      </Link>
    ),
  },
  {
    label: "Customer",
    cell: ({ customer, customerTo, email, phone, town }) => (
      <div className={styles.customer}>
        <Link to={customerTo}>{customer}</Link>
        <div className={styles.email}>{email}</div>
        <div className={styles.email}>
          <Phone number={phone} /> · {town}
        </div>
      </div>
    ),
  },
  { label: "Items", align: "end", cell: ({ items }) => items },
  {
    label: "Total",
    align: "end",
    cell: ({ total, isPaid, status }) => (
      <div>
        <span className={styles.total}>{total}</span>
        {isPaid || status === "cancelled" ? null : <div className={styles.owed}>not paid yet</div>}
      </div>
    ),
  },
  { label: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { label: "Date", cell: ({ date }) => <span className={styles.date}>{date}</span> },
  {
    label: "Details",
    labelHidden: true,
    cell: ({ id, number }) => (
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
];
