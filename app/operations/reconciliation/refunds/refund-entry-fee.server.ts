import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { refuseEntryFeeRefund } from "~/domain/payment/entry-fee-refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { isRoundOpen } from "~/domain/round/round";
import { announcedClose } from "~/domain/schedule/promised-close";
import { leavesTooLittle } from "~/domain/schedule/round-times";
import { publishBoard } from "~/events/auction-hub.server";
import { auctionTimeColumns } from "../../auction-columns";
import { recordAudit } from "../../audit/record-audit.server";
import { shopTime } from "../../shop-clock.server";
import { openRefunds } from "../../payments/refunds/open-refund.server";
import { msg } from "~/texts/t";

const ENTRY_FEE_NOT_FOUND = "Participant not found";

/** A paid participation with its buyer; null if the auction has no such one. */
export async function participationToRefund(auctionId: number, participationId: number) {
  const row = await db().participation.findFirst({
    where: { id: participationId, round: { productId: auctionId } },
    select: {
      ...selectColumns("Participation", "id, paymentStatus, feeCents, pledgeCents, providerReference"),
      user: { select: { username: true, firstName: true, lastName: true } },
      round: {
        select: {
          ...selectColumns("Round", "id, number, state, closesAt"),
          product: { select: { id: true, title: true, keepsEnd: true, ...auctionTimeColumns } },
        },
      },
    },
  });
  if (!row) return null;
  const { round } = row;
  const now = shopTime();
  const closes = announcedClose(round, round.product);
  const refusal = refuseEntryFeeRefund({
    paymentStatus: row.paymentStatus,
    hasPledge: row.pledgeCents !== null,
    isRoundOpen: isRoundOpen(round, round.product, now),
    closesSoon: closes !== null && leavesTooLittle(closes, now),
    isDeleted: round.product.deletedAt !== null,
  });
  return { ...inCents(row), refusal };
}

/** The participation no longer counts, and a job refunds its fee at once (D78). 'conflict' gives the reason. */
export async function refundEntryFee(
  actor: Viewer,
  { auctionId, participationId, reason }: { auctionId: number; participationId: number; reason: string },
): Promise<Outcome<{ cents: Cents }>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const participation = await participationToRefund(auctionId, participationId);
  if (!participation) return refused(refuse("missing", ENTRY_FEE_NOT_FOUND));
  if (participation.refusal) return refused(participation.refusal);
  const changed = refused(
    refuse("conflict", msg("This participation changed meanwhile. Please look again.")),
  );
  const { id: roundId, state } = participation.round;
  const given = await transaction(async (tx): Promise<Outcome<{ cents: Cents }>> => {
    // locks the round before the participation, as joining and pledging do; its count changes after the guard below
    const { count } = await tx.round.updateMany({ where: { id: roundId, state }, data: { state } });
    if (count === 0) return changed;
    const cents = await refundEntryFeeInTransaction(tx, actor, {
      ...participation,
      roundId,
      auctionId,
      reason,
    });
    return cents === null ? changed : accepted({ cents });
  });
  if (given.ok) publishBoard(auctionId);
  return given;
}

interface EntryFeeToRefund {
  readonly id: number;
  readonly feeCents: Cents;
  readonly providerReference: string;
  readonly roundId: number;
  readonly auctionId: number;
  readonly reason: string;
}

/** In cents. Null if the buyer pledged or was refunded meanwhile. The caller has locked the round. */
export async function refundEntryFeeInTransaction(
  tx: Tx,
  actor: Viewer,
  { id, feeCents, providerReference, roundId, auctionId, reason }: EntryFeeToRefund,
): Promise<Cents | null> {
  const attempt = await tx.paymentAttempt.findUnique({
    where: { reference: providerReference, state: "completed" },
    select: { id: true, cents: true },
  });
  if (!attempt) return null;
  const back = await tx.participation.updateMany({
    where: { id, paymentStatus: "completed", pledgeCents: null },
    data: { paymentStatus: feeCents > 0 ? "pending" : "refunded" },
  });
  if (back.count === 0) return null;
  await tx.round.update({
    where: { id: roundId },
    data: { participantCount: { decrement: 1 }, returnedCount: { increment: 1 } },
  });
  if (feeCents > 0) await openRefunds(tx, { attempts: [inCents(attempt)], reason, actorId: actor.id });
  await recordAudit(tx, actor, "payment.refund", attempt.id, {
    productId: auctionId,
    before: { state: "completed" },
    after: { state: "refunding", refundedCents: attempt.cents, reason },
  });
  return Number(attempt.cents);
}
