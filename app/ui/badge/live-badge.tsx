import { Badge } from "./badge";
import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";
import * as styles from "./live-badge.css";

export type LivePhase = "live" | "ended" | "upcoming";

export function LiveBadge({ phase, label }: { phase: LivePhase; label?: string }) {
  switch (phase) {
    case "live":
      return <span className={styles.live}>{label ?? t("LIVE")}</span>;
    case "ended":
      return <Badge tone="neutral">{label ?? t("ENDED")}</Badge>;
    case "upcoming":
      return (
        <Badge tone="amber">
          <Icon name="clock" />
          {label ?? t("Starts soon")}
        </Badge>
      );
  }
}
