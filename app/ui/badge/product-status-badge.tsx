import type { ProductStatus } from "~/domain/product/product";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";
import { NotedBadge } from "./noted-badge";

/** `note` says what the status leaves unsaid: 'Ended 21 Nov, 18:00 EAT' beside LIVE; then nothing looks live. */
export type ProductStatusBadgeProps = { status: ProductStatus; note?: string | null };

export function ProductStatusBadge({ status, note }: ProductStatusBadgeProps) {
  switch (status) {
    case "active":
      if (!note) return <LiveBadge phase="live" />;
      return <NotedBadge word="LIVE" note={note} />;
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
