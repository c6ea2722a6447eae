import { Badge } from "~/ui/badge/badge";
import { DescriptionList } from "~/ui/list/description-list";
import { cluster, muted } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { StatList } from "~/ui/text/stat";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import type { UserView } from "./user-view.server";
import { t } from "~/texts/t";

export const UserBadges = ({ user }: { user: UserView }) => (
  <div className={cluster.s}>
    <UserTypeBadge type={user.type} />
    {user.isSuperuser ? <Badge tone="violet">{t("May do everything")}</Badge> : null}
    <VerifiedBadge isVerified={user.isVerified} />
  </div>
);

export const UserTotals = ({ user }: { user: UserView }) => <StatList stats={user.stats} />;

export const UserFacts = ({ user }: { user: UserView }) => <DescriptionList items={user.facts} />;

export const RecentOrders = ({ user, look, level }: RecentProps) => (
  <Panel title={t("Recent orders")} look={look} level={level}>
    {user.orders.length === 0 ? <p className={muted}>{t("No orders yet")}</p> : null}
    <RecentList
      entries={user.orders.map(({ status, ...order }) => ({
        ...order,
        badge: <OrderStatusBadge status={status} />,
      }))}
    />
  </Panel>
);

export const RecentBids = ({ user, look, level }: RecentProps) => (
  <Panel title={t("Recent pledges")} look={look} level={level}>
    {user.bids.length === 0 ? <p className={muted}>{t("No pledges yet")}</p> : null}
    <RecentList entries={user.bids} />
  </Panel>
);

interface RecentProps {
  user: UserView;
  look?: "flat" | "bare";
  level?: 2 | 3;
}
