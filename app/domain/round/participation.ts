import { isStaff, type Viewer } from "~/domain/account/access";
import {
  ADMINISTRATORS_CANNOT_JOIN,
  AUCTION_NOT_FOUND,
  LOGIN_TO_JOIN,
  ROUND_CLOSED,
} from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

/** Only `completed` counts as taking part (D21). */
export type PaymentStatus = "pending" | "completed" | "failed" | "refunded";

/** A payment pending for longer is retried under the same reference of ours (D21). */
export const PENDING_RETRY_MS = 60_000;

/** D39: checked before any payment. */
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
  if (isStaff(viewer)) return refuse("administrator", ADMINISTRATORS_CANNOT_JOIN);
  if (!roundOpen) return refuse("round_closed", ROUND_CLOSED);
  return null;
}

export function refuseFeePaid(claimedCents: Cents | null, feeCents: Cents): Refusal | null {
  if (claimedCents === null || claimedCents === feeCents) return null;
  return refuse(
    "invalid",
    t("The entry fee of this round is {sum}", { sum: formatKsh(feeCents) }),
    "fee_paid",
  );
}

/** Nobody is charged for a round other than the one on their page (D39); `seenRound` is null if the request names none. */
export function refuseNewerRound(
  round: { readonly number: number; readonly participationFeeCents: Cents },
  seenRound: number | null,
): Refusal | null {
  if (seenRound === null || seenRound === round.number) return null;
  const fee = formatKsh(round.participationFeeCents);
  return refuse(
    "conflict",
    t("Round {number} has just opened. Its entry fee is {fee}. You were not charged.", {
      number: round.number,
      fee,
    }),
  );
}

type JoinDecision = "charge" | "retry" | "already" | "pending";

/** D21; a refunded fee is paid anew (D71). A provider that cannot detect repeats is awaited, however long (D73). */
export function decideJoin(
  existing: { readonly paymentStatus: PaymentStatus; readonly attemptedAt: Date } | null,
  now: Date,
  isRepeatable = true,
): JoinDecision {
  switch (existing?.paymentStatus) {
    case "completed":
      return "already";
    case "failed":
      return "retry";
    case undefined:
    case "refunded":
      return "charge";
    case "pending":
      return isRepeatable && now.getTime() - existing.attemptedAt.getTime() > PENDING_RETRY_MS
        ? "retry"
        : "pending";
  }
}

/** Beside the tick before a fee that can no longer win anything (D72). */
export const CANNOT_WIN_LABEL = msg("I know that I can no longer win this auction");

/** On screens only: REST needs no tick. */
export const joinUnconfirmed = (): Refusal =>
  refuse(
    "join_unconfirmed",
    t("Please tick '{label}' if you still want to pay.", { label: t(CANNOT_WIN_LABEL) }),
  );

/** D99: families share phones, so this is checked at payment, not at signup. */
export const phoneHasJoined = (): Refusal =>
  refuse("conflict", t("This phone has already joined this round"), "phone_number");
