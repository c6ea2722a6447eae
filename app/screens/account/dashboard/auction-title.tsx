import { Link } from "~/router";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { TitleText } from "~/ui/text/title-text";
import { msg, t } from "~/texts/t";
import * as styles from "./auction-title.css";

const TONES: Record<string, BadgeTone> = { active: "green", closed: "neutral" };
const WORDS: Record<string, string> = {
  active: msg("ACTIVE"),
  closed: msg("CLOSED"),
  unknown: msg("UNKNOWN"),
};

export const AuctionTitle = ({ title, to, status }: { title: string; to: string | null; status: string }) => (
  <div className={styles.head}>
    <h3 className={styles.title}>
      {to ? (
        <Link to={to} className={styles.link}>
          <TitleText title={title} />
        </Link>
      ) : (
        <TitleText title={title} />
      )}
    </h3>
    <Badge tone={TONES[status] ?? "amber"}>{t(WORDS[status] ?? status.toUpperCase())}</Badge>
  </div>
);
