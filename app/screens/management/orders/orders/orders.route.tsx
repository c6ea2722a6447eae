import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from "~/router";
import { orderList } from "~/domain/order/order-list";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Pager } from "~/ui/list/pager";
import { Stat, StatList } from "~/ui/text/stat";
import { OrderFilters } from "./order-filters";
import { OrdersList } from "./orders-list";
import * as styles from "./orders.css";
import { ordersPage } from "./orders-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Orders" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return ordersPage(new URL(args.request.url));
}

export default function Orders() {
  const { filters, pageCount, total, csvPath, buttons, tiles, rows } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const here = orderList.path(filters);
  const isFiltered = orderList.isFiltered(filters);
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
      <OrderFilters key={orderList.path(filters)} filters={filters} buttons={buttons} />
      {/* the key clears the ticks on another page */}
      {rows.length > 0 ? (
        <OrdersList key={key} total={total} csvPath={csvPath} here={here} rows={rows} />
      ) : (
        <NoRows isFiltered={isFiltered} />
      )}
      <Pager
        page={filters.page}
        pageCount={pageCount}
        hrefFor={(page) => orderList.path({ ...filters, page })}
        label="Pages of orders"
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
