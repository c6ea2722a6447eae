import { type Refusal, refuse } from "~/domain/refusal";
import { type AuctionPromises, type PromisedRound, refuseShortRound } from "~/domain/schedule/promised-close";
import { leavesTooLittle, TOO_LITTLE_NOTICE } from "~/domain/schedule/round-times";
import { formatDateTime } from "~/domain/time";
import { isAuctionCapable, type ProductType } from "./product";
import { msg, t } from "~/texts/t";

export interface ProductUse {
  readonly hasOpenRound: boolean;
  /** Somebody is paying an entry fee, or has paid one. A refunded fee counts too. */
  readonly hasJoined: boolean;
  readonly hasOrders: boolean;
}

/** Once somebody has ordered or joined, or while a round is open, a product cannot be unpublished and its base price cannot change. */
export function refuseInUse({ hasOpenRound, hasJoined, hasOrders }: ProductUse): Refusal | null {
  if (hasOrders) return refuse("conflict", t("Somebody has ordered it"));
  if (hasJoined) return refuse("conflict", t("Somebody has joined its auction"));
  return hasOpenRound ? refuse("conflict", t("A round is open")) : null;
}

interface Terms {
  readonly productType: ProductType;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
}

export interface TermsChange {
  readonly from: Terms;
  readonly to: Terms;
  /** Somebody has paid an entry fee. A refunded fee counts too. */
  readonly hasPaid: boolean;
  readonly openRound: (PromisedRound & { readonly latestCloseAt: Date | null }) | null;
  /** Fixed when the auction was activated. */
  readonly promises: Pick<AuctionPromises, "shortestRoundMinutes" | "keepsEnd">;
  readonly isClosed: boolean;
  readonly now: Date;
}

const TYPE_IS_FIXED = msg("The type cannot change while a round is active");
export const END_MOVES_ONLY_LATER = msg("The end can only be moved later once someone has joined");
export const START_CANNOT_MOVE = msg("The start can no longer be moved once someone has joined");
export const AUCTION_TYPE_IS_FIXED = msg(
  "Buyers have paid to take part in this auction. To end it without a winner, delete it: their fees go back.",
);
export const CLOSED_TYPE_IS_FIXED = msg("Buyers have paid to take part in this auction, so it stays one");

const movesStart = ({ from, to }: Pick<TermsChange, "from" | "to">): boolean =>
  from.startTime?.getTime() !== to.startTime?.getTime();

/** Whether `refuseAfterJoining` has anything to say: what it needs to know is then read. */
export const changesTerms = ({ from, to }: Pick<TermsChange, "from" | "to">): boolean =>
  from.productType !== to.productType ||
  movesStart({ from, to }) ||
  from.endTime?.getTime() !== to.endTime?.getTime();

export const END_IS_KEPT = msg("The end of this auction is kept: it can be moved, but not taken away");

/** Before anybody has paid too (D108, D109): nobody gets a time that only a friend knew of. */
function refuseBrokenPromise({ to, from, openRound, promises, now }: TermsChange): Refusal | null {
  const { endTime } = to;
  if (promises.keepsEnd && from.endTime !== null && from.endTime.getTime() !== endTime?.getTime()) {
    if (endTime === null) return refuse("invalid", END_IS_KEPT, "end_time");
    if (endTime < from.endTime && leavesTooLittle(endTime, now))
      return refuse("invalid", TOO_LITTLE_NOTICE, "end_time");
  }
  if (openRound === null) return null;
  const announced = openRound.latestCloseAt ?? openRound.closesAt;
  if (endTime !== null && announced !== null && endTime < announced)
    return refuse(
      "invalid",
      t("The open round may run until {time}", { time: formatDateTime(announced) }),
      "end_time",
    );
  // nobody can pledge before the start
  const closesAt = movesStart({ from, to }) ? openRound.closesAt : null;
  const short = refuseShortRound({ opens: openRound.openedAt, closesAt }, { ...promises, ...to });
  return short && { ...short, field: short.field === "closes_at" ? "start_time" : "end_time" };
}

/** D60: the type is fixed while a round is open, and never becomes a fixed price. D97: the end only moves later, before it has passed. */
export function refuseAfterJoining(change: TermsChange): Refusal | null {
  const { from, to, hasPaid, openRound, isClosed, now } = change;
  if (openRound && from.productType !== to.productType)
    return refuse("invalid", TYPE_IS_FIXED, "product_type");
  const broken = isClosed ? null : refuseBrokenPromise(change);
  if (broken) return broken;
  if (!hasPaid) return null;
  if (isAuctionCapable(from.productType) && !isAuctionCapable(to.productType))
    return refuse("invalid", isClosed ? CLOSED_TYPE_IS_FIXED : AUCTION_TYPE_IS_FIXED, "product_type");
  if (movesStart(change)) return refuse("invalid", START_CANNOT_MOVE, "start_time");
  if (from.endTime?.getTime() === to.endTime?.getTime()) return null;
  const isLater = from.endTime !== null && (to.endTime === null || to.endTime > from.endTime);
  return isLater && from.endTime > now ? null : refuse("invalid", END_MOVES_ONLY_LATER, "end_time");
}
