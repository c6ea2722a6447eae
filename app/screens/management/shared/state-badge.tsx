import { Badge } from "~/ui/badge/badge";

/** Whether visitors see a category or a banner. */
export function StateBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
