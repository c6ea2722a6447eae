import { countOf, formatCount } from "~/domain/text/count";
import { type Cents, formatKsh } from "~/domain/money";
import type { PledgeStats } from "~/operations/pledges/pledge-stats.queries.server";

const NONE = "–";

interface Facts {
  bids: number;
  /** Null if the figures are for one round. */
  rounds: number | null;
  startingBidCents: Cents;
}

export function bidStats(
  { bids, rounds, startingBidCents }: Facts,
  { pledges, uniqueBidders, highestCents, averageCents }: PledgeStats,
) {
  const inRounds = rounds === null ? "" : `in ${countOf(rounds, "round")}, `;
  return [
    { label: "Total bids", value: formatCount(bids), note: `${inRounds}every raise counts` },
    { label: "Unique bidders", value: formatCount(uniqueBidders) },
    {
      label: "Highest bid",
      value: highestCents === null ? NONE : formatKsh(highestCents),
      note: `Starting bid ${formatKsh(startingBidCents)}`,
    },
    {
      label: "Average bid",
      value: averageCents === null ? NONE : formatKsh(averageCents),
      ...(pledges > 0 && { note: `of ${countOf(pledges, "final pledge")}` }),
    },
  ];
}
