import { Link } from "~/router";
import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { more, muted, spread } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Money } from "~/ui/text/money";
import { msg, t } from "~/texts/t";
import { type PurchaseRow, TrackOrder } from "../purchase-table";
import * as styles from "./recent-purchases.css";

const TONES: Partial<Record<BuyerOrderStatus, BadgeTone>> = { delivered: "green", shipped: "blue" };
const WORDS: Record<BuyerOrderStatus, string> = {
  pending: msg("Pending"),
  paid: msg("Paid"),
  processing: msg("Processing"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
  received: msg("Received"),
};

export function RecentPurchases({ purchases }: { purchases: readonly PurchaseRow[] }) {
  return (
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
      <ul className={styles.list}>
        {purchases.map((purchase) => (
          <li key={purchase.id} className={styles.entry}>
            <p className={styles.product}>{purchase.product}</p>
            <div className={spread.m}>
              <span className={styles.note}>{purchase.number}</span>
              <Money text={purchase.total} />
            </div>
            <div className={spread.m}>
              <Badge tone={TONES[purchase.status] ?? "amber"}>{t(WORDS[purchase.status])}</Badge>
              {purchase.shipping ? <span className={styles.note}>{purchase.shipping}</span> : null}
            </div>
            <TrackOrder purchase={purchase} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
