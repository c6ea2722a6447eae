import type { ProductStatus } from "~/domain/product/product";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import { Badge } from "./badge";
import { tone } from "./badge.css";
import { LiveBadge } from "./live-badge";
import * as styles from "./product-status-badge.css";

/** Active is LIVE, as specified; `note` stands in its place where nobody can enter now (D16). */
export function ProductStatusBadge({ status, note }: { status: ProductStatus; note?: string | null }) {
  switch (status) {
    case "active":
      if (!note) return <LiveBadge phase="live" />;
      return <span className={classNames(tone.neutral, styles.note)}>{note}</span>;
    case "draft":
      return <Badge tone="amber">{t("DRAFT")}</Badge>;
    case "closed":
      return <Badge tone="neutral">{t("CLOSED")}</Badge>;
  }
}
