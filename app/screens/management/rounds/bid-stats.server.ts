import { formatCount } from "~/domain/text/count";
import { type Cents, formatKsh } from "~/domain/money";
import type { PledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

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
  return [
    {
      label: t("Total bids"),
      value: formatCount(bids),
      note:
        rounds === null
          ? t("every raise counts")
          : rounds === 1
            ? t("in 1 round, every raise counts")
            : t("in {count} rounds, every raise counts", { count: formatCount(rounds) }),
    },
    { label: t("Unique bidders"), value: formatCount(uniqueBidders) },
    {
      label: t("Highest bid"),
      value: highestCents === null ? NONE : formatKsh(highestCents),
      note: t("Starting bid {sum}", { sum: formatKsh(startingBidCents) }),
    },
    {
      label: t("Average bid"),
      value: averageCents === null ? NONE : formatKsh(averageCents),
      ...(pledges > 0 && {
        note: oneOrMany(pledges, msg("of 1 final pledge"), msg("of {count} final pledges")),
      }),
    },
  ];
}
