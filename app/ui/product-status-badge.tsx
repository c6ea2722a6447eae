import type { ProductStatus } from "~/domain/product";
import { Badge } from "./badge";
import { cluster, muted, small } from "./layout.css";
import { LiveBadge } from "./live-badge";
import { classNames } from "./class-names";

/** `note` says what the status leaves unsaid: 'Ended 21 Nov, 18:00 EAT' beside LIVE; then nothing looks live. */
export type ProductStatusBadgeProps = { status: ProductStatus; note?: string | null };

export function ProductStatusBadge({ status, note }: ProductStatusBadgeProps) {
  switch (status) {
    case "active":
      if (!note) return <LiveBadge phase="live" />;
      return (
        <span className={cluster.s}>
          <Badge tone="neutral">LIVE</Badge>
          <span className={classNames(muted, small)}>{note}</span>
        </span>
      );
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
