import { Link } from "~/router";
import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { DataTable } from "~/ui/list/table";
import { Stats } from "~/screens/management/shared/stats";
import type { RevenueView } from "./revenue-tab.server";

export function RevenueTab({ shown }: { shown: RevenueView }) {
  const { stats, chart, rounds, page, pageCount } = shown;
  return (
    <>
      <Panel title="Revenue" look="bare">
        <Stats stats={stats} />
      </Panel>
      {chart ? (
        <ChartPanel
          {...chart}
          title="Revenue over time"
          tone="forest"
          columns={[chart.column, "Revenue"]}
          inCents
        />
      ) : null}
      <DataTable
        caption="Revenue of each round, newest first"
        rows={rounds}
        columns={[
          {
            label: "Round",
            primary: true,
            cell: ({ to, number, state, phase }) => (
              <span className={cluster.s}>
                <Link to={to}>Round {number}</Link> <RoundStateBadge state={state} note={phase} />
              </span>
            ),
          },
          { label: "Entry fee", align: "end", cell: ({ entryFee }) => entryFee },
          { label: "Participants", align: "end", cell: ({ participants }) => participants },
          { label: "Total revenue", align: "end", cell: ({ revenue }) => revenue },
        ]}
        empty={<EmptyState title="No rounds created yet">Each round brings its entry fees.</EmptyState>}
        pages={{
          page,
          pageCount,
          hrefFor: (number) => `?tab=revenue&page=${number}`,
          label: "Pages of rounds",
        }}
      />
    </>
  );
}
