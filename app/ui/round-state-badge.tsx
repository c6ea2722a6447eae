import type { RoundState } from "~/domain/round";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

/** `isLive` is false where an active round takes no pledges now: nothing then may look live. */
export type RoundStateBadgeProps = { state: RoundState; isLive?: boolean };

export function RoundStateBadge({ state, isLive = true }: RoundStateBadgeProps) {
  switch (state) {
    case "active":
      return isLive ? <LiveBadge phase="live" label="ACTIVE" /> : <Badge tone="neutral">ACTIVE</Badge>;
    case "closed":
      return <Badge tone="neutral">CLOSED</Badge>;
  }
}
