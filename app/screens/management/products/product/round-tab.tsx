import type { ReactNode } from "react";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, finePrint } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { EmptyState } from "~/ui/list/empty-state";
import type { Stat } from "~/ui/text/stat";
import { Stats } from "~/screens/management/shared/stats";
import * as styles from "./round-facts.css";
import type { AllRoundsView, RoundFactsView } from "./round-tab.server";
import { Link } from "~/router";
import { participantList } from "~/domain/round/participant-list";
import { WideTable } from "~/ui/list/wide-table";
import { t } from "~/texts/t";

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
            {t("Round {number}", { number: facts.number })}{" "}
            <RoundStateBadge state={facts.state} isVoid={facts.isVoid} note={facts.phase} />
          </span>
        }
        look="bare"
      >
        <RoundFacts facts={facts} />
        {children}
      </Panel>
    ) : (
      <EmptyState title={t("No rounds created yet")}>
        {t("People join an auction round by round.")}
      </EmptyState>
    )}
    {all ? <AllRounds all={all} /> : null}
  </>
);

function RoundFacts({ facts }: { facts: RoundFactsView }) {
  const items = [
    [t("Entry fee"), facts.fee],
    [t("Pledge range"), facts.range],
    [t("Participants"), facts.participants],
    [t("Bids"), facts.bids],
    [t("Revenue"), facts.revenue],
    [t("Highest pledge"), facts.highest],
  ] as const;
  return (
    <dl className={styles.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt className={finePrint}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const AllRounds = ({ all: { path, shown, rounds, page, pageCount } }: { all: AllRoundsView }) => (
  <Panel title={t("All rounds, newest first")} look="bare" id="rounds">
    <WideTable
      caption={t("Rounds")}
      captionHidden
      rows={rounds}
      isHighlighted={({ number }) => number === shown}
      columns={[
        {
          label: t("Round"),
          primary: true,
          cell: ({ number, state, isVoid, phase }) => (
            <span className={cluster.s}>
              <Link
                to={participantList.at(path).path({ round: number })}
                aria-current={number === shown ? "true" : undefined}
              >
                {t("Round {number}", { number })}
              </Link>
              <RoundStateBadge state={state} isVoid={isVoid} note={phase} />
            </span>
          ),
        },
        { label: t("Entry fee"), align: "end", cell: ({ fee }) => fee },
        { label: t("Pledge range"), cell: ({ range }) => range },
        { label: t("Participants"), align: "end", cell: ({ participants }) => participants },
        { label: t("Bids"), align: "end", cell: ({ bids }) => bids },
        { label: t("Revenue"), align: "end", cell: ({ revenue }) => revenue },
        { label: t("Highest pledge"), align: "end", cell: ({ highest }) => highest },
      ]}
      pages={{
        page,
        pageCount,
        hrefFor: (number) => `${participantList.at(path).path({ round: shown })}&rounds=${number}#rounds`,
        label: t("Pages of rounds"),
      }}
    />
  </Panel>
);
