import { Badge } from "~/ui/badge/badge";

export const RunningBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Paused"}</Badge>
);
