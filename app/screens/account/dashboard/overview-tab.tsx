import { EmptyState } from "~/ui/list/empty-state";
import { aside, stack } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { AuctionCard } from "./auction-card";
import * as styles from "./auction-card.css";
import type { TabContent } from "./dashboard-page.server";
import { RecentPurchases } from "./recent-purchases";

export function OverviewTab({ cards, purchases, page, pageCount }: TabContent<"overview">) {
  return (
    <div className={aside}>
      <Panel title="Your Auctions" look="bare">
        {cards.length === 0 ? (
          <EmptyState
            title="No Bidding Activity Yet"
            level={3}
            action={{ to: "/", label: "Browse Auctions" }}
          >
            Join a round and pledge to see here how you stand.
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
              label="Pages of your auctions"
            />
          </div>
        )}
      </Panel>
      <RecentPurchases purchases={purchases} />
    </div>
  );
}
