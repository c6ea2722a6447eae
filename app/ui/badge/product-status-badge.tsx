import type { ProductStatus } from "~/domain/product/product";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

/** `note` says why an active auction takes no pledges now, and then replaces LIVE, as on its own page (D16). */
export function ProductStatusBadge({ status, note }: { status: ProductStatus; note?: string | null }) {
  switch (status) {
    case "active":
      return note ? <Badge tone="neutral">{note}</Badge> : <LiveBadge phase="live" />;
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
