import type { PhaseNote, ProductStatus } from "~/domain/product/product";
import { classNames } from "~/ui/text/class-names";
import { Badge } from "./badge";
import { tone } from "./badge.css";
import { LiveBadge } from "./live-badge";
import * as styles from "./product-status-badge.css";

/** Active is LIVE, as specified, once the auction has begun; `note` says why it takes no pledges now (D16). */
export function ProductStatusBadge({ status, note }: { status: ProductStatus; note?: PhaseNote | null }) {
  switch (status) {
    case "active":
      if (!note) return <LiveBadge phase="live" />;
      return <span className={classNames(tone.neutral, styles.note)}>{noteText(note)}</span>;
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}

const noteText = ({ text, hasBegun }: PhaseNote) => (hasBegun ? `LIVE · ${text}` : text);
