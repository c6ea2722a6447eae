import { may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { formatKsh, toAmountText } from "~/domain/money";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import { notFoundPage } from "~/http/respond.server";
import { formatDayTime } from "~/domain/time";
import { scheduledRound } from "~/operations/rounds/schedule-round.server";
import { latestRoundFacts } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { NO_TIMES_INPUT } from "~/screens/management/shared/round-time-fields";
import { closingView } from "../closing-view";

/** Public (D20): the title, and the latest round's figures as the form's defaults. */
export async function nextRoundPage(viewer: Viewer | null, auctionId: number) {
  const facts = await latestRoundFacts(viewer, auctionId);
  if (!facts) throw notFoundPage(AUCTION_NOT_FOUND, PRODUCT_REMOVED);
  const { product, round, top, newcomers } = facts;
  const scheduled = await scheduledRound(auctionId);
  const last = round ?? {
    basePriceCents: product.basePriceCents,
    participationFeeCents: product.participationFeeCents ?? 0,
    minPledgeCents: product.basePriceCents,
    maxPledgeCents: null,
  };
  return {
    id: auctionId,
    title: product.title,
    isAdministrator: may(viewer, "rounds"),
    viewer: viewer && { isSuperuser: viewer.isSuperuser, permissions: viewer.permissions },
    isClosed: product.status === "closed",
    scheduled: scheduled && formatDayTime(scheduled.opensAt),
    latest: round && {
      number: round.number,
      range: pledgeRangeText(round),
      entryFee: formatKsh(round.participationFeeCents),
      phase: roundNote(round.state, product, shopTime()),
      closing: round.state === "active" ? closingView({ round, top, newcomers }) : null,
    },
    values: {
      base_price: toAmountText(last.basePriceCents),
      participation_fee: toAmountText(last.participationFeeCents),
      min_pledge: toAmountText(last.minPledgeCents ?? last.basePriceCents),
      max_pledge: last.maxPledgeCents === null ? "" : toAmountText(last.maxPledgeCents),
      after_round: String(round?.number ?? 0),
      ...NO_TIMES_INPUT,
    },
  };
}
