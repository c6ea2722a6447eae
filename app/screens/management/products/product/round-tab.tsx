import type { ReactNode } from "react";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { EmptyState } from "~/ui/list/empty-state";
import type { Stat } from "~/ui/text/stat";
import { Stats } from "~/screens/management/shared/stats";
import { AllRounds } from "./all-rounds";
import * as styles from "./round-facts.css";
import type { AllRoundsView, RoundFactsView } from "./round-tab.server";

export interface RoundTabProps {
  title: string;
  /** The same of all rounds. */
  whole: { to: string; label: string };
  stats: readonly Stat[];
  facts: RoundFactsView | null;
  all: AllRoundsView | null;
  children: ReactNode;
}

export function RoundTab({ title, whole, stats, facts, all, children }: RoundTabProps) {
  return (
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
}

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
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
