import type { RoundState } from "~/domain/round";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

export type RoundStateBadgeProps = { state: RoundState };

export function RoundStateBadge({ state }: RoundStateBadgeProps) {
  switch (state) {
    case "active":
      return <LiveBadge phase="live" label="ACTIVE" />;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
