/** A buyer's own bids and participations (D53, D65). */
import * as z from "zod";
import { UNKNOWN_AUCTION } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { receiptNumber } from "~/domain/pledge/pledge";
import type { BidRow } from "~/operations/pledges/bid-list.queries.server";
import type { ListedParticipation } from "~/operations/pledges/participation-list.queries.server";
import { id, timestamp, timestampOrNull, shillings } from "./fields.server";
import { paymentSummary, wireLatestPayment } from "./payment.server";

const roundRef = z.object({ id: id(), round_number: z.int().positive() });

export const bidEntity = z
  .object({
    id: id(),
    auction: z.object({ id: id(), title: z.string() }),
    pledge_amount: shillings(),
    amount: shillings(),
    round: roundRef,
    round_info: roundRef,
    round_number: z.int().positive(),
    submitted_at: timestamp(),
    is_valid: z.literal(true),
    is_winner: z.boolean(),
    position: z.int().positive().nullable(),
    receipt: z.string().meta({ example: "R2-17" }),
    ledger_hash: z.string().length(64),
  })
  .meta({ id: "Bid" });

export function wireBid(bid: BidRow): z.input<typeof bidEntity> {
  const amount = toShillings(bid.cents);
  const round = { id: bid.round.id, round_number: bid.round.number };
  return {
    id: bid.id,
    auction: { id: bid.auction.id, title: bid.auction.title ?? UNKNOWN_AUCTION },
    pledge_amount: amount,
    amount,
    round,
    round_info: round,
    round_number: bid.round.number,
    submitted_at: bid.submittedAt.toISOString(),
    is_valid: true,
    is_winner: bid.isWinner,
    position: bid.position,
    receipt: receiptNumber(bid.round.number, bid.seq),
    ledger_hash: bid.hash,
  };
}

export const participationEntity = z
  .object({
    id: id(),
    user: id(),
    auction: id(),
    round: id(),
    fee_paid: shillings(),
    payment_status: z.enum(["pending", "completed", "failed", "refunded"]),
    paid_at: timestamp().nullable(),
    payment: paymentSummary,
  })
  .meta({ id: "Participation" });

export const wireParticipation = (
  participation: ListedParticipation,
): z.input<typeof participationEntity> => ({
  id: participation.id,
  user: participation.userId,
  auction: participation.auctionId,
  round: participation.roundId,
  fee_paid: toShillings(participation.feeCents),
  payment_status: participation.paymentStatus,
  paid_at: timestampOrNull(participation.paidAt),
  payment: wireLatestPayment(participation.attempts),
});
