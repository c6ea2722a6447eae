import { Link } from "~/router";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { more, muted, spread } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Money } from "~/ui/text/money";
import type { PurchaseRow } from "../purchase-table";
import * as styles from "./recent-purchases.css";

/** Anything else is yellow. */
const TONES: Record<string, BadgeTone> = { delivered: "green", shipped: "blue" };

export function RecentPurchases({ purchases }: { purchases: readonly PurchaseRow[] }) {
  return (
    <Panel
      title="Recent Purchases"
      actions={
        purchases.length > 0 ? (
          <Link to="?tab=purchases" className={more}>
            See all
          </Link>
        ) : null
      }
    >
      {purchases.length === 0 ? (
        <p className={muted}>What you order at a fixed price will be listed here.</p>
      ) : null}
      <ul className={styles.list}>
        {purchases.map(({ id, product, number, total, shipping, status }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.product}>{product}</p>
            <div className={spread.m}>
              <span className={styles.note}>{number}</span>
              <Money text={total} />
            </div>
            <div className={spread.m}>
              <Badge tone={TONES[status] ?? "amber"}>{wordOf(status)}</Badge>
              {shipping ? <span className={styles.note}>{shipping}</span> : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const wordOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);
