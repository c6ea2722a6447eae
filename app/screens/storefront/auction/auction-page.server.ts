import { isStaff } from "~/domain/account/access";
import { receiptCode } from "~/domain/audit/ledger";
import { termsSentences } from "../terms-changes-text.server";
import { formatKsh } from "~/domain/money";
import { winnerPaysText, type WinningTerms } from "~/domain/order/winner-offer/won-order";
import type { StandingFacts } from "~/domain/pledge/standing";
import { highestPledgeOfBuyer } from "~/operations/pledges/own-bids.queries.server";
import { type WinnerPays, winnerPaysOf } from "~/domain/product/winner-pays";
import { ownPhoneText } from "~/domain/account/phone-text";
import { pledgeMinimum } from "~/domain/round/pledge-limits";
import { pledgeRangeText } from "~/domain/round/round";
import { roundTieText } from "~/domain/pledge/tie-text";
import { closePromiseTexts } from "~/domain/schedule/promised-close";
import { formatClock, formatDateTime, formatDayTime } from "~/domain/time";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { latestPaymentPath } from "~/operations/payments/own-payments.queries.server";
import { sendsStkPushes } from "~/operations/payments/mpesa-limits.server";
import { standingFacts } from "~/operations/pledges/standing.queries.server";
import { accountPhone } from "~/operations/pledges/pledge-state.server";
import { auctionView } from "~/operations/products/auction.queries.server";
import { productShown } from "../product-view.server";
import { fixedPriceView } from "../fixed-price/fixed-price.server";
import { countdownWords } from "./countdown-words.server";
import { closeNotices } from "./close-notices.server";
import { opensText, timeText } from "./time-text.server";
import { joinOffer } from "./join-offer.server";
import { leadOf } from "./lead";
import { overallResultView, ownResult } from "./overall-result.server";
import { boardView } from "./live/read-board";
import { loadStandings } from "./standings.server";
import { roundResult } from "./round-result";
import { type Stage, stageOf } from "./stage";
import { shopTime } from "~/operations/shop-clock.server";
import { ownText } from "~/texts/own-text";
import { t } from "~/texts/t";
import { ownFeeSentence, standingWithout, voidSentence } from "../void-round-text.server";

type View = Exclude<Awaited<ReturnType<typeof auctionView>>, null | "product">;

// how often a watcher's page refreshes without scripts (D68)
const REFRESH_SECONDS = 20;
// in steps with a form the page never refreshes itself
const FORMS: readonly Stage[] = ["pledge", "failed"];

/** Formats texts here, so that server and browser show the same characters. 'product' is from `auctionView`. */
export async function auctionPage(
  viewer: SessionUser | null,
  id: number,
  joining: boolean,
  { checkout } = { checkout: false },
) {
  const now = shopTime();
  const [view, facts] = await Promise.all([
    auctionView(viewer, id, now),
    viewer && !isStaff(viewer) ? standingFacts(viewer.id, id, now) : null,
  ]);
  if (!view || view === "product") return view;
  const winnerPays = winnerPaysOf(view.product.winnerPays);
  const { product, phase, round, own } = view;
  const isRepeatable = !sendsStkPushes();
  const stage = stageOf({ viewer, roundOpen: view.isOpen, own, isRepeatable }, now);
  const fixedPrice =
    product.status === "active"
      ? fixedPriceView({ ...product, lacksVariant: false }, now, { hasCheckout: checkout })
      : null;
  const live = phase === "live" || phase === "upcoming";
  const closing = live ? closePromiseTexts(round, product) : [];
  const overallResult = await overallResultView(product, viewer, { winnerPays, checkout });
  const pays = stage === "join" || stage === "failed";
  const phone = viewer && (pays || overallResult?.mayOrder) ? await accountPhone(viewer.id) : null;
  const roundView =
    round &&
    roundFacts(round, {
      auctionId: id,
      isOpen: view.isOpen,
      viewer,
      tied: view.leaderboard.tiedAtTopCount,
      terms: await winningTerms(view, winnerPays, facts, viewer),
    });
  const board = boardView(view.leaderboard, round);
  // a person who may order sees it in the auction's result
  const standings =
    !round || overallResult?.mayOrder
      ? null
      : await loadStandings({ product, round, board, facts, stage, viewerId: viewer?.id ?? null }, now);
  return {
    auction: {
      id: product.id,
      category: product.category?.isActive
        ? {
            name: ownText(product.category.name, product.category.nameSw),
            href: `/category/${product.category.slug}`,
          }
        : null,
      marketText: product.marketPriceCents ? formatKsh(product.marketPriceCents) : null,
      ...productShown(product),
    },
    fixedPrice,
    entry: round && joinOffer({ ...round, isOpen: view.isOpen }, round.closesAt ?? product.endTime),
    phase,
    /** The rest of the status comes with each board. */
    situation: {
      phase,
      stage,
      hasRound: round !== null,
      result: ownResult(overallResult, facts),
    },
    timeText: timeText(phase, product, round),
    endsText: live && product.endTime ? formatDateTime(product.endTime) : null,
    movedEnds: [
      ...(await termsSentences(id)).filter(({ isEnd }) => isEnd).map(({ text }) => text),
      ...(await closeNotices(round, product.scheduled)),
    ],
    /** When rounds and auction may close (D108, D109). */
    closing,
    listening: product.status === "active",
    overallResult,
    round: roundView && { ...roundView, closing },
    result:
      round && roundView?.state === "closed"
        ? await resultOf(view, round, {
            ...roundView,
            board: view.leaderboard,
            phase,
            isFinal: product.status === "closed",
            opensText: product.scheduled && opensText(product.scheduled),
          })
        : null,
    board,
    stage,
    own: own && ownFacts(own),
    /** Used to compute `lead` again when the live channel sends a newer board. */
    standings,
    lead: leadOf(standings, board, false),
    /** The phone charged for the entry fee and called after a win, masked. */
    phoneText: phone && ownPhoneText(phone),
    /** The default of the join form, unmasked because it is their own phone. */
    phone: pays && sendsStkPushes() ? (phone ?? "") : null,
    /** The page of a pending payment; null if payments are answered at once. */
    payment: stage === "paying" && own && sendsStkPushes() ? await latestPaymentPath(own.id) : null,
    closedRounds: await Promise.all(
      view.closedRounds.map(async ({ number, winner, tied, ...closed }) => ({
        number,
        isVoid: closed.voidedAt !== null,
        voidText: await voidSentence({ number, ...closed }),
        tie: winner && roundTieText(tied, winner.userId === viewer?.id ? t("you") : winner.user.firstName),
        proof: `/auction/${id}/rounds/${number}/proof`,
        winner: winner && winnerFacts(winner, viewer),
      })),
    ),
    joining: joining && stage === "join",
    asOfText: formatClock(now),
    serverNow: now.getTime(),
    turn: view.turn && { at: view.turn.at.getTime(), ...countdownWords(view.turn.phase) },
    refreshSeconds:
      live && !(FORMS.includes(stage) || joining || fixedPrice?.canBuy) ? REFRESH_SECONDS : null,
  };
}

async function resultOf(
  { product, own }: View,
  round: NonNullable<View["round"]>,
  closed: Parameters<typeof roundResult>[0],
) {
  const headline = await voidSentence(round);
  if (headline === null) return roundResult(closed);
  const fee = ownFeeSentence(own?.paymentStatus ?? null);
  const lines = [
    t("It counts for nobody, and every entry fee goes back."),
    ...(fee ? [fee] : []),
    await standingWithout(product),
  ];
  return { headline, isTie: false, isWon: false, lines };
}

const roundFacts = (
  round: NonNullable<View["round"]>,
  {
    auctionId,
    isOpen,
    viewer,
    tied,
    terms,
  }: {
    auctionId: number;
    isOpen: boolean;
    viewer: SessionUser | null;
    tied: number;
    terms: WinningTerms;
  },
) => ({
  number: round.number,
  proof: `/auction/${auctionId}/rounds/${round.number}/proof`,
  state: round.state,
  isOpen,
  isVoid: round.voidedAt !== null,
  rangeText: pledgeRangeText(round),
  feeText: formatKsh(round.participationFeeCents),
  winnerPaysText: winnerPaysText(terms.winnerPays),
  terms,
  minimumCents: pledgeMinimum(round),
  maximumCents: round.maxPledgeCents,
  openedText: formatDateTime(round.openedAt),
  closedText: round.closedAt ? formatDateTime(round.closedAt) : null,
  winner: round.winner && {
    ...winnerFacts(round.winner, viewer),
    participation: String(round.winner.id),
    tied,
  },
});

/** Together with a pledge in the open round, these determine the winner's price (D83). */
const winningTerms = async (
  { product, isOpen }: View,
  winnerPays: WinnerPays,
  facts: StandingFacts | null,
  viewer: SessionUser | null,
): Promise<WinningTerms> => ({
  winnerPays,
  elsewhereCents: (facts?.totalCents ?? 0) - (facts?.pledgeCents ?? 0),
  highestElsewhereCents:
    viewer && isOpen && winnerPays === "highest" ? await highestPledgeOfBuyer(product.id, viewer.id) : 0,
  pledgedRounds: product.pledgedRounds,
});

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

const ownFacts = (own: NonNullable<View["own"]>) => ({
  paymentStatus: own.paymentStatus,
  pledgeCents: own.pledgeCents,
  receipts: own.receipts.map(({ receipt, cents, submittedAt, hash }) => ({
    receipt,
    code: receiptCode(hash),
    amountText: formatKsh(cents),
    timeText: `${formatDayTime(submittedAt).split(",")[0]}, ${formatClock(submittedAt)}`,
    hash,
  })),
});

export type AuctionPage = Exclude<Awaited<ReturnType<typeof auctionPage>>, null | "product">;
