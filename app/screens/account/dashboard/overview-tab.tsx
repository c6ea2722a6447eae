import { EmptyState } from "~/ui/list/empty-state";
import { aside, stack, muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./auction-card.css";
import type { TabContent } from "./dashboard-page.server";
import { RecentPurchases } from "./recent-purchases";
import { Card } from "~/ui/frame/card";
import { StandingLine } from "~/ui/auction/standing-line";
import { t } from "~/texts/t";
import { AuctionTitle } from "./auction-title";
import type { AuctionCardView } from "./auction-views.server";

export function OverviewTab({ cards, purchases, page, pageCount }: TabContent<"overview">) {
  return (
    <div className={aside}>
      <Panel title={t("Your Auctions")} look="bare">
        {cards.length === 0 ? (
          <EmptyState
            title={t("No Bidding Activity Yet")}
            level={3}
            action={{ to: "/", label: t("Browse Auctions") }}
          >
            {t("Join a round and pledge to see here how you stand.")}
          </EmptyState>
        ) : (
          <div className={stack.l}>
            <ul className={styles.cards}>
              {cards.map((card) => (
                <AuctionCard key={card.id} card={card} />
              ))}
            </ul>
            <Pager
              page={page}
              pageCount={pageCount}
              hrefFor={(number) => `?page=${number}`}
              label={t("Pages of your auctions")}
            />
          </div>
        )}
      </Panel>
      <RecentPurchases purchases={purchases} />
    </div>
  );
}

function AuctionCard({
  card: { stats, statsNote, voidText, standing, ...auction },
}: {
  card: AuctionCardView;
}) {
  return (
    <Card as="li" className={styles.card}>
      <AuctionTitle {...auction} />
      {standing ? <StandingLine standing={standing} /> : null}
      {voidText === null ? (
        <dl className={styles.stats}>
          {stats.map(({ label, value }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={muted}>{voidText}</p>
      )}
      {statsNote ? <p className={styles.note}>{statsNote}</p> : null}
    </Card>
  );
}
