import { type BuyerFilters, buyerList } from "~/domain/order/buyer-list";
import { EmptyState } from "~/ui/list/empty-state";
import { spread } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { ListForm } from "~/screens/management/shared/list-form";
import { buyerColumns, type BuyerRow } from "./buyer-table";
import { type Figure, Stats } from "~/screens/management/shared/stats";
import { type StatusButton, StatusButtons } from "~/screens/management/shared/status-buttons";

export interface BuyerListView {
  /** Path of the current page or tab, without filters. */
  readonly list: string;
  readonly filters: BuyerFilters;
  readonly pageCount: number;
  /** For the whole product, without the filter. */
  readonly stats: readonly Figure[];
  readonly buttons: readonly StatusButton[];
  readonly total: {
    readonly orders: string;
    readonly units: string;
    readonly sum: string;
    readonly cancelled: string | null;
  };
  readonly csvPath: string;
  readonly rows: readonly BuyerRow[];
}

export function BuyerList({ buyers }: { buyers: BuyerListView }) {
  const { list, filters, pageCount, stats, buttons, total, csvPath, rows } = buyers;
  return (
    <>
      <Stats stats={stats} />
      <StatusButtons buttons={buttons} current={filters.status} />
      <ListForm
        key={buyerList.path(filters, list)}
        list={buyerList.path({ status: filters.status }, list)}
        q={filters.q}
        hint="Order number, or the customer's name, email or username"
        clearPath={filters.q ? buyerList.path({ status: filters.status }, list) : null}
      />
      {rows.length > 0 ? (
        <div className={spread.m}>
          <p>
            <strong>{total.orders}</strong> with {total.units}, revenue <strong>{total.sum}</strong>
            {total.cancelled ? `; ${total.cancelled}` : null}
          </p>
          <CsvLink to={csvPath} />
        </div>
      ) : null}
      <DataTable
        caption="Buyers"
        captionHidden
        manyColumns
        rows={rows}
        columns={buyerColumns}
        empty={<NoBuyers list={list} isFiltered={buyerList.isFiltered(filters)} />}
        pages={{
          page: filters.page,
          pageCount,
          hrefFor: (page) => buyerList.path({ ...filters, page }, list),
          label: "Pages of buyers",
        }}
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
