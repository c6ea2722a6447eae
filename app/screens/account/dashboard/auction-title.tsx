import { Link } from "~/router";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import * as styles from "./auction-title.css";

export interface AuctionTitleProps {
  title: string;
  to: string | null;
  status: string;
}

const TONES: Record<string, BadgeTone> = { active: "green", closed: "neutral" };

export function AuctionTitle({ title, to, status }: AuctionTitleProps) {
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>
        {to ? (
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <Badge tone={TONES[status] ?? "amber"}>{status.toUpperCase()}</Badge>
    </div>
  );
}
