import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { cluster } from "~/ui/layout.css";
import { OrderStatusBadge } from "~/ui/order-status-badge";
import { Panel } from "~/ui/panel";
import { RecentList } from "~/ui/recent-list";
import * as styles from "./dashboard.css";
import type { WaitingView } from "./waiting.server";

/** What only a person can do next. */
export function Waiting({ waiting: { ship, ended, failed } }: { waiting: WaitingView }) {
  if (!ship && !ended && !failed) {
    return (
      <EmptyState title="Nothing waits for you">
        No order is to be shipped, no auction to be closed, no payment failed.
      </EmptyState>
    );
  }
  return (
    <Panel title="Waiting for you" look="bare">
      <div className={styles.waiting}>
        {ship ? <ToShip ship={ship} /> : null}
        {ended ? <Ended ended={ended} /> : null}
        {failed ? (
          <Panel title={failed.title} level={3}>
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

/** Each with the page that shows what closing it would do. */
function Ended({ ended }: { ended: NonNullable<WaitingView["ended"]> }) {
  return (
    <Panel title={ended.title} level={3}>
      <ul className={styles.ended}>
        {ended.rows.map(({ id, title, to, round, note }) => (
          <li key={id} className={styles.endedAuction}>
            <div className={styles.endedWords}>
              <Link to={to} className={styles.endedTitle}>
                {title}
              </Link>
              <p className={styles.note}>{note}</p>
            </div>
            <ButtonLink
              to={`${to}/close-round`}
              look="secondary"
              size="small"
              aria-label={`Close round ${round} of ${title}`}
            >
              Close Round
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
