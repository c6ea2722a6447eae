import { Badge } from "~/ui/badge/badge";

export function StateBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
