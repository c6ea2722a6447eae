import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { PRODUCT_TYPE_LABELS, phaseNote } from "~/domain/product/product";
import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { requireSuperuser } from "~/http/session/current-user.server";
import { dailyTakings } from "~/operations/sales/takings.queries.server";
import { entryFeeTotal } from "~/operations/rounds/entry-fee-total.queries.server";
import { catalogueCounts, recentProducts } from "~/operations/products/management.queries.server";
import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { StatList } from "~/ui/text/stat";
import { DataTable } from "~/ui/list/table";
import { shopTime } from "~/operations/shop-clock.server";
import { priceView } from "~/screens/management/products/form/product-price.server";
import { takingsCharts } from "./charts.server";
import { Takings } from "./takings";
import { Waiting } from "./waiting";
import { waitingView } from "./waiting.server";

const RECENT = 5;
const CHART_DAYS = 30;

const QUICK_LINKS = [
  { to: "/management/products", label: "All Products" },
  { to: "/management/products?status=draft", label: "Drafts to activate" },
  { to: "/management/orders", label: "Orders" },
  { to: "/management/categories", label: "Categories" },
  { to: "/management/users", label: "Users" },
  { to: "/management/refunded-fees", label: "Refunded fees" },
];

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Management" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const now = shopTime();
  const [waiting, takings, fees, counts, recent] = await Promise.all([
    waitingView(now),
    dailyTakings(CHART_DAYS, now),
    entryFeeTotal(),
    catalogueCounts(),
    recentProducts(RECENT),
  ]);
  return {
    waiting,
    charts: takingsCharts(takings),
    fees: { total: formatKsh(fees.cents), count: formatCount(fees.fees) },
    counts,
    recent: recent.map((product) => ({
      id: product.id,
      title: product.title,
      status: product.status,
      type: PRODUCT_TYPE_LABELS[product.productType],
      ...priceView(product, now),
      phase: phaseNote({ ...product, hasOpenRound: product.rounds.length > 0 }, now),
      created: formatDateTime(product.createdAt),
    })),
  };
}

export default function Dashboard() {
  const { waiting, charts, fees, counts, recent } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Dashboard" />
      <Waiting waiting={waiting} />
      <QuickActions />
      <Takings {...charts} />
      <Panel title="Entry fees" look="bare">
        <StatList
          stats={[
            { label: "Total entry fees", value: fees.total, note: "all rounds, refunded ones not counted" },
            { label: "Entry fees paid", value: fees.count },
          ]}
        />
      </Panel>
      <Panel title="Products" look="bare">
        <StatList
          stats={[
            { label: "Total products", value: counts.total },
            { label: "Active", value: counts.active },
            { label: "Draft", value: counts.draft },
            { label: "Closed", value: counts.closed },
            { label: "Categories", value: counts.categories },
          ]}
        />
      </Panel>
      <Panel title="By type" look="bare">
        <StatList
          stats={[
            { label: PRODUCT_TYPE_LABELS.buy_now, value: counts.buyNow },
            { label: PRODUCT_TYPE_LABELS.auction, value: counts.auction },
            { label: PRODUCT_TYPE_LABELS.both, value: counts.both },
          ]}
        />
      </Panel>
      <RecentProducts products={recent} />
    </>
  );
}

function QuickActions() {
  return (
    <Panel title="Quick actions" look="bare">
      <div className={cluster.m}>
        <ButtonLink to="/management/products/new">Create product</ButtonLink>
        {QUICK_LINKS.map(({ to, label }) => (
          <ButtonLink key={to} look="secondary" to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}

type Recent = ReturnType<typeof useLoaderData<typeof loader>>["recent"];

function RecentProducts({ products }: { products: Recent }) {
  return (
    <DataTable
      caption="Recent products"
      manyColumns
      rows={products}
      columns={[
        {
          label: "Product",
          primary: true,
          cell: ({ id, title }) => <Link to={`/management/products/${id}`}>{title}</Link>,
        },
        { label: "Type", cell: ({ type }) => type },
        { label: "Status", cell: ({ status, phase }) => <ProductStatusBadge status={status} note={phase} /> },
        {
          label: "Price",
          align: "end",
          cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
        },
        { label: "Created", cell: ({ created }) => created },
      ]}
      empty={
        <EmptyState
          title="No products yet"
          action={{ to: "/management/products/new", label: "Create product" }}
        >
          A new product is a draft until you activate it.
        </EmptyState>
      }
    />
  );
}
