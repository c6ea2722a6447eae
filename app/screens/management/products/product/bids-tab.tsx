import { ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { bidColumns } from "~/screens/management/rounds/bid-table";
import { NoBids } from "~/screens/management/rounds/no-bids";
import { RoundCharts } from "~/screens/management/rounds/round-charts";
import { ParticipationList } from "~/screens/management/participants/participation-list";
import { AllRounds } from "./all-rounds";
import type { BidsTabView } from "./bids-tab.server";
import { Stats } from "~/screens/management/shared/stats";
import { NoRounds } from "./no-rounds";
import { RoundFacts } from "./round-facts";

export function BidsTab({ shown: { id, stats, round, all } }: { shown: BidsTabView }) {
  return (
    <>
      <Panel
        title="All Bids"
        look="bare"
        actions={
          <ButtonLink look="secondary" size="small" to={`/management/auctions/${id}/bids`}>
            Bids of all rounds
          </ButtonLink>
        }
      >
        <Stats stats={stats} />
      </Panel>
      {round ? <RoundBids round={round} /> : <NoRounds />}
      {all ? <AllRounds all={all} /> : null}
    </>
  );
}

function RoundBids({ round: { facts, charts, list, rows } }: { round: NonNullable<BidsTabView["round"]> }) {
  return (
    <Panel
      title={
        <span className={cluster.s}>
          Round {facts.number}{" "}
          <RoundStateBadge state={facts.state} isVoid={facts.isVoid} note={facts.phase} />
        </span>
      }
      look="bare"
    >
      <RoundFacts facts={facts} />
      {charts ? <RoundCharts charts={charts} /> : null}
      <ParticipationList
        list={list}
        noun="bids"
        caption={`Bids of round ${facts.number}, highest first`}
        rows={rows}
        columns={bidColumns}
        empty={<NoBids q={list.filters.q} level={3} />}
      />
    </Panel>
  );
}
