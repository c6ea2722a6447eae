import type { ProductStatus } from "~/domain/product/product";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";
import { NotedBadge } from "./noted-badge";

export function ProductStatusBadge({ status, note }: { status: ProductStatus; note?: string | null }) {
  switch (status) {
    case "active":
      if (!note) return <LiveBadge phase="live" />;
      return <NotedBadge text="LIVE" note={note} />;
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
