import { Link } from "@remix-run/react";
import { DescriptionList } from "~/ui/description-list";
import { stack } from "~/ui/layout.css";
import { OrderStatusBadge } from "~/ui/order-status-badge";
import { Panel } from "~/ui/panel";
import { RecentList } from "../recent-list";
import { NoBids, NoPurchases } from "./nothing-yet";
import * as styles from "./profile.css";
import type { ProfilePage } from "./profile-page.server";

type OverviewContent = Extract<ProfilePage["content"], { tab: "overview" }>;

export function Overview({ details, purchases, pledges }: OverviewContent) {
  return (
    <div className={styles.columns}>
      <Panel title="Personal details">
        <DescriptionList items={details} />
      </Panel>
      <div className={stack.xl}>
        {purchases.length === 0 ? (
          <NoPurchases />
        ) : (
          <Panel title="Recent purchases" actions={<Link to="?tab=purchases">See all</Link>}>
            <RecentList
              entries={purchases.map(({ id, product, number, date, total, status }) => ({
                id,
                title: product,
                note: `${number} · ${date}`,
                amount: total,
                badge: <OrderStatusBadge status={status} />,
              }))}
            />
          </Panel>
        )}
        {pledges.length === 0 ? (
          <NoBids />
        ) : (
          <Panel title="Recent pledges" actions={<Link to="?tab=bids">See all</Link>}>
            <RecentList
              entries={pledges.map(({ id, auction, to, receipt, time, amount }) => ({
                id,
                title: auction,
                to,
                note: `${receipt} · ${time}`,
                amount,
              }))}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}
