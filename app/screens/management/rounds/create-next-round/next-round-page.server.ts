import { may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { type Cents, formatKsh, toAmountText } from "~/domain/money";
import { defaultPledgeRange } from "~/domain/product/activation";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import { notFoundPage } from "~/http/respond.server";
import { formatDayTime } from "~/domain/time";
import { scheduledRound } from "~/operations/rounds/schedule-round.server";
import { latestRoundFacts } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { NO_TIMES_INPUT } from "~/screens/management/rounds/round-time-fields";
import { closingView } from "../closing-view";

/** Public (D20): the title, and the latest round's figures as the form's defaults; for staff those of a scheduled one. */
export async function nextRoundPage(viewer: Viewer | null, auctionId: number) {
  const facts = await latestRoundFacts(viewer, auctionId);
  if (!facts) throw notFoundPage(AUCTION_NOT_FOUND, PRODUCT_REMOVED);
  const { product, round, top, newcomers, early } = facts;
  const scheduled = await scheduledRound(auctionId);
  const isAdministrator = may(viewer, "rounds");
  const last = (isAdministrator ? scheduled : null) ?? round ?? firstRound(product);
  return {
    id: auctionId,
    title: product.title,
    isAdministrator,
    viewer: viewer && { isSuperuser: viewer.isSuperuser, permissions: viewer.permissions },
    isClosed: product.status === "closed",
    scheduled: scheduled && formatDayTime(scheduled.opensAt),
    latest: round && {
      number: round.number,
      range: pledgeRangeText(round),
      entryFee: formatKsh(round.participationFeeCents),
      phase: roundNote(round.state, product, shopTime()),
      closing: round.state === "active" ? closingView({ round, top, newcomers, early }) : null,
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

/** As an activation would open it (D18). */
function firstRound({
  basePriceCents,
  participationFeeCents,
}: {
  basePriceCents: Cents;
  participationFeeCents: Cents | null;
}) {
  const { minCents, maxCents } = defaultPledgeRange(basePriceCents);
  return {
    basePriceCents,
    participationFeeCents: participationFeeCents ?? 0,
    minPledgeCents: minCents,
    maxPledgeCents: maxCents > minCents ? maxCents : null,
  };
}
