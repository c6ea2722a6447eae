import { Badge } from "~/ui/badge/badge";

/** Of a category or a banner: whether visitors see it. */
export function StateBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
