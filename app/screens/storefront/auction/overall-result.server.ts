import { type Cents, formatKsh } from "~/domain/money";
import { offerTexts } from "~/domain/order/winner-offer/winner-offer";
import { winningSum, wonText, type WonPledges } from "~/domain/order/winner-offer/won-order";
import { standing, type StandingFacts } from "~/domain/pledge/standing";
import type { WinnerPays } from "~/domain/product/winner-pays";
import { formatDateTime } from "~/domain/time";
import { overallTieText } from "~/domain/pledge/tie-text";
import { wonOrder } from "~/operations/winner-offers/winner-offers.server";
import { offersOf, wonPledges } from "~/operations/winner-offers/winner-offers.queries.server";
import {
  hasVoidRounds,
  overallOutcome,
  overallResult,
} from "~/operations/rounds/winner/overall-result.queries.server";
import { t } from "~/texts/t";

interface Terms {
  winnerPays: WinnerPays;
  /** M-Pesa payments are possible (D81). */
  checkout: boolean;
}

const NOTHING_STATED: Terms = { winnerPays: "unstated", checkout: false };

/** By first name (D48, D69); null before the auction is closed. */
export async function overallResultView(
  product: { id: number; status: string },
  viewer: { id: number } | null,
  terms: Terms = NOTHING_STATED,
) {
  if (product.status !== "closed") return null;
  const result = await overallResult(product.id);
  const proof = `/auction/${product.id}/proof`;
  if (!result?.person)
    return {
      proof,
      winner: null,
      sum: null,
      mayOrder: null,
      offers: [],
      isVoid: await hasVoidRounds(product.id),
    };
  const { person, averageCents, rounds } = result;
  const offers = await offersOf(product.id);
  const latest = offers.at(-1);
  const mayOrder = viewer !== null && viewer.id === (latest?.userId ?? person.id) ? viewer : null;
  const pledges = await wonPledges(product.id, mayOrder?.id ?? person.id);
  const roundsText = rounds === 1 ? t("1 round") : t("{count} rounds", { count: rounds });
  return {
    proof,
    isVoid: false,
    offers: offerTexts(offers),
    mayOrder: mayOrder && {
      ...(await orderingOf(product.id, pledges, terms)),
      deadlineText: latest ? deadlineText(latest.orderBefore, terms.checkout) : null,
    },
    sum: sumView(terms.winnerPays, { pledges, averageCents, roundsText, isYou: mayOrder !== null }),
    winner: {
      firstName: person.firstName,
      isYou: mayOrder?.id === person.id,
      tie: overallTieText(
        overallOutcome(result, ({ id, firstName }) => (id === viewer?.id ? t("you") : firstName)),
      ),
    },
  };
}

/** Without checkout the days stand still (D111). */
const deadlineText = (orderBefore: Date, checkout: boolean) =>
  checkout
    ? t("Please order it by {until}. Afterwards it may be offered to the next buyer.", {
        until: formatDateTime(orderBefore),
      })
    : t("It cannot be ordered here at the moment. Your days to order stand still until then.");

interface WinnersPledges {
  readonly pledges: WonPledges;
  /** Of the winner, by which they won. */
  readonly averageCents: Cents;
  readonly roundsText: string;
  readonly isYou: boolean;
}

/** The one large sum of the result, with its label above and the average that won below, where that is another sum. */
function sumView(pays: WinnerPays, { pledges, averageCents, roundsText, isYou }: WinnersPledges) {
  const { cents, isPrice } = winningSum(pays, pledges, averageCents);
  const average = formatKsh(averageCents);
  if (!isPrice)
    return { label: t("Winning average over {rounds}", { rounds: roundsText }), text: average, note: null };
  return {
    label: isYou ? t("You pay, plus delivery") : t("Winning sum, plus delivery"),
    text: formatKsh(cents),
    note:
      cents === averageCents
        ? null
        : t("The highest average over {rounds} won: {average}.", { rounds: roundsText, average }),
  };
}

/** What they pay (D83), with the page to order or the order itself. */
async function orderingOf(productId: number, pledges: WonPledges, { winnerPays, checkout }: Terms) {
  const isStated = winnerPays !== "unstated";
  const order = await wonOrder(productId);
  return {
    isOrdered: order !== null,
    paysText: isStated ? wonText(winnerPays, pledges) : null,
    order: orderLink(productId, order, checkout && isStated),
  };
}

function orderLink(productId: number, order: { id: number } | null, canOrder: boolean) {
  if (order) return { to: `/orders/${order.id}`, label: t("See your order") };
  return canOrder ? { to: `/checkout?won=${productId}`, label: t("Order it") } : null;
}

/** What came of a closed auction for somebody who took part. The winner who ordered too late (D100) has neither won nor lost. */
export function ownResult(result: OverallResultView, facts: StandingFacts | null) {
  if (!result?.winner) return null;
  if (result.mayOrder) return result.winner.isYou ? ("won" as const) : ("offered" as const);
  if (!facts || facts.totalCents === null) return null;
  return standing(facts).preview.kind === "lost" ? ("lost" as const) : null;
}

export type OverallResultView = Awaited<ReturnType<typeof overallResultView>>;
