import { Link } from "~/router";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { DataTable } from "~/ui/list/table";
import * as styles from "./buyer-list.css";

export interface BuyerRow {
  readonly id: number;
  readonly orderId: number;
  readonly number: string;
  /** Whom it is shipped to. */
  readonly customer: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly quantity: string;
  readonly total: string;
  readonly status: string;
  readonly date: string;
}

export function BuyerTable({ rows }: { rows: readonly BuyerRow[] }) {
  return (
    <DataTable
      caption="Buyers"
      captionHidden
      manyColumns
      columns={[
        { key: "number", label: "Order number", primary: true },
        { key: "customer", label: "Customer" },
        { key: "contact", label: "Contact" },
        { key: "address", label: "Address" },
        { key: "quantity", label: "Quantity", align: "end" },
        { key: "total", label: "Total", align: "end" },
        { key: "status", label: "Status" },
        { key: "date", label: "Date" },
      ]}
      rows={rows.map(({ id, orderId, number, customer, email, phone, address, city, ...row }) => ({
        id: String(id),
        cells: {
          number: (
            <Link to={`/management/orders/${orderId}`} className={styles.number}>
              {number}
            </Link>
          ),
          customer: (
            <div className={styles.words}>
              {customer}
              <div className={styles.fine}>{email}</div>
            </div>
          ),
          contact: <span className={styles.phone}>{phone}</span>,
          address: (
            <div className={styles.words}>
              {address}
              <div className={styles.fine}>{city}</div>
            </div>
          ),
          quantity: row.quantity,
          total: <strong className={styles.amount}>{row.total}</strong>,
          status: <OrderStatusBadge status={row.status} />,
          date: <span className={styles.date}>{row.date}</span>,
        },
      }))}
    />
  );
}
