import { Link } from "~/router";
import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { DataTable } from "~/ui/list/table";
import { Stats } from "~/screens/management/shared/stats";
import type { RevenueView } from "./revenue-tab.server";
import { t } from "~/texts/t";

export function RevenueTab({ shown }: { shown: RevenueView }) {
  const { stats, chart, rounds, page, pageCount } = shown;
  return (
    <>
      <Panel title={t("Revenue")} look="bare">
        <Stats stats={stats} />
      </Panel>
      {chart ? (
        <ChartPanel
          {...chart}
          title={t("Revenue over time")}
          tone="forest"
          columns={[chart.column, t("Revenue")]}
          inCents
        />
      ) : null}
      <DataTable
        caption={t("Revenue of each round, newest first")}
        rows={rounds}
        columns={[
          {
            label: t("Round"),
            primary: true,
            cell: ({ to, number, state, phase }) => (
              <span className={cluster.s}>
                <Link to={to}>{t("Round {number}", { number })}</Link>{" "}
                <RoundStateBadge state={state} note={phase} />
              </span>
            ),
          },
          { label: t("Entry fee"), align: "end", cell: ({ entryFee }) => entryFee },
          { label: t("Participants"), align: "end", cell: ({ participants }) => participants },
          { label: t("Total revenue"), align: "end", cell: ({ revenue }) => revenue },
        ]}
        empty={
          <EmptyState title={t("No rounds created yet")}>{t("Each round brings its entry fees.")}</EmptyState>
        }
        pages={{
          page,
          pageCount,
          hrefFor: (number) => `?tab=revenue&page=${number}`,
          label: t("Pages of rounds"),
        }}
      />
    </>
  );
}
