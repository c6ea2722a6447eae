import { Badge } from "~/ui/badge/badge";

export const StateBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
);
