import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { ordersPath } from "~/domain/order/order-list";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { DataTable } from "~/ui/list/table";
import { Stat, StatList } from "~/ui/text/stat";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { OrderFilters } from "./order-filters";
import { orderColumns } from "./order-table";
import * as styles from "./orders.css";
import { ordersPage } from "./orders-page.server";

export const meta: MetaFunction = () => [{ title: "Orders · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return ordersPage(new URL(args.request.url));
}

export default function Orders() {
  const { filters, pageCount, total, csvPath, buttons, tiles, rows } = useLoaderData<typeof loader>();
  const isFiltered = ordersPath({ ...filters, sort: "newest", page: 1 }) !== ordersPath({});
  return (
    <>
      <PageHeader title="Orders" />
      <div className={styles.tiles}>
        <StatList>
          {tiles.map(({ label, value, ...rest }) => (
            <Stat key={label} label={label} value={value} note={"note" in rest ? rest.note : null} />
          ))}
        </StatList>
      </div>
      <OrderFilters key={ordersPath(filters)} filters={filters} buttons={buttons} />
      {rows.length > 0 ? (
        <div className={styles.totals}>
          <p>
            <strong>{total.orders}</strong>, together <strong>{total.sum}</strong>
          </p>
          <CsvLink to={csvPath} />
        </div>
      ) : null}
      <DataTable
        caption="Orders"
        captionHidden
        manyColumns
        rows={rows}
        columns={orderColumns}
        empty={<NoRows isFiltered={isFiltered} />}
        pages={{
          page: filters.page,
          pageCount,
          hrefFor: (page) => ordersPath({ ...filters, page }),
          label: "Pages of orders",
        }}
      />
    </>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No orders here" action={{ to: "/management/orders", label: "Show all orders" }}>
      No order matches this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet">Orders appear here when buyers place them.</EmptyState>
  );
}
