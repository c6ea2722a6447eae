import { spread, finePrint } from "~/ui/frame/layout.css";
import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { Pager } from "~/ui/list/pager";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { Stats } from "~/screens/management/shared/stats";
import type { RoundListView } from "./round-list-view.server";
import * as styles from "./round-list.css";
import { t } from "~/texts/t";

interface RoundListProps {
  list: RoundListView;
  level: 2 | 3;
  hrefFor: (page: number) => string;
}

export function RoundList({ list, level, hrefFor }: RoundListProps) {
  const { productId, stats, rounds, canOpenRound, hasOpenRound, page, pageCount } = list;
  const nextRound = `/management/products/${productId}/create-next-round`;
  if (rounds.length === 0)
    return (
      <EmptyState
        title={t("No rounds created yet")}
        {...(canOpenRound && { action: { to: nextRound, label: t("Create First Round") } })}
      >
        {t("Buyers pay an entry fee for a round and pledge in it.")}
      </EmptyState>
    );
  return (
    <>
      <Stats stats={stats} />
      {canOpenRound ? (
        <div>
          <ButtonLink look={hasOpenRound ? "secondary" : "primary"} to={nextRound}>
            {t("Create Next Round")}
          </ButtonLink>
        </div>
      ) : null}
      <ol className={styles.cards}>
        {rounds.map((round) => (
          <RoundCard key={round.id} round={round} level={level} />
        ))}
      </ol>
      <Pager page={page} pageCount={pageCount} hrefFor={hrefFor} label={t("Pages of rounds")} />
    </>
  );
}

function RoundCard({ round, level }: { round: RoundListView["rounds"][number]; level: 2 | 3 }) {
  const { to, number, state, phase, facts, tie } = round;
  const Heading = `h${level}` as const;
  return (
    <Card as="li" className={styles.card}>
      <div className={spread.m}>
        <Heading className={styles.heading}>
          <Link to={to} className={styles.name}>
            {t("Round {number}", { number })}
          </Link>
        </Heading>
        <ProductStatusBadge status={state} note={phase} />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={finePrint}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {tie ? (
        <p>
          {tie.text}{" "}
          <Link to={tie.proof} className={styles.name}>
            {t("Check it")}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
