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
import { msg, t } from "~/texts/t";
import * as styles from "~/screens/management/lists/list-form.css";
import { Stats } from "~/screens/management/shared/stats";
import { reportPage } from "./report-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Payments report · Management"));

export const loader = guarded((args) => reportPage(new URL(args.request.url).searchParams, shopTime()));

export default function Report() {
  const { from, to, csvPath, stats, isRight, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/payments">{t("Payments")}</BackLink>
      <PageHeader title={t("Payments report")} actions={<CsvLink to={csvPath} />} />
      <form action="/management/payments/report" className={styles.form}>
        <ListDay name="from" label={t("From")} value={from} />
        <ListDay name="to" label={t("To")} value={to} />
        <Button look="secondary">{t("Show")}</Button>
      </form>
      {isRight ? null : (
        <Notice tone="warning" title={t("These payments do not add up")}>
          <p>
            {t(
              "See the marked days: what came in differs from entry fees, orders, unmatched payments and refunds together.",
            )}
          </p>
        </Notice>
      )}
      <Stats stats={stats} />
      <WideTable
        caption={t("By day and way of paying, the newest first")}
        captionHidden
        rows={rows}
        columns={[
          { label: t("Day"), primary: true, cell: ({ day }) => day },
          {
            label: t("Taken by"),
            cell: ({ way }) => way,
            second: ({ enteredBy }) => enteredBy !== null && t("entered by {enteredBy}", { enteredBy }),
          },
          { label: t("Money in"), align: "end", cell: ({ taken }) => <strong>{taken}</strong> },
          {
            label: t("Paid for"),
            cell: ({ purposes }) =>
              purposes.map(({ label, amount }) => (
                <div key={label}>
                  {label} {amount}
                </div>
              )),
          },
          { label: t("Refunded"), align: "end", cell: ({ returned }) => returned ?? "–" },
          {
            label: t("Adds up"),
            cell: ({ difference }) =>
              difference ? <Badge tone="red">{difference}</Badge> : <Badge tone="green">{t("Yes")}</Badge>,
          },
        ]}
        empty={<EmptyState title={t("No money in these days")}>{t("Choose other days above.")}</EmptyState>}
      />
    </>
  );
}
