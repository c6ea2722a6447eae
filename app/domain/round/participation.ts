import type { Viewer } from "~/domain/account/access";
import {
  ADMINISTRATORS_DO_NOT_PLAY,
  AUCTION_NOT_FOUND,
  LOGIN_TO_JOIN,
  ROUND_CLOSED,
} from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";

/** Only `completed` counts toward participants, bids and tables (specification §4, D21). */
export type PaymentStatus = "pending" | "completed" | "failed" | "refunded";

/** A payment pending for longer than this is tried again, under the same provider reference (D21). In milliseconds. */
export const PENDING_RETRY_MS = 60_000;

/** Every rule that can refuse a buyer is checked before any money is taken (D39), in the order of D22. */
export function refuseJoin({
  viewer,
  auctionFound,
  roundOpen,
}: {
  readonly viewer: Viewer | null;
  readonly auctionFound: boolean;
  readonly roundOpen: boolean;
}): Refusal | null {
  if (viewer === null) return refuse("unauthenticated", LOGIN_TO_JOIN);
  if (!auctionFound) return refuse("missing", AUCTION_NOT_FOUND);
  if (viewer.isSuperuser) return refuse("administrator", ADMINISTRATORS_DO_NOT_PLAY);
  if (!roundOpen) return refuse("round_closed", ROUND_CLOSED);
  return null;
}

/** 'A fee_paid other than the round's fee is a 400' (D21). In cents; null when the request claims nothing. */
export function refuseFeePaid(claimedCents: Cents | null, feeCents: Cents): Refusal | null {
  if (claimedCents === null || claimedCents === feeCents) return null;
  return refuse("invalid", `The entry fee of this round is ${formatKsh(feeCents)}`, "fee_paid");
}

/**
 * A page that still shows an earlier round asked for that round's fee: another one is not taken on the strength of it (D39).
 * `seenRound` is the number of the round on the page, null where the request names none.
 */
export function refuseNewerRound(
  round: { readonly number: number; readonly participationFeeCents: Cents },
  seenRound: number | null,
): Refusal | null {
  if (seenRound === null || seenRound === round.number) return null;
  const fee = formatKsh(round.participationFeeCents);
  return refuse(
    "conflict",
    `Round ${round.number} has just opened. Its entry fee is ${fee}. You were not charged.`,
  );
}

export type JoinStep = "charge" | "retry" | "renew" | "already" | "pending";

/**
 * 'One participation per user and round: a repeat answers the existing one, charges nothing. A failed payment … may be tried
 * again; a repeat while pending is a 409, a pending older than 60 s is tried again' (D21). 'A returned fee closes no door':
 * where the round is open again, a refunded seat is joined anew, as a new payment (`renew`, D71).
 */
export function joinStep(
  existing: { readonly paymentStatus: PaymentStatus; readonly attemptedAt: Date } | null,
  now: Date,
): JoinStep {
  if (existing === null) return "charge";
  switch (existing.paymentStatus) {
    case "completed":
      return "already";
    case "failed":
      return "retry";
    case "refunded":
      return "renew";
    case "pending":
      return now.getTime() - existing.attemptedAt.getTime() > PENDING_RETRY_MS ? "retry" : "pending";
  }
}

/** What stands beside the tick before an entry fee that can win nothing any more (D72). */
export const LOST_CAUSE = "I know that I can no longer win this auction";

/** On screens only: the REST call takes a join as it is. */
export const joinUnconfirmed = (): Refusal =>
  refuse("join_unconfirmed", `Please tick '${LOST_CAUSE}' if you still want to pay.`);
