import { Link } from "~/router";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import type { TableColumn } from "~/ui/list/table";
import * as styles from "./buyer-list.css";
import type { BuyerRow } from "./buyer-list-view.server";

export const buyerColumns: readonly TableColumn<BuyerRow>[] = [
  {
    label: "Order number",
    primary: true,
    cell: ({ orderId, number }) => (
      <Link to={`/management/orders/${orderId}`} className={styles.number}>
        {number}
      </Link>
    ),
  },
  { label: "Customer", cell: ({ customer, email }) => <Lines first={customer} second={email} /> },
  { label: "Contact", cell: ({ phone }) => <span className={styles.phone}>{phone}</span> },
  { label: "Address", cell: ({ address, city }) => <Lines first={address} second={city} /> },
  { label: "Quantity", align: "end", cell: ({ quantity }) => quantity },
  { label: "Total", align: "end", cell: ({ total }) => <strong className={styles.amount}>{total}</strong> },
  { label: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { label: "Date", cell: ({ date }) => <span className={styles.date}>{date}</span> },
];

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <div className={styles.words}>
      {first}
      <div className={styles.fine}>{second}</div>
    </div>
  );
}
