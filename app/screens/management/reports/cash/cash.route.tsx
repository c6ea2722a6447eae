import { Link, useLoaderData } from "~/router";
import { drawerQuery } from "~/domain/report/drawer";
import { shopTime } from "~/operations/shop-clock.server";
import { ListChoice, ListDay } from "~/screens/management/lists/list-form";
import { msg, t } from "~/texts/t";
import * as styles from "~/screens/management/lists/list-form.css";
import { ListTable } from "~/screens/management/lists/list-table";
import { BackLink } from "~/screens/management/shared/back-link";
import { Badge } from "~/ui/badge/badge";
import { Button, ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { EmptyState } from "~/ui/list/empty-state";
import { type TableColumn } from "~/ui/list/table";
import { WideTable } from "~/ui/list/wide-table";
import { type CashPage, cashPage } from "./cash-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Cash drawers · Management"));

export const loader = guarded((args, viewer) =>
  cashPage(viewer, new URL(args.request.url).searchParams, shopTime()),
);

type DrawerRow = CashPage["drawers"][number];
type CountRow = CashPage["rows"][number];

const drawerColumns: readonly TableColumn<DrawerRow>[] = [
  { label: msg("Person"), primary: true, cell: ({ name }) => name },
  {
    label: msg("Cash taken"),
    align: "end",
    cell: ({ taken }) => taken,
    second: ({ broughtIn }) => broughtIn,
  },
  {
    label: msg("Given back"),
    align: "end",
    cell: ({ returned }) => returned,
    second: ({ takenOut, other }) => [takenOut, other].filter(Boolean).join(", "),
  },
  {
    label: msg("Expected"),
    align: "end",
    cell: ({ expected }) => <strong>{expected}</strong>,
  },
  {
    label: msg("Counted"),
    align: "end",
    cell: ({ last }) =>
      last ? (
        <>
          {last.counted} <Difference {...last} />
        </>
      ) : (
        t("not yet")
      ),
    second: ({ last }) => last?.moved,
  },
  {
    label: msg("Count"),
    labelHidden: true,
    cell: ({ at, last, name }) =>
      at ? (
        <div className={stack.s}>
          <ButtonLink
            look="secondary"
            size="small"
            to={at.count}
            aria-label={t("Count the drawer of {name}", { name })}
          >
            {last ? t("Count again") : t("Count the drawer")}
          </ButtonLink>
          <ButtonLink
            look="secondary"
            size="small"
            to={at.movement}
            aria-label={t("Cash in or out of {name}", { name })}
          >
            {t("Cash in or out")}
          </ButtonLink>
          <ButtonLink
            look="secondary"
            size="small"
            to={at.sheet}
            aria-label={t("Print the drawer of {name}", { name })}
          >
            {t("Print")}
          </ButtonLink>
        </div>
      ) : null,
  },
];

const countColumns: readonly TableColumn<CountRow>[] = [
  {
    label: msg("Day"),
    primary: true,
    cell: ({ day, dayTo }) => <Link to={dayTo}>{day}</Link>,
    second: ({ who }) => who,
  },
  { label: msg("Expected"), align: "end", cell: ({ expected }) => expected },
  { label: msg("Counted"), align: "end", cell: ({ counted }) => counted },
  { label: msg("Difference"), cell: (row) => <Difference {...row} /> },
  { label: msg("Note"), cell: ({ note }) => note, second: ({ by }) => by },
];

const Difference = ({ difference, isRight }: { difference: string; isRight: boolean }) => (
  <Badge tone={isRight ? "green" : "red"}>{difference}</Badge>
);

export default function Cash() {
  const { filters, day, title, drawers, people, pageCount, total, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/reports">{t("Reports")}</BackLink>
      <PageHeader title={t("Cash drawers")}>
        {t(
          "{title}: the opening float and cash by who entered it, less cash given back or taken out. Count it at the end of the day.",
          { title },
        )}
      </PageHeader>
      <form key={drawerQuery.path(filters)} action="/management/reports/cash" className={styles.form}>
        <ListDay name="day" label={t("Day")} value={day} />
        {people.length > 1 ? (
          <ListChoice
            name="who"
            label={t("Past counts of")}
            value={filters.who}
            none={t("Everybody")}
            options={people}
          />
        ) : null}
        <Button look="secondary">{t("Show")}</Button>
      </form>
      <WideTable
        caption={t("Cash drawers of {title}", { title })}
        captionHidden
        rows={drawers}
        columns={drawerColumns}
        empty={
          <EmptyState title={t("No cash on this day")}>
            {t("Cash appears here once an order is marked as paid in cash, or a float is entered.")}
          </EmptyState>
        }
      />
      <p>
        <Link to="/management/reports/cash/movements">{t("Cash in and out, all days")}</Link>
      </p>
      <Panel title={t("Past counts")} look="bare">
        <ListTable
          query={drawerQuery}
          filters={filters}
          pageCount={pageCount}
          noun="counts"
          found={total}
          caption={t("Past counts, the latest first")}
          rows={rows}
          columns={countColumns}
          empty={
            <EmptyState title={t("No counts yet")}>
              {t("Each count stays here, with its difference and note.")}
            </EmptyState>
          }
        />
      </Panel>
    </>
  );
}
