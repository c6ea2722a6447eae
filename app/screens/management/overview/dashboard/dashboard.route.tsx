import { Link, useLoaderData } from "~/router";
import { may, type Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/staff/may-open";
import { PRODUCT_TYPE_LABELS, phaseNote } from "~/domain/product/product";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { dailyTakings } from "~/operations/reports/sales/takings.queries.server";
import { entryFeesOfShop } from "~/operations/rounds/entry-fees.queries.server";
import { catalogueCounts, recentProducts } from "~/operations/products/management.queries.server";
import { EmptyState } from "~/ui/list/empty-state";
import { Money } from "~/ui/text/money";
import { useVisit } from "~/ui/frame/visit";
import { PageHeader } from "~/ui/frame/page-header";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { WideTable } from "~/ui/list/wide-table";
import { shopTime } from "~/operations/shop-clock.server";
import { priceView } from "~/screens/management/products/form/product-price.server";
import { msg, t } from "~/texts/t";
import { takingsCharts } from "./charts.server";
import { ProductCounts, EntryFees, QuickActions, Today } from "./panels";
import { todayView } from "./today.server";
import { Waiting } from "./waiting";
import { waitingPanels } from "./waiting.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { needOf, screenRow } from "~/domain/account/permissions";
import type { ChartPoint } from "~/ui/chart/chart";
import * as brief from "~/screens/management/lists/two-lines.css";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import { SetUpPanel } from "~/screens/management/shared/set-up/set-up-panel";
import { setUpPanel } from "~/screens/management/shared/set-up/set-up-panel.server";
import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";

const RECENT = 5;
const CHART_DAYS = 30;

export const meta = titled(msg("Management"));

export const loader = guarded(async (args, viewer) => {
  const now = shopTime();
  const [seesFigures, seesProducts] = [may(viewer, "reports"), mayOpen(viewer, "/management/products")];
  const [setUp, waiting, today, takings, fees, counts, recent] = await Promise.all([
    setUpPanel(viewer, "/management"),
    waitingPanels(viewer, now),
    seesFigures ? todayView(now) : null,
    seesFigures ? dailyTakings(CHART_DAYS, now) : null,
    seesFigures ? entryFeesOfShop() : null,
    seesProducts ? catalogueCounts() : null,
    seesProducts ? recentProducts(RECENT) : null,
  ]);
  return {
    setUp,
    waiting,
    today,
    quickLinks: quickLinksFor(viewer),
    charts: takings && takingsCharts(takings),
    fees: fees && { total: formatKsh(fees.cents), count: formatCount(fees.fees) },
    counts,
    recent: recent?.map((product) => ({
      id: product.id,
      title: product.title,
      status: product.status,
      type: t(PRODUCT_TYPE_LABELS[product.productType]),
      ...priceView(product, now),
      phase: phaseNote({ ...product, hasOpenRound: product.rounds.length > 0 }, now),
      created: formatDateTime(product.createdAt),
    })),
  };
});

export default function Dashboard() {
  const { setUp, waiting, today, quickLinks, charts, fees, counts, recent } = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  return (
    <>
      <PageHeader title={t("Dashboard")} />
      {setUp ? <SetUpPanel lines={setUp} /> : null}
      <Waiting panels={waiting} />
      {today ? <Today {...today} /> : null}
      <QuickActions links={quickLinks.filter(({ to }) => hasAuctions || to !== REFUNDED_FEES)} />
      {charts ? <Takings {...charts} /> : null}
      {fees && (hasAuctions || fees.count !== "0") ? <EntryFees fees={fees} /> : null}
      {counts ? <ProductCounts counts={counts} /> : null}
      {recent ? <RecentProducts products={recent} /> : null}
    </>
  );
}
type Recent = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["recent"]>;

const RecentProducts = ({ products }: { products: Recent }) => (
  <WideTable
    caption={t("Recent products")}
    className={brief.twoLines}
    rows={products}
    columns={[
      {
        label: t("Product"),
        primary: true,
        cell: ({ id, title }) => <Link to={`/management/products/${id}`}>{title}</Link>,
      },
      { label: t("Type"), className: brief.name, cell: ({ type }) => type },
      {
        label: t("Status"),
        className: brief.state,
        cell: ({ status, phase }) => <ProductStatusBadge status={status} note={phase} />,
      },
      {
        label: t("Price"),
        className: brief.sum,
        align: "end",
        cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
      },
      { label: t("Created"), cell: ({ created }) => created },
    ]}
    empty={
      <EmptyState
        title={t("No products yet")}
        action={{ to: "/management/products/new", label: t("Create product") }}
      >
        {t("A new product is a draft until you activate it.")}
      </EmptyState>
    }
  />
);

const REFUNDED_FEES = "/management/refunded-fees";

const LINKS = [
  { to: "/management/products/new", label: msg("Create product") },
  { to: "/management/products", label: msg("All Products") },
  { to: "/management/products?status=draft", label: msg("Drafts to activate") },
  { to: "/management/orders/new", label: msg("Take an order") },
  { to: "/management/orders", label: msg("Orders") },
  { to: "/management/categories", label: msg("Categories") },
  { to: "/management/users", label: msg("Customers") },
  { to: REFUNDED_FEES, label: msg("Refunded fees") },
];

/** What the viewer may open (D87). */
const quickLinksFor = (viewer: Viewer) =>
  LINKS.filter(({ to }) => may(viewer, needOf(screenRow(to)))).map(({ to, label }) => ({
    to,
    label: t(label),
  }));

interface TakingsProps {
  revenue: { points: readonly ChartPoint[]; summary: string };
  orders: { points: readonly ChartPoint[]; summary: string };
}

/** Two charts, because two scales in one would mislead. */
const Takings = ({ revenue, orders }: TakingsProps) => (
  <div className={twoColumns}>
    <ChartPanel
      {...revenue}
      heading={t("Revenue, last 30 days")}
      title={t("Revenue by day")}
      tone="forest"
      columns={[t("Day"), t("Revenue")]}
      inCents
    />
    <ChartPanel
      {...orders}
      heading={t("Orders, last 30 days")}
      title={t("Orders by day")}
      look="line"
      tone="blue"
      columns={[t("Day"), t("Orders")]}
    />
  </div>
);
