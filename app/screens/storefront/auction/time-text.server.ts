import type { AuctionPhase } from "~/domain/product/product";
import { formatDayTime } from "~/domain/time";

interface Times {
  startTime: Date | null;
  endTime: Date | null;
}

/** When the auction next starts or ends, or when it did. */
export function timeText(
  phase: AuctionPhase,
  { startTime, endTime }: Times,
  round: { closedAt: Date | null } | null,
): string | null {
  switch (phase) {
    case "draft":
      return null;
    case "upcoming":
      return startTime && `Starts ${formatDayTime(startTime)}`;
    case "live":
      return endTime && `Ends ${formatDayTime(endTime)}`;
    case "ended":
      if (round?.closedAt) return `Closed ${formatDayTime(round.closedAt)}`;
      return endTime && `Ended ${formatDayTime(endTime)}`;
  }
}
