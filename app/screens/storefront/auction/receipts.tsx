import { Panel } from "~/ui/frame/panel";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";

/** The buyer's proof of every accepted pledge (D38, D44). */
export function Receipts({ receipts }: { receipts: NonNullable<AuctionPage["own"]>["receipts"] }) {
  if (receipts.length === 0) return null;
  return (
    <Panel title="Your receipts" id="receipts">
      <ul className={styles.receipts}>
        {receipts.map(({ receipt, amountText, timeText, hash }) => (
          <li key={receipt} className={styles.receipt}>
            <strong>{receipt}</strong>
            <span>{amountText}</span>
            <span>{timeText}</span>
            <code className={styles.hash}>{hash}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
