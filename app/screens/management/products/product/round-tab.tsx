import type { ReactNode } from "react";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, fine } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { EmptyState } from "~/ui/list/empty-state";
import type { Stat } from "~/ui/text/stat";
import { Stats } from "~/screens/management/shared/stats";
import * as styles from "./round-facts.css";
import type { AllRoundsView, RoundFactsView } from "./round-tab.server";
import { Link } from "~/router";
import { participantList } from "~/domain/round/participant-list";
import { WideTable } from "~/ui/list/wide-table";

interface RoundTabProps {
  title: string;
  whole: { to: string; label: string };
  stats: readonly Stat[];
  facts: RoundFactsView | null;
  all: AllRoundsView | null;
  children: ReactNode;
}

export const RoundTab = ({ title, whole, stats, facts, all, children }: RoundTabProps) => (
  <>
    <Panel
      title={title}
      look="bare"
      actions={
        <ButtonLink look="secondary" size="small" to={whole.to}>
          {whole.label}
        </ButtonLink>
      }
    >
      <Stats stats={stats} />
    </Panel>
    {facts ? (
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
        {children}
      </Panel>
    ) : (
      <EmptyState title="No rounds created yet">People join an auction round by round.</EmptyState>
    )}
    {all ? <AllRounds all={all} /> : null}
  </>
);

function RoundFacts({ facts }: { facts: RoundFactsView }) {
  const items = [
    ["Entry fee", facts.fee],
    ["Pledge range", facts.range],
    ["Participants", facts.participants],
    ["Bids", facts.bids],
    ["Revenue", facts.revenue],
    ["Highest pledge", facts.highest],
  ] as const;
  return (
    <dl className={styles.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt className={fine}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const AllRounds = ({ all: { path, shown, rounds, page, pageCount } }: { all: AllRoundsView }) => (
  <Panel title="All rounds, newest first" look="bare" id="rounds">
    <WideTable
      caption="Rounds"
      captionHidden
      rows={rounds}
      isHighlighted={({ number }) => number === shown}
      columns={[
        {
          label: "Round",
          primary: true,
          cell: ({ number, state, isVoid, phase }) => (
            <span className={cluster.s}>
              <Link
                to={participantList.at(path).path({ round: number })}
                aria-current={number === shown ? "true" : undefined}
              >
                Round {number}
              </Link>
              <RoundStateBadge state={state} isVoid={isVoid} note={phase} />
            </span>
          ),
        },
        { label: "Entry fee", align: "end", cell: ({ fee }) => fee },
        { label: "Pledge range", cell: ({ range }) => range },
        { label: "Participants", align: "end", cell: ({ participants }) => participants },
        { label: "Bids", align: "end", cell: ({ bids }) => bids },
        { label: "Revenue", align: "end", cell: ({ revenue }) => revenue },
        { label: "Highest pledge", align: "end", cell: ({ highest }) => highest },
      ]}
      pages={{
        page,
        pageCount,
        hrefFor: (number) => `${participantList.at(path).path({ round: shown })}&rounds=${number}#rounds`,
        label: "Pages of rounds",
      }}
    />
  </Panel>
);
