import { fine } from "~/ui/frame/layout.css";
import { buyerList } from "~/domain/order/buyer-list";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { Stats } from "~/screens/management/shared/stats";
import type { BuyerListView, BuyerRow } from "./buyer-list-view.server";
import { Link } from "~/router";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import type { TableColumn } from "~/ui/list/table";
import * as styles from "./buyer-list.css";

const buyerColumns: readonly TableColumn<BuyerRow>[] = [
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

const Lines = ({ first, second }: { first: string; second: string }) => (
  <div className={styles.texts}>
    {first}
    <div className={fine}>{second}</div>
  </div>
);

export function BuyerList({ buyers }: { buyers: BuyerListView }) {
  const { list, filters, pageCount, stats, statuses, total, csvPath, rows } = buyers;
  const query = buyerList.at(list);
  return (
    <>
      <Stats stats={stats} />
      <FilterLinks
        query={query}
        filters={filters}
        name="status"
        label="Filter by status"
        choices={statuses}
      />
      <ListForm
        query={query}
        filters={filters}
        tab="status"
        hint="Order number, or the customer's name, email or username"
      />
      <ListTable
        query={query}
        filters={filters}
        pageCount={pageCount}
        noun="buyers"
        found={
          rows.length > 0 ? (
            <p>
              <strong>{total.orders}</strong> with {total.units}, revenue <strong>{total.sum}</strong>
              {total.cancelled ? `; ${total.cancelled}` : null}
            </p>
          ) : null
        }
        csvPath={csvPath}
        caption="Buyers"
        rows={rows}
        columns={buyerColumns}
        empty={<NoBuyers list={list} isFiltered={query.isFiltered(filters)} />}
      />
    </>
  );
}

const NoBuyers = ({ list, isFiltered }: { list: string; isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No buyers here" action={{ to: list, label: "Show all buyers" }}>
      No order of this product matches this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No buyers yet">People who order this product appear here.</EmptyState>
  );
