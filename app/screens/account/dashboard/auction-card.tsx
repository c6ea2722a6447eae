import { Card } from "~/ui/frame/card";
import { StandingLine } from "~/ui/auction/standing-line";
import { muted } from "~/ui/frame/layout.css";
import * as styles from "./auction-card.css";
import { AuctionTitle } from "./auction-title";
import type { AuctionCardView } from "./auction-views.server";

export function AuctionCard({ card: { stats, voidText, standing, ...auction } }: { card: AuctionCardView }) {
  return (
    <Card as="li" className={styles.card}>
      <AuctionTitle {...auction} />
      {voidText === null ? (
        <dl className={styles.stats}>
          {stats.map(({ label, value, note }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              {note ? <dd className={styles.note}>{note}</dd> : null}
            </div>
          ))}
        </dl>
      ) : (
        <p className={muted}>{voidText}</p>
      )}
      {standing ? (
        <div className={styles.standing}>
          <StandingLine standing={standing} />
        </div>
      ) : null}
    </Card>
  );
}
