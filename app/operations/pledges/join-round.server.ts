import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { PAYMENT_FAILED, PAYMENT_PENDING, PAYMENT_REFUNDED, ROUND_CLOSED } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import {
  type JoinStep,
  joinStep,
  joinUnconfirmed,
  PENDING_RETRY_MS,
  refuseFeePaid,
  refuseJoin,
  refuseNewerRound,
} from "~/domain/round/participation";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { isBeyondReach, standing } from "~/domain/pledge/standing";
import { findPayment } from "~/payments/ask-provider.server";
import { type Charge, paymentProvider } from "~/payments/provider.server";
import { inTime } from "./payment-wait.server";
import { pledgeState } from "./pledge-state.server";
import { isOpen, settlePayment } from "./settle-payment.server";
import { standingFacts } from "./standing.queries.server";
import { shopTime } from "../shop-clock.server";

export interface Joined {
  participationId: number;
  feeCents: Cents;
  /** False where the buyer had joined before: nothing was charged now. */
  charged: boolean;
}

export interface JoinRequest {
  /** Number of the round that was agreed to; null for the current one. */
  seenRound?: number | null;
  /** The fee that was agreed to; null where the request names none. */
  claimedCents?: Cents | null;
  /** Whether the form's tick says that the auction can no longer be won (D72); the REST call asks for none. */
  knowsOdds?: boolean;
}

interface Claim {
  id: number;
  reference: string;
}

/**
 * Joins the auction's current round: every rule that can refuse is checked before any money is taken (D39), whether the
 * round is open once more in the write that claims the seat; then the entry fee is charged outside any transaction, then the
 * participation is completed only while the round is open, else the fee goes back (D21, D71). A
 * buyer whose payment takes too long is told that it is under way; it is settled all the same when the provider answers.
 */
export async function joinRound(
  viewer: Viewer | null,
  auctionId: number,
  { seenRound = null, claimedCents = null, knowsOdds = true }: JoinRequest = {},
): Promise<Outcome<Joined>> {
  const now = shopTime();
  const { auctionFound, round, roundOpen, own } = await pledgeState(viewer, auctionId, now);
  if (own?.paymentStatus === "completed") return already(own.id, own.feeCents);
  const refusal = refuseJoin({ viewer, auctionFound, roundOpen });
  if (refusal) return refused(refusal);
  if (!viewer || !round) return refused(refuse("round_closed", ROUND_CLOSED));
  const disagreed =
    refuseNewerRound(round, seenRound) ?? refuseFeePaid(claimedCents, round.participationFeeCents);
  if (disagreed) return refused(disagreed);
  if (!knowsOdds && (await isLostCause(viewer.id, auctionId, now))) return refused(joinUnconfirmed());

  const step = joinStep(own, now);
  if (step === "pending") return refused(refuse("payment_pending", PAYMENT_PENDING));
  const claim = await claimSeat(viewer.id, { round, own, step, now });
  if (!claim.ok) return claim;

  const payer = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { phoneNumber: true },
  });
  const { reference, id } = claim.value;
  const { participationFeeCents: cents, id: roundId } = round;
  const settled = await inTime(
    charge({ ...payer, reference, cents }).then((result) =>
      result === "pending" ? "late" : settlePayment({ id, reference, roundId, auctionId }, result),
    ),
  );
  switch (settled) {
    case "counted":
      return accepted({ participationId: id, feeCents: cents, charged: true });
    case "already":
      return already(id, cents);
    case "failed":
      return refused(refuse("payment_failed", PAYMENT_FAILED));
    case "refunded":
      return refused(refuse("payment_refunded", PAYMENT_REFUNDED));
    case "late":
      return refused(refuse("payment_pending", PAYMENT_PENDING));
  }
}

/** No pledge that the open round takes can make this buyer the winner: they are to know it before they pay (D72). */
async function isLostCause(userId: number, auctionId: number, now: Date): Promise<boolean> {
  const facts = await standingFacts(userId, auctionId, now);
  return facts !== null && isBeyondReach(standing(facts).outlook);
}

const already = (participationId: number, feeCents: Cents): Outcome<Joined> =>
  accepted({ participationId, feeCents, charged: false });

interface Wanted {
  round: { id: number; participationFeeCents: Cents };
  /** The buyer's seat from an earlier try. */
  own: { id: number } | null;
  step: JoinStep;
  now: Date;
}

/** 'payment_pending' where somebody else's try, or another of the same buyer's, was faster. */
async function claimSeat(userId: number, { round, own, step, now }: Wanted): Promise<Outcome<Claim>> {
  const claim = (tx: Tx) =>
    own === null
      ? claimFirst(tx, userId, round, now)
      : step === "renew"
        ? claimAnew(tx, own.id, now)
        : claimRetry(tx, own.id, now);
  try {
    return await transaction(async (tx) => {
      const claimed = await claim(tx);
      if (!claimed) return refused(refuse("payment_pending", PAYMENT_PENDING));
      // read after the write that waited for its turn, so that nothing is charged for a round that ended meanwhile
      const open = await isOpen(tx, round.id, shopTime());
      return open ? accepted(claimed) : refused(refuse("round_closed", ROUND_CLOSED));
    });
  } catch (error) {
    if (isDuplicate(error)) return refused(refuse("payment_pending", PAYMENT_PENDING));
    throw error;
  }
}

/** Fifty identical joins race for one row, unique by user and round: the losers find none. */
async function claimFirst(tx: Tx, userId: number, round: Wanted["round"], now: Date): Promise<Claim> {
  const providerReference = randomUUID();
  const { id } = await tx.participation.create({
    data: {
      userId,
      roundId: round.id,
      feeCents: toColumn(round.participationFeeCents),
      providerReference,
      createdAt: now,
      attemptedAt: now,
    },
    select: { id: true },
  });
  return { id, reference: providerReference };
}

/** A failed payment, or one pending for too long, is tried again under the reference it had; one on its way back is waited for. */
async function claimRetry(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  const stale = new Date(now.getTime() - PENDING_RETRY_MS);
  const [row] = await tx.participation.updateManyAndReturn({
    where: {
      id,
      refundingAt: null,
      OR: [{ paymentStatus: "failed" }, { paymentStatus: "pending", attemptedAt: { lte: stale } }],
    },
    data: { paymentStatus: "pending", attemptedAt: now },
    select: { providerReference: true },
  });
  return row ? { id, reference: row.providerReference } : null;
}

/** The fee of the try before went back, and its reference with it: under that one nothing would be charged again. */
async function claimAnew(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  const providerReference = randomUUID();
  const { count } = await tx.participation.updateMany({
    where: { id, paymentStatus: "refunded" },
    data: { paymentStatus: "pending", providerReference, attemptedAt: now, refundingAt: null },
  });
  return count > 0 ? { id, reference: providerReference } : null;
}

/** A provider that throws may have taken the fee before it did: it is asked, now and by settle-stale-payments later. */
async function charge(payment: Charge): Promise<"completed" | "failed" | "pending"> {
  try {
    return await paymentProvider().charge(payment);
  } catch {
    return findPayment(payment.reference).catch(() => "pending" as const);
  }
}
