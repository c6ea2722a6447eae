import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { noPledgesText, pledgeRangeText } from "~/domain/round";
import type { RoundSummary } from "~/operations/rounds/round-summaries.queries.server";

/** A round in figures, as texts. */
export const roundFactsView = (round: RoundSummary) => ({
  id: round.id,
  number: round.number,
  state: round.state,
  fee: formatKsh(round.participationFeeCents),
  range: pledgeRangeText(round),
  participants: formatCount(round.participantCount),
  bids: formatCount(round.ledgerSeq),
  revenue: formatKsh(round.revenueCents),
  highest: round.highestCents === null ? noPledgesText(round.state) : formatKsh(round.highestCents),
});

export type RoundFactsView = ReturnType<typeof roundFactsView>;
