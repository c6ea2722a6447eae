import { Link, useLoaderData } from "~/router";
import {
  REPORT_GROUPS,
  type ReportFilters,
  type ReportGroup,
  reportQuery,
} from "~/domain/report/report-query";
import { REPORT_SPANS, type ReportSpan } from "~/domain/report/period";
import { shopTime } from "~/operations/shop-clock.server";
import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import { Stats } from "~/screens/management/shared/stats";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { ListDay } from "~/screens/management/lists/list-form";
import * as styles from "~/screens/management/lists/list-form.css";
import { ListTable } from "~/screens/management/lists/list-table";
import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster, muted } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Tabs } from "~/ui/frame/tabs";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { type ReportsRow, reportsPage } from "./reports-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Reports · Management");

export const loader = guarded((args) => reportsPage(new URL(args.request.url).searchParams, shopTime()));

type Page = Awaited<ReturnType<typeof reportsPage>>;

const SPANS: Record<ReportSpan, string> = { day: "Day", week: "Week", month: "Month", dates: "Own dates" };

const TITLES: Record<ReportGroup, string> = {
  day: "Overview",
  product: "Products",
  category: "Categories",
  county: "Counties",
  payment: "Payments",
  staff: "Staff",
  prices: "Prices given",
};

const GOODS = "Goods on the day of the order; what is cancelled or refunded later, on the day it happens.";

const WHAT: Record<ReportGroup, string> = {
  day: "Each order counts on its own day. What is cancelled, changed or refunded later counts on the day it happens.",
  product: `${GOODS} Entry fees by the day they came or went back.`,
  category: `${GOODS} Entry fees by the day they came or went back. A product counts in the category that it has now.`,
  county: "Sales by the county of the delivery; a later refund counts on its own day.",
  payment: "Money by the day it came or went back, as in the payments report.",
  prices:
    "Each price that staff gave instead of the list price, and why. What an edit or a cancellation takes back counts on its own day.",
  staff: "Money by the day it came or went back: who entered cash, typed a code, or set an order to paid.",
};

export default function Reports() {
  const page = useLoaderData<typeof loader>();
  const { filters, title, overview, columns, rows, noun, pageCount } = page;
  const tabs = REPORT_GROUPS.map((by) => ({
    value: by,
    label: TITLES[by],
    to: reportQuery.path({ ...filters, by, page: 1 }),
  }));
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <ButtonLink look="secondary" size="small" to="/management/reports/cash">
            Cash drawers
          </ButtonLink>
        }
      >
        {title}
      </PageHeader>
      <PeriodForm page={page} />
      <Tabs label="Report by" tabs={tabs} current={filters.by} />
      {overview ? <Overview overview={overview} /> : null}
      <ListTable
        query={reportQuery}
        filters={filters}
        pageCount={pageCount}
        noun={noun}
        found={<p className={muted}>{WHAT[filters.by]}</p>}
        caption={`${title}, by ${noun.toLowerCase()}`}
        rows={rows}
        isHighlighted={({ id }) => id === "total"}
        columns={[
          { label: noun, primary: true, cell: nameOf },
          ...columns.map(({ figure, label }): TableColumn<ReportsRow> => ({
            label,
            align: "end",
            cell: ({ texts }) => texts[figure],
          })),
        ]}
        empty={<EmptyState title="Nothing in these days">Choose other days above.</EmptyState>}
      />
    </>
  );
}

const nameOf = ({ name, note, to }: ReportsRow) => (
  <div>
    {to ? <Link to={to}>{name}</Link> : name}
    {note ? <div className={muted}>{note}</div> : null}
  </div>
);

function PeriodForm({ page: { filters, days, steps, error } }: { page: Page }) {
  const { by, span } = filters;
  return (
    <>
      <FilterLinks<ReportFilters>
        query={reportQuery}
        filters={{ ...filters, from: null, to: null }}
        name="span"
        label="Period"
        choices={REPORT_SPANS.map((one) => [one, SPANS[one]])}
        current={span}
      />
      <form key={reportQuery.path(filters)} action="/management/reports" className={styles.form}>
        <HiddenFields
          fields={[
            ["span", span],
            ["by", by],
          ]}
        />
        {span === "dates" ? (
          <>
            <ListDay name="from" label="From" value={days.from} />
            <ListDay name="to" label="To" value={days.to} />
          </>
        ) : (
          <ListDay name="day" label={span === "day" ? "Day" : `A day of the ${span}`} value={days.day} />
        )}
        <div className={cluster.s}>
          <Button look="secondary">Show</Button>
          {steps ? (
            <ButtonLink look="quiet" to={steps.before}>
              Before
            </ButtonLink>
          ) : null}
          {steps?.after ? (
            <ButtonLink look="quiet" to={steps.after}>
              After
            </ButtonLink>
          ) : null}
        </div>
      </form>
      {error ? (
        <Notice tone="warning" title="These days are not a report">
          <p>{error}.</p>
        </Notice>
      ) : null}
    </>
  );
}

const Overview = ({ overview: { stats, against, charts } }: { overview: NonNullable<Page["overview"]> }) => (
  <>
    <Stats stats={stats} />
    <p className={muted}>‘Before’ is {against}.</p>
    <div className={twoColumns}>
      <ChartPanel {...charts.sales} title="Sales" tone="forest" columns={[charts.column, "Sales"]} inCents />
      <ChartPanel {...charts.orders} title="Orders" tone="blue" columns={[charts.column, "Orders"]} />
    </div>
  </>
);
