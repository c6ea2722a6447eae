import type { AuctionPhase } from "~/domain/product/product";
import { formatDayTime } from "~/domain/time";
import { t } from "~/texts/t";

export interface Scheduled {
  afterRound: number;
  opensAt: Date;
}

interface Times {
  startTime: Date | null;
  endTime: Date | null;
  scheduled: Scheduled | null;
}

/** 'Round 2 opens 27 Nov, 18:00 EAT' */
export const opensText = ({ afterRound, opensAt }: Scheduled) =>
  t("Round {number} opens {date}", { number: afterRound + 1, date: formatDayTime(opensAt) });

/** When the auction next starts or ends, or when it did. */
export function timeText(
  phase: AuctionPhase,
  { startTime, endTime, scheduled }: Times,
  round: { closedAt: Date | null; closesAt: Date | null } | null,
): string | null {
  switch (phase) {
    case "draft":
      return null;
    case "upcoming":
      return startTime && t("Starts {date}", { date: formatDayTime(startTime) });
    case "live":
      if (round?.closesAt && round.closedAt === null)
        return t("Closes {date}", { date: formatDayTime(round.closesAt) });
      if (scheduled && round?.closedAt !== null) return opensText(scheduled);
      return endTime && t("Ends {date}", { date: formatDayTime(endTime) });
    case "ended":
      if (round?.closedAt) return t("Closed {date}", { date: formatDayTime(round.closedAt) });
      return endTime && t("Ended {date}", { date: formatDayTime(endTime) });
  }
}
