import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { useVisit } from "~/ui/frame/visit";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { EndedAuctions } from "~/screens/management/products/ended-auctions-list";
import { t } from "~/texts/t";
import * as styles from "./dashboard.css";
import type { WaitingLink, WaitingPanel } from "./waiting.server";

export function Waiting({ panels }: { panels: readonly WaitingPanel[] }) {
  const { hasAuctions } = useVisit();
  if (panels.length === 0) {
    return (
      <EmptyState title={t("Nothing is waiting for you")}>
        {hasAuctions
          ? t("No order to confirm or ship, no auction to close, no failed payment, no product sold out.")
          : t("No order to confirm or ship, no failed payment, no product sold out.")}
      </EmptyState>
    );
  }
  return (
    <Panel title={t("Waiting for you")} look="bare">
      <div className={styles.waiting}>
        {panels.map(({ title, more, links, rows, auctions }) => (
          <Panel key={title} title={title} level={3} actions={more ? <Links links={more} /> : null}>
            {links && links.length > 0 ? <Links links={links} /> : null}
            {auctions ? <EndedAuctions rows={auctions} /> : null}
            {rows ? (
              <RecentList
                entries={rows.map(({ status, ...row }) => ({
                  ...row,
                  badge: status ? <OrderStatusBadge status={status} /> : null,
                }))}
              />
            ) : null}
          </Panel>
        ))}
      </div>
    </Panel>
  );
}

const Links = ({ links }: { links: readonly WaitingLink[] }) => (
  <div className={cluster.s}>
    {links.map(({ to, label, fullLabel }) => (
      <ButtonLink key={to} to={to} look="secondary" size="small" aria-label={fullLabel}>
        {label}
      </ButtonLink>
    ))}
  </div>
);
