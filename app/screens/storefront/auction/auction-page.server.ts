import { formatKsh } from "~/domain/money";
import { productFacts } from "~/domain/product/facts";
import { maskPhone } from "~/domain/account/phone";
import { pledgeMinimum } from "~/domain/pledge/pledge";
import { pledgeRangeText } from "~/domain/round/round";
import { standingStage } from "~/domain/pledge/standing";
import { roundTieText } from "~/domain/pledge/tie-words";
import { formatClock, formatDateTime, formatDayTime } from "~/domain/time";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { payerPhone } from "~/operations/pledges/payer-phone.queries.server";
import { standingFacts } from "~/operations/pledges/standing.queries.server";
import { auctionView } from "~/operations/products/auction.queries.server";
import { fixedPriceView } from "../fixed-price.server";
import { leadOf } from "./lead";
import { overallResultView } from "./overall-result.server";
import { boardView } from "./live/read-board";
import { roundResult } from "./round-result";
import { isStandingShown } from "./live/shown-standing";
import { type Stage, stageOf } from "./stage";
import { shopTime } from "~/operations/shop-clock.server";

type View = Exclude<Awaited<ReturnType<typeof auctionView>>, null | "product">;

// how often a watcher's page refreshes itself without JavaScript (D68)
const REFRESH_SECONDS = 20;
// steps with a form: the page never refreshes itself then
const FORMS: readonly Stage[] = ["pledge", "failed"];

/** Texts are made here, so that server and browser print the same characters. 'product' as of `auctionView`. */
export async function auctionPage(viewer: SessionUser | null, id: number, joining: boolean) {
  const now = shopTime();
  const [view, facts] = await Promise.all([
    auctionView(viewer, id, now),
    viewer && !viewer.isSuperuser ? standingFacts(viewer.id, id, now) : null,
  ]);
  if (!view || view === "product") return view;
  const { product, phase, round, own } = view;
  const stage = stageOf({ viewer, roundOpen: view.isOpen, own }, now);
  const fixedPrice = product.status === "active" ? fixedPriceView(product, now) : null;
  const live = phase === "live" || phase === "upcoming";
  const overallResult = await overallResultView(product, viewer);
  const pays = stage === "join" || stage === "failed";
  const phone = viewer && (pays || overallResult?.winner?.isYou) ? await payerPhone(viewer.id) : null;
  const roundView =
    round &&
    roundFacts(round, { auctionId: id, isOpen: view.isOpen, viewer, tied: view.leaderboard.tiedAtTopCount });
  const board = boardView(view.leaderboard, round);
  // the winner reads it in the auction's result
  const race =
    !round || overallResult?.winner?.isYou
      ? null
      : {
          stage: standingStage(product, round.state, now),
          limits: {
            basePriceCents: round.basePriceCents,
            minPledgeCents: round.minPledgeCents,
            maxPledgeCents: round.maxPledgeCents,
          },
          own: facts && isStandingShown(facts, { stage, roundNumber: round.number }) ? facts : null,
        };
  return {
    auction: {
      id: product.id,
      title: product.title,
      description: product.description,
      imageKey: product.imageKey,
      category: product.category?.isActive
        ? { name: product.category.name, href: `/category/${product.category.slug}` }
        : null,
      marketText: product.marketPriceCents ? formatKsh(product.marketPriceCents) : null,
      ...productFacts(product),
    },
    fixedPrice,
    phase,
    phaseLabel:
      phase === "upcoming" && product.startTime ? `Starts ${formatDayTime(product.startTime)}` : undefined,
    endsText: live && product.endTime ? formatDateTime(product.endTime) : null,
    listening: product.status === "active",
    overallResult,
    round: roundView,
    result:
      roundView?.state === "closed"
        ? roundResult({
            ...roundView,
            board: view.leaderboard,
            phase,
            isFinal: product.status === "closed",
          })
        : null,
    board,
    stage,
    own: own && ownFacts(own),
    /** To work out `lead` again when the live channel sends a newer board. */
    race,
    lead: leadOf(race, board, false),
    /** Masked: the phone charged for the entry fee, and called after a win. */
    phoneText: phone && maskPhone(phone),
    closedRounds: view.closedRounds.map(({ number, winner, tied }) => ({
      number,
      tie: winner && roundTieText(tied, winner.userId === viewer?.id ? "you" : winner.user.firstName),
      proof: `/auction/${id}/rounds/${number}/proof`,
      winner: winner && winnerFacts(winner, viewer),
    })),
    joining: joining && stage === "join",
    asOfText: formatClock(now),
    serverNow: now.getTime(),
    nextTurnAt: view.nextTurn?.getTime() ?? null,
    refreshSeconds:
      live && !(FORMS.includes(stage) || joining || fixedPrice?.canBuy) ? REFRESH_SECONDS : null,
  };
}

function roundFacts(
  round: NonNullable<View["round"]>,
  {
    auctionId,
    isOpen,
    viewer,
    tied,
  }: { auctionId: number; isOpen: boolean; viewer: SessionUser | null; tied: number },
) {
  return {
    number: round.number,
    proof: `/auction/${auctionId}/rounds/${round.number}/proof`,
    state: round.state,
    isOpen,
    rangeText: pledgeRangeText(round),
    feeText: formatKsh(round.participationFeeCents),
    minimumCents: pledgeMinimum(round),
    maximumCents: round.maxPledgeCents,
    openedText: formatDateTime(round.openedAt),
    closedText: round.closedAt ? formatDateTime(round.closedAt) : null,
    winner: round.winner && {
      ...winnerFacts(round.winner, viewer),
      participation: String(round.winner.id),
      tied,
    },
  };
}

interface Winner {
  userId: number;
  pledgeCents: number | null;
  user: { firstName: string };
}

const winnerFacts = ({ userId, pledgeCents, user }: Winner, viewer: SessionUser | null) => ({
  firstName: user.firstName,
  isYou: userId === viewer?.id,
  pledgeText: formatKsh(pledgeCents ?? 0),
});

function ownFacts(own: NonNullable<View["own"]>) {
  return {
    paymentStatus: own.paymentStatus,
    pledgeCents: own.pledgeCents,
    receipts: own.receipts.map(({ receipt, cents, submittedAt, hash }) => ({
      receipt,
      amountText: formatKsh(cents),
      timeText: `${formatDayTime(submittedAt).split(",")[0]}, ${formatClock(submittedAt)}`,
      hash,
    })),
  };
}

export type AuctionPage = Exclude<Awaited<ReturnType<typeof auctionPage>>, null | "product">;
