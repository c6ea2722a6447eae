import { Link, useLoaderData } from "~/router";
import { movementQuery } from "~/domain/report/drawer";
import { ListChoice } from "~/screens/management/lists/list-form";
import * as styles from "~/screens/management/lists/list-form.css";
import { ListTable } from "~/screens/management/lists/list-table";
import { BackLink } from "~/screens/management/shared/back-link";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { Button } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { type CashMovementsPage, cashMovementsPage } from "./cash-movements-page.server";

export const meta = titled("Cash in and out · Management");

export const loader = guarded((args, viewer) =>
  cashMovementsPage(viewer, new URL(args.request.url).searchParams),
);

const columns: readonly TableColumn<CashMovementsPage["rows"][number]>[] = [
  {
    label: "Day",
    primary: true,
    cell: ({ day, dayTo }) => <Link to={dayTo}>{day}</Link>,
    second: ({ who }) => who,
  },
  { label: "What", cell: ({ what }) => what },
  { label: "Sum", align: "end", cell: ({ sum }) => sum },
  { label: "Why", cell: ({ why }) => why || "–", second: ({ by }) => by },
];

export default function CashMovements() {
  const { filters, people, pageCount, total, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/reports/cash">Cash drawers</BackLink>
      <PageHeader title="Cash in and out">
        Opening floats, and cash that was put into a drawer or taken out by hand.
      </PageHeader>
      {people.length > 1 ? (
        <form action="/management/reports/cash/movements" className={styles.form}>
          <ListChoice name="who" label="Drawer of" value={filters.who} none="Everybody" options={people} />
          <Button look="secondary">Show</Button>
        </form>
      ) : null}
      <ListTable
        query={movementQuery}
        filters={filters}
        pageCount={pageCount}
        noun="entries"
        found={total}
        caption="Cash in and out, the latest first"
        rows={rows}
        columns={columns}
        empty={
          <EmptyState title="Nothing entered yet">
            A float, or cash in or out, is entered on the page of its drawer.
          </EmptyState>
        }
      />
    </>
  );
}
