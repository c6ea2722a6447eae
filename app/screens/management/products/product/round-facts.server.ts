import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { noPledgesText } from "~/domain/pledge/pledge";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import type { AuctionTimes } from "~/domain/product/product";
import { shopTime } from "~/operations/shop-clock.server";
import type { RoundSummary } from "~/operations/rounds/round-summaries.queries.server";

export const roundFactsView = (round: RoundSummary, product: AuctionTimes) => ({
  id: round.id,
  number: round.number,
  state: round.state,
  isVoid: round.voidedAt !== null,
  phase: roundNote(round.state, product, shopTime()),
  fee: formatKsh(round.participationFeeCents),
  range: pledgeRangeText(round),
  participants: formatCount(round.participantCount),
  bids: formatCount(round.ledgerSeq),
  revenue: formatKsh(round.revenueCents),
  highest: round.highestCents === null ? noPledgesText(round.state) : formatKsh(round.highestCents),
});

export type RoundFactsView = ReturnType<typeof roundFactsView>;
