import { bidColumns } from "~/screens/management/rounds/bid-table";
import { NoBids } from "~/screens/management/rounds/no-bids";
import { RoundCharts } from "~/screens/management/rounds/round-charts";
import { ParticipationList } from "~/screens/management/participations/participation-list";
import type { BidsTabView } from "./bids-tab.server";
import { RoundTab } from "./round-tab";
import { t } from "~/texts/t";

export function BidsTab({ shown: { id, stats, round, all } }: { shown: BidsTabView }) {
  const whole = { to: `/management/auctions/${id}/bids`, label: t("Bids of all rounds") };
  return (
    <RoundTab title={t("All Bids")} whole={whole} stats={stats} facts={round && round.facts} all={all}>
      {round ? <RoundBids round={round} /> : null}
    </RoundTab>
  );
}

const RoundBids = ({
  round: { facts, charts, list, rows },
}: {
  round: NonNullable<BidsTabView["round"]>;
}) => (
  <>
    {charts ? <RoundCharts charts={charts} /> : null}
    <ParticipationList
      list={list}
      noun={t("bids")}
      caption={t("Bids of round {number}, highest first", { number: facts.number })}
      rows={rows}
      columns={bidColumns}
      empty={<NoBids q={list.filters.q} level={3} />}
    />
  </>
);
