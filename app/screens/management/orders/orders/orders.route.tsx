import { useLoaderData, useLocation } from "~/router";
import { orderList } from "~/domain/order/list/order-list";
import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import * as brief from "~/screens/management/lists/two-lines.css";
import { Panel } from "~/ui/frame/panel";
import { WideTable } from "~/ui/list/wide-table";
import { Pager } from "~/ui/list/pager";
import { StatList } from "~/ui/text/stat";
import { BulkList } from "~/screens/management/lists/bulk-list";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { BULK_FORM, BulkBar } from "./bulk-bar";
import { OrderFilters } from "./order-filters";
import { orderColumns } from "./order-table";
import * as styles from "./orders.css";
import { ordersPage } from "./orders-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Orders"));

export const loader = guarded(async (args) => {
  return ordersPage(new URL(args.request.url));
});

export default function Orders() {
  const { filters, pageCount, total, statuses, tiles, rows } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={t("Orders")}
        actions={<ButtonLink to="/management/orders/new">{t("Take an order")}</ButtonLink>}
      />
      <OrderFilters filters={filters} statuses={statuses} />
      {rows.length > 0 ? (
        // the key clears the ticks on another page
        <BulkList
          key={key}
          form={BULK_FORM}
          name="ids"
          total={<Total {...total} />}
          csvPath={orderList.csvPath(filters)}
        >
          {(ticks) => (
            <>
              <WideTable
                caption={t("Orders")}
                captionHidden
                className={brief.twoLines}
                rows={rows}
                columns={orderColumns({ onTick: ticks.read })}
              />
              <BulkBar here={orderList.path(filters)} ticks={ticks} />
            </>
          )}
        </BulkList>
      ) : (
        <NoRows isFiltered={orderList.isFiltered(filters)} />
      )}
      <Pager
        page={filters.page}
        pageCount={pageCount}
        hrefFor={(page) => orderList.path({ ...filters, page })}
        label={t("Pages of orders")}
      />
      <Panel title={t("All orders")} look="bare">
        <div className={styles.tiles}>
          <StatList stats={tiles} />
        </div>
      </Panel>
    </>
  );
}

const Total = ({ orders, revenue, owed }: { orders: string; revenue: string; owed: string | null }) => (
  <p>
    <strong>{orders}</strong>
    <span className={brief.roomy}>
      {tNodes(", revenue {revenue}{owed}", {
        revenue: <strong>{revenue}</strong>,
        owed: owed ? (
          <>{tNodes(", of which {owed} is still owed", { owed: <strong>{owed}</strong> })}</>
        ) : null,
      })}
    </span>
  </p>
);

const NoRows = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={t("No orders here")}
      action={{ to: "/management/orders", label: t("Show all orders") }}
    >
      {t("No order matches this filter.")}
    </EmptyState>
  ) : (
    <EmptyState title={t("No orders yet")}>{t("Orders appear here when buyers place them.")}</EmptyState>
  );
