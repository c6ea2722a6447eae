import type { RoundFactsView } from "./round-facts.server";
import * as styles from "./round-facts.css";

export function RoundFacts({ facts }: { facts: RoundFactsView }) {
  const items = [
    ["Entry fee", facts.fee],
    ["Pledge range", facts.range],
    ["Participants", facts.participants],
    ["Bids", facts.bids],
    ["Revenue", facts.revenue],
    ["Highest pledge", facts.highest],
  ] as const;
  return (
    <dl className={styles.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
