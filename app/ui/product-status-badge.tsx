import type { ProductStatus } from "~/domain/product";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

export type ProductStatusBadgeProps = { status: ProductStatus };

export function ProductStatusBadge({ status }: ProductStatusBadgeProps) {
  switch (status) {
    case "active":
      return <LiveBadge phase="live" />;
    case "draft":
      return <Badge tone="amber">DRAFT</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
