import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { EndedAuctions } from "~/screens/management/products/ended-auctions-list";
import * as styles from "./dashboard.css";
import type { WaitingView } from "./waiting.server";

export function Waiting({
  waiting: { confirm, ship, money, seeTo, ended, between, failed },
}: {
  waiting: WaitingView;
}) {
  if (!confirm && !ship && !money && seeTo.length === 0 && !ended && !between && !failed) {
    return (
      <EmptyState title="Nothing is waiting for you">
        No order to confirm or ship, no auction to close, no failed payment.
      </EmptyState>
    );
  }
  return (
    <Panel title="Waiting for you" look="bare">
      <div className={styles.waiting}>
        {confirm ? (
          <Panel title={confirm.title} level={3} actions={<ShowAll all={confirm.all} of={confirm.title} />}>
            <RecentList entries={confirm.rows} />
          </Panel>
        ) : null}
        {ship ? <ToShip ship={ship} /> : null}
        {money ? (
          <Panel title="Money to see to" level={3}>
            <div className={cluster.s}>
              {money.map(({ to, label }) => (
                <ButtonLink key={to} to={to} look="secondary" size="small">
                  {label}
                </ButtonLink>
              ))}
            </div>
          </Panel>
        ) : null}
        {seeTo.map(({ kind, title, all, rows }) => (
          <Panel key={kind} title={title} level={3} actions={<ShowAll all={all} of={title} />}>
            <RecentList entries={rows} />
          </Panel>
        ))}
        {ended ? (
          <Panel title={ended.title} level={3} actions={<ShowAll all={ended.all} of={ended.title} />}>
            <EndedAuctions rows={ended.rows} />
          </Panel>
        ) : null}
        {between ? (
          <Panel title={between.title} level={3} actions={<ShowAll all={between.all} of={between.title} />}>
            <EndedAuctions rows={between.rows} />
          </Panel>
        ) : null}
        {failed ? (
          <Panel title={failed.title} level={3} actions={<ShowAll all={failed.all} of={failed.title} />}>
            <RecentList entries={failed.rows} />
          </Panel>
        ) : null}
      </div>
    </Panel>
  );
}

function ToShip({ ship }: { ship: NonNullable<WaitingView["ship"]> }) {
  return (
    <Panel
      title={ship.title}
      level={3}
      actions={
        <div className={cluster.s}>
          {ship.links.map(({ to, label }) => (
            <ButtonLink key={to} to={to} look="secondary" size="small">
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    >
      <RecentList
        entries={ship.orders.map(({ status, ...order }) => ({
          ...order,
          badge: <OrderStatusBadge status={status} />,
        }))}
      />
    </Panel>
  );
}

function ShowAll({ all, of }: { all: { to: string; label: string } | null; of: string }) {
  if (!all) return null;
  return (
    <ButtonLink to={all.to} look="secondary" size="small" aria-label={`${all.label}: ${of}`}>
      {all.label}
    </ButtonLink>
  );
}
