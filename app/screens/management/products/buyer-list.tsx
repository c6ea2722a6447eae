import { finePrint } from "~/ui/frame/layout.css";
import { buyerList } from "~/domain/order/list/buyer-list";
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
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

const buyerColumns: readonly TableColumn<BuyerRow>[] = [
  {
    label: msg("Order number"),
    primary: true,
    cell: ({ orderId, number }) => (
      <Link to={`/management/orders/${orderId}`} className={styles.number}>
        {number}
      </Link>
    ),
  },
  { label: msg("Customer"), cell: ({ customer, email }) => <Lines first={customer} second={email} /> },
  { label: msg("Contact"), cell: ({ phone }) => <span className={styles.phone}>{phone}</span> },
  { label: msg("Address"), cell: ({ address, city }) => <Lines first={address} second={city} /> },
  { label: msg("Quantity"), align: "end", cell: ({ quantity }) => quantity },
  {
    label: msg("Total"),
    align: "end",
    cell: ({ total }) => <strong className={styles.amount}>{total}</strong>,
  },
  { label: msg("Status"), cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { label: msg("Date"), cell: ({ date }) => <span className={styles.date}>{date}</span> },
];

const Lines = ({ first, second }: { first: string; second: string }) => (
  <div className={styles.texts}>
    {first}
    <div className={finePrint}>{second}</div>
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
        label={t("Filter by status")}
        choices={statuses}
      />
      <ListForm
        query={query}
        filters={filters}
        tab="status"
        hint={t("Order number, or the customer's name, email or username")}
      />
      <ListTable
        query={query}
        filters={filters}
        pageCount={pageCount}
        noun={t("buyers")}
        found={
          rows.length > 0 ? (
            <p>
              {tNodes("{orders} with {units}, revenue {sum}", {
                orders: <strong>{total.orders}</strong>,
                units: total.units,
                sum: <strong>{total.sum}</strong>,
              })}
              {total.cancelled ? `; ${total.cancelled}` : null}
            </p>
          ) : null
        }
        csvPath={csvPath}
        caption={t("Buyers")}
        rows={rows}
        columns={buyerColumns}
        empty={<NoBuyers list={list} isFiltered={query.isFiltered(filters)} />}
      />
    </>
  );
}

const NoBuyers = ({ list, isFiltered }: { list: string; isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={t("No buyers here")} action={{ to: list, label: t("Show all buyers") }}>
      {t("No order of this product matches this filter.")}
    </EmptyState>
  ) : (
    <EmptyState title={t("No buyers yet")}>{t("People who order this product appear here.")}</EmptyState>
  );
