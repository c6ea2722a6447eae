import { useLoaderData } from "~/router";
import { shopTime } from "~/operations/shop-clock.server";
import { Badge } from "~/ui/badge/badge";
import { Button } from "~/ui/frame/button";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { WideTable } from "~/ui/list/wide-table";
import { BackLink } from "~/screens/management/shared/back-link";
import { CsvLink } from "~/screens/management/lists/csv-link";
import { ListDay } from "~/screens/management/lists/list-form";
import * as styles from "~/screens/management/lists/list-form.css";
import { Stats } from "~/screens/management/shared/stats";
import { reportPage } from "./report-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Payments report · Management");

export const loader = guarded((args) => reportPage(new URL(args.request.url).searchParams, shopTime()));

export default function Report() {
  const { from, to, csvPath, stats, isRight, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/payments">Payments</BackLink>
      <PageHeader title="Payments report" actions={<CsvLink to={csvPath} />} />
      <form action="/management/payments/report" className={styles.form}>
        <ListDay name="from" label="From" value={from} />
        <ListDay name="to" label="To" value={to} />
        <Button look="secondary">Show</Button>
      </form>
      {isRight ? null : (
        <Notice tone="warning" title="These payments do not add up">
          <p>
            See the marked days: what came in differs from entry fees, orders, unmatched payments and refunds
            together.
          </p>
        </Notice>
      )}
      <Stats stats={stats} />
      <WideTable
        caption="By day and way of paying, the newest first"
        captionHidden
        rows={rows}
        columns={[
          { label: "Day", primary: true, cell: ({ day }) => day },
          {
            label: "Taken by",
            cell: ({ way }) => way,
            second: ({ enteredBy }) => enteredBy !== null && `entered by ${enteredBy}`,
          },
          { label: "Money in", align: "end", cell: ({ taken }) => <strong>{taken}</strong> },
          {
            label: "Paid for",
            cell: ({ purposes }) =>
              purposes.map(({ label, amount }) => (
                <div key={label}>
                  {label} {amount}
                </div>
              )),
          },
          { label: "Refunded", align: "end", cell: ({ returned }) => returned ?? "–" },
          {
            label: "Adds up",
            cell: ({ difference }) =>
              difference ? <Badge tone="red">{difference}</Badge> : <Badge tone="green">Yes</Badge>,
          },
        ]}
        empty={<EmptyState title="No money in these days">Choose other days above.</EmptyState>}
      />
    </>
  );
}
