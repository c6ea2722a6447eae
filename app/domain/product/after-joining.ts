import { type Refusal, refuse } from "~/domain/refusal";
import { isAuctionCapable, type ProductType } from "./product";

export interface ProductUse {
  readonly hasOpenRound: boolean;
  /** Somebody is paying an entry fee, or has paid one. A refunded fee counts too. */
  readonly hasJoined: boolean;
  readonly hasOrders: boolean;
}

/** Once somebody has ordered or joined, or while a round is open, a product cannot be unpublished and its base price cannot change. */
export function refuseInUse({ hasOpenRound, hasJoined, hasOrders }: ProductUse): Refusal | null {
  if (hasOrders) return refuse("conflict", "Somebody has ordered it");
  if (hasJoined) return refuse("conflict", "Somebody has joined its auction");
  return hasOpenRound ? refuse("conflict", "A round is open") : null;
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
  readonly hasOpenRound: boolean;
  readonly isClosed: boolean;
  readonly now: Date;
}

const TYPE_IS_FIXED = "The type cannot change while a round is active";
export const END_MOVES_ONLY_LATER = "The end can only be moved later once someone has joined";
export const START_CANNOT_MOVE = "The start can no longer be moved once someone has joined";
export const AUCTION_TYPE_IS_FIXED =
  "Buyers have paid to take part in this auction. To end it without a winner, delete it: their fees go back.";

/** Whether `refuseAfterJoining` has anything to say: what it needs to know is then read. */
export const changesTerms = ({ from, to }: Pick<TermsChange, "from" | "to">): boolean =>
  from.productType !== to.productType ||
  from.startTime?.getTime() !== to.startTime?.getTime() ||
  from.endTime?.getTime() !== to.endTime?.getTime();

/** D60: the type is fixed while a round is open. D97: the end may only move later, and before it has passed. The start cannot move, and the type cannot become a fixed price. */
export function refuseAfterJoining(change: TermsChange): Refusal | null {
  const { from, to, hasPaid, hasOpenRound, isClosed, now } = change;
  if (hasOpenRound && from.productType !== to.productType)
    return refuse("invalid", TYPE_IS_FIXED, "product_type");
  if (!hasPaid) return null;
  if (!isClosed && isAuctionCapable(from.productType) && !isAuctionCapable(to.productType))
    return refuse("invalid", AUCTION_TYPE_IS_FIXED, "product_type");
  if (from.startTime?.getTime() !== to.startTime?.getTime())
    return refuse("invalid", START_CANNOT_MOVE, "start_time");
  if (from.endTime?.getTime() === to.endTime?.getTime()) return null;
  const isLater = from.endTime !== null && (to.endTime === null || to.endTime > from.endTime);
  return isLater && from.endTime > now ? null : refuse("invalid", END_MOVES_ONLY_LATER, "end_time");
}
