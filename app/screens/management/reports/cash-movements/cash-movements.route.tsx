import { Link, useLoaderData } from "~/router";
import { movementQuery } from "~/domain/report/drawer";
import { ListChoice } from "~/screens/management/lists/list-form";
import { msg, t } from "~/texts/t";
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

export const meta = titled(msg("Cash in and out · Management"));

export const loader = guarded((args, viewer) =>
  cashMovementsPage(viewer, new URL(args.request.url).searchParams),
);

const columns: readonly TableColumn<CashMovementsPage["rows"][number]>[] = [
  {
    label: msg("Day"),
    primary: true,
    cell: ({ day, dayTo }) => <Link to={dayTo}>{day}</Link>,
    second: ({ who }) => who,
  },
  { label: msg("What"), cell: ({ what }) => what },
  { label: msg("Sum"), align: "end", cell: ({ sum }) => sum },
  { label: msg("Why"), cell: ({ why }) => why || "–", second: ({ by }) => by },
];

export default function CashMovements() {
  const { filters, people, pageCount, total, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/reports/cash">{t("Cash drawers")}</BackLink>
      <PageHeader title={t("Cash in and out")}>
        {t("Opening floats, and cash that was put into a drawer or taken out by hand.")}
      </PageHeader>
      {people.length > 1 ? (
        <form action="/management/reports/cash/movements" className={styles.form}>
          <ListChoice
            name="who"
            label={t("Drawer of")}
            value={filters.who}
            none={t("Everybody")}
            options={people}
          />
          <Button look="secondary">{t("Show")}</Button>
        </form>
      ) : null}
      <ListTable
        query={movementQuery}
        filters={filters}
        pageCount={pageCount}
        noun="entries"
        found={total}
        caption={t("Cash in and out, the latest first")}
        rows={rows}
        columns={columns}
        empty={
          <EmptyState title={t("Nothing entered yet")}>
            {t("A float, or cash in or out, is entered on the page of its drawer.")}
          </EmptyState>
        }
      />
    </>
  );
}
