import { Badge } from "~/ui/badge/badge";

export const StateBadge = ({ isActive, off = "Inactive" }: { isActive: boolean; off?: string }) => (
  <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : off}</Badge>
);
