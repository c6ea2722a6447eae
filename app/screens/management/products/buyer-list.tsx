import { buyerList } from "~/domain/order/buyer-list";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterLinks } from "~/screens/management/shared/filter-links";
import { ListForm } from "~/screens/management/shared/list-form";
import { ListTable } from "~/screens/management/shared/list-table";
import { buyerColumns } from "./buyer-table";
import { Stats } from "~/screens/management/shared/stats";
import type { BuyerListView } from "./buyer-list-view.server";

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

function NoBuyers({ list, isFiltered }: { list: string; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No buyers here" action={{ to: list, label: "Show all buyers" }}>
      No order of this product matches this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No buyers yet">People who order this product appear here.</EmptyState>
  );
}
