import { type Refusal, refuse } from "~/domain/refusal";
import type { ProductStatus } from "~/domain/product/product";
import type { WinnerPays } from "~/domain/product/winner-pays";
import { formatDuration } from "~/domain/text/duration";
import { formatDateTime } from "~/domain/time";
import { msg, t } from "~/texts/t";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The deadline to order after an offer (D100); `days` comes from Settings. */
export const orderDeadline = (offeredAt: Date, days: number): Date =>
  new Date(offeredAt.getTime() + days * DAY_MS);

/** How long the winner could order when the shop cancelled the order: since the offer, or since the last time. */
interface StartedDays {
  readonly offeredAt: Date;
  readonly orderCancelledAt: Date | null;
  /** Has the paused minutes. */
  readonly orderBefore: Date;
  readonly pausedMinutes: number;
}

/** No fewer days than they had, whatever Settings say now. */
export function renewedDeadline(offer: StartedDays, now: Date, days: number): Date {
  const began = (offer.orderCancelledAt ?? offer.offeredAt).getTime();
  const hadMs = offer.orderBefore.getTime() - began - offer.pausedMinutes * MINUTE_MS;
  return new Date(now.getTime() + Math.max(days * DAY_MS, hadMs));
}

/** Whether the winner still pays for the goods (D100). */
export const winnerPaysMore = (pays: WinnerPays): boolean => pays === "highest" || pays === "average";

export interface WinnerOffer {
  /** 1 is the winner's; later ones follow the ranking. */
  readonly place: number;
  readonly userId: number;
  readonly offeredAt: Date;
  readonly orderBefore: Date;
}

const LONGEST_WIN_MS = 60 * DAY_MS;

/** What decides whether a closed auction's win stands. */
export interface WinFacts {
  readonly winnerPays: WinnerPays;
  /** Null if it closed before results were stored (D69). */
  readonly result: {
    readonly winnerId: number | null;
    readonly decidedAt: Date;
    readonly voidedAt: Date | null;
  } | null;
  readonly isOrdered: boolean;
  /** The latest. */
  readonly offer: {
    readonly userId: number;
    readonly orderBefore: Date;
    readonly pausedAt: Date | null;
  } | null;
}

/** Who may still order what they won (D111). Null if nobody won it, or it is ordered or has lapsed (D100). Without a deadline it stands for 60 days. */
export function standingWinner({ winnerPays, result, isOrdered, offer }: WinFacts, now: Date): number | null {
  if (result === null || result.winnerId === null || result.voidedAt !== null || isOrdered) return null;
  if (offer) return offer.pausedAt !== null || now < offer.orderBefore ? offer.userId : null;
  const lasts = winnerPays !== "unstated" && now.getTime() < result.decidedAt.getTime() + LONGEST_WIN_MS;
  return lasts ? result.winnerId : null;
}

export interface OfferFacts {
  readonly status: ProductStatus;
  readonly isVoid: boolean;
  readonly winnerPays: WinnerPays;
  /** Winners can order only in the checkout (D81). */
  readonly hasCheckout: boolean;
  readonly isOrdered: boolean;
  readonly latest: WinnerOffer | null;
  readonly next: { readonly userId: number } | null;
}

/** D100: only the next in the ranking gets an offer, and only after the previous deadline. */
export function refuseOffer(facts: OfferFacts, now: Date): Refusal | null {
  const { status, isVoid, winnerPays, hasCheckout, isOrdered, latest, next } = facts;
  if (status !== "closed") return refuse("conflict", t("This auction is not closed yet."));
  if (isVoid) return refuse("conflict", t("This auction was declared void, so nobody won it."));
  if (!winnerPaysMore(winnerPays))
    return refuse("conflict", t("The winner pays nothing more for the goods, so they stay the winner's."));
  if (!hasCheckout) return refuse("conflict", t("Winners cannot order here: the checkout is off."));
  if (isOrdered) return refuse("conflict", t("What was won has been ordered."));
  if (latest && latest.orderBefore > now)
    return refuse(
      "conflict",
      t("They may order until {time}.", { time: formatDateTime(latest.orderBefore) }),
    );
  return next ? null : refuse("conflict", t("Nobody else has pledged in this auction."));
}

type StateOfWin = Pick<OfferFacts, "status" | "isVoid" | "isOrdered">;

/** As staff read it. After their days too the goods are theirs, until they are offered to the next. */
export function refuseWonOrder({ status, isVoid, isOrdered }: StateOfWin): Refusal | null {
  if (status !== "closed") return refuse("conflict", t("This auction is not closed yet."));
  if (isVoid) return refuse("conflict", t("This auction was declared void, so nobody won it."));
  return isOrdered ? refuse("conflict", t("What was won has been ordered.")) : null;
}

/** Whoever may order the goods can be reminded of them, until they have ordered or their days are over. */
export function refuseReminder(facts: StateOfWin & Pick<OfferFacts, "latest">, now: Date): Refusal | null {
  const { latest } = facts;
  const isLate = latest !== null && latest.orderBefore <= now;
  return refuseWonOrder(facts) ?? (isLate ? refuse("conflict", t("They did not order in time.")) : null);
}

export const FIRST_WINNER_TOO_LATE = msg("The first winner did not order in time.");

interface NamedOffer extends StartedDays {
  readonly place: number;
  readonly name: string;
}

/** For the auction page and the proof, with first names (D48, D100). Empty while the winner may still order. */
export function offerTexts(offers: readonly NamedOffer[]): string[] {
  return offers.flatMap(({ place, offeredAt, name }, at) => {
    const previous = offers[at - 1];
    if (place === 1 || !previous) return [];
    const why = place === 2 ? t(FIRST_WINNER_TOO_LATE) : t("Neither did the next buyer.");
    const offered = t("On {date} it was offered to number {place} of the ranking, {name}.", {
      date: formatDateTime(offeredAt),
      place,
      name,
    });
    return [[why, ...lapsedTexts(previous), offered].join(" ")];
  });
}

/** What somebody could do who did not order in time (D111). */
function lapsedTexts({ offeredAt, orderCancelledAt, orderBefore, pausedMinutes }: StartedDays): string[] {
  const to = formatDateTime(orderBefore);
  const days =
    orderCancelledAt === null
      ? t("They could order from {from} to {to}.", { from: formatDateTime(offeredAt), to })
      : t("The shop cancelled their order on {date}, and they could order again until {to}.", {
          date: formatDateTime(orderCancelledAt),
          to,
        });
  if (pausedMinutes === 0) return [days];
  const time = formatDuration(pausedMinutes * MINUTE_MS);
  return [days, t("In that time the checkout was closed for {time}: they had that much longer.", { time })];
}
