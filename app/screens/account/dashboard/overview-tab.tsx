import { EmptyState } from "~/ui/list/empty-state";
import { aside, stack, muted, more, spread } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./auction-card.css";
import type { TabContent } from "./dashboard-page.server";
import { Card } from "~/ui/frame/card";
import { StandingLine } from "~/ui/auction/standing-line";
import { t } from "~/texts/t";
import { AuctionTitle } from "./auction-title";
import type { AuctionCardView } from "./auction-views.server";
import { Link } from "~/router";
import { orderStatusLabel } from "~/domain/order/order";
import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { Money } from "~/ui/text/money";
import { type PurchaseRow, TrackOrder } from "../purchase-table";
import * as recentPurchasesStyles from "./recent-purchases.css";

type OverviewTabProps = TabContent<"overview"> & { showsAuctions: boolean };

export const OverviewTab = ({ showsAuctions, ...content }: OverviewTabProps) =>
  showsAuctions ? (
    <div className={aside}>
      <OwnAuctions {...content} />
      <RecentPurchases purchases={content.purchases} />
    </div>
  ) : (
    <RecentPurchases purchases={content.purchases} />
  );

const OwnAuctions = ({ cards, page, pageCount }: TabContent<"overview">) => (
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
);

const AuctionCard = ({
  card: { stats, statsNote, voidText, standing, ...auction },
}: {
  card: AuctionCardView;
}) => (
  <Card as="li" className={styles.card}>
    <AuctionTitle {...auction} />
    {standing ? <StandingLine standing={standing} /> : null}
    {voidText === null ? (
      <dl className={styles.stats}>
        {stats.map(({ label, value }) => (
          <div key={label} className={styles.figure}>
            <dt className={muted}>{label}</dt>
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

const TONES: Partial<Record<BuyerOrderStatus, BadgeTone>> = { delivered: "green", shipped: "blue" };
const word = (status: BuyerOrderStatus) => (status === "received" ? t("Received") : orderStatusLabel(status));

const RecentPurchases = ({ purchases }: { purchases: readonly PurchaseRow[] }) => (
  <Panel
    title={t("Recent Purchases")}
    actions={
      purchases.length > 0 ? (
        <Link to="?tab=purchases" className={more}>
          {t("See all")}
        </Link>
      ) : null
    }
  >
    {purchases.length === 0 ? (
      <p className={muted}>{t("What you order at a fixed price will be listed here.")}</p>
    ) : null}
    <ul className={recentPurchasesStyles.list}>
      {purchases.map((purchase) => (
        <li key={purchase.id} className={recentPurchasesStyles.entry}>
          <p className={recentPurchasesStyles.product}>{purchase.product}</p>
          <div className={spread.m}>
            <span className={recentPurchasesStyles.note}>{purchase.number}</span>
            <Money text={purchase.total} />
          </div>
          <div className={spread.m}>
            <Badge tone={TONES[purchase.status] ?? "amber"}>{word(purchase.status)}</Badge>
            {purchase.shipping ? (
              <span className={recentPurchasesStyles.note}>{purchase.shipping}</span>
            ) : null}
          </div>
          <TrackOrder purchase={purchase} />
        </li>
      ))}
    </ul>
  </Panel>
);
