import { Link } from "~/router";
import { Breakable } from "~/ui/text/breakable";
import { DescriptionList } from "~/ui/list/description-list";
import { more, stack, visuallyHidden } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { t } from "~/texts/t";
import { NoBids, NoPurchases } from "./nothing-yet";
import * as styles from "./profile.css";
import type { ProfilePage } from "./profile-page.server";

type OverviewContent = Extract<ProfilePage["content"], { tab: "overview" }>;

type OverviewProps = OverviewContent & { showsAuctions: boolean };

export const Overview = ({ details, purchases, pledges, showsAuctions }: OverviewProps) => (
  <div className={styles.columns}>
    <Panel title={t("Personal details")}>
      <DescriptionList
        items={details.map(({ label, value }) => ({ label, value: <Breakable text={value} /> }))}
      />
    </Panel>
    <div className={stack.xl}>
      {purchases.length === 0 ? (
        <NoPurchases />
      ) : (
        <Panel title={t("Recent purchases")} actions={<SeeAll to="?tab=purchases" of={t("purchases")} />}>
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
        showsAuctions && <NoBids />
      ) : (
        <Panel title={t("Recent pledges")} actions={<SeeAll to="?tab=bids" of={t("pledges")} />}>
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

/** `of` names the link in a screen reader's list; on the screen the context shows it. */
const SeeAll = ({ to, of }: { to: string; of: string }) => (
  <Link to={to} className={more}>
    {t("See all")}
    <span className={visuallyHidden}> {of}</span>
  </Link>
);
