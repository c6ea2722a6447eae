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
import { processId } from "../processes/neighbours.server";
import { shopTime } from "../shop-clock.server";

export interface Joined {
  participationId: number;
  feeCents: Cents;
  /** False where the buyer had joined before. */
  charged: boolean;
}

export interface JoinRequest {
  /** The round that the buyer agreed to; null for the current one. */
  seenRound?: number | null;
  /** The fee that the buyer agreed to; null where none is named. */
  claimedCents?: Cents | null;
  /** The form's tick that this auction can no longer be won (D72). The REST call asks for none. */
  knowsOdds?: boolean;
}

interface Claim {
  id: number;
  reference: string;
}

/**
 * Whatever can refuse is checked before any money is taken (D39). The fee is charged outside any transaction; then the participation is
 * completed if the round is still open, else the fee goes back (D21, D71). A slow payment is 'payment_pending' and settled later.
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
  const claim = await claimParticipation(viewer.id, { round, own, step, now });
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

/** No pledge in the open round can make this buyer the winner (D72). */
async function isLostCause(userId: number, auctionId: number, now: Date): Promise<boolean> {
  const facts = await standingFacts(userId, auctionId, now);
  return facts !== null && isBeyondReach(standing(facts).preview);
}

const already = (participationId: number, feeCents: Cents): Outcome<Joined> =>
  accepted({ participationId, feeCents, charged: false });

interface Wanted {
  round: { id: number; participationFeeCents: Cents };
  own: { id: number } | null;
  step: JoinStep;
  now: Date;
}

async function claimParticipation(
  userId: number,
  { round, own, step, now }: Wanted,
): Promise<Outcome<Claim>> {
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
      // read after the write, which may have waited: nobody pays for a round that has ended meanwhile
      const open = await isOpen(tx, round.id, shopTime());
      return open ? accepted(claimed) : refused(refuse("round_closed", ROUND_CLOSED));
    });
  } catch (error) {
    if (isDuplicate(error)) return refused(refuse("payment_pending", PAYMENT_PENDING));
    throw error;
  }
}

/** Unique by user and round: of fifty joins at once one gets the participation. */
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
      processId: processId(),
    },
    select: { id: true },
  });
  return { id, reference: providerReference };
}

/** Under the same reference, so that nothing is charged twice. A payment on its way back is waited for. */
async function claimRetry(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  const stale = new Date(now.getTime() - PENDING_RETRY_MS);
  const [row] = await tx.participation.updateManyAndReturn({
    where: {
      id,
      refundingAt: null,
      OR: [{ paymentStatus: "failed" }, { paymentStatus: "pending", attemptedAt: { lte: stale } }],
    },
    data: { paymentStatus: "pending", attemptedAt: now, processId: processId() },
    select: { providerReference: true },
  });
  return row ? { id, reference: row.providerReference } : null;
}

/** After a refund under a new reference: with the old one nothing would be charged. */
async function claimAnew(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  const providerReference = randomUUID();
  const { count } = await tx.participation.updateMany({
    where: { id, paymentStatus: "refunded" },
    data: {
      paymentStatus: "pending",
      providerReference,
      attemptedAt: now,
      processId: processId(),
      refundingAt: null,
    },
  });
  return count > 0 ? { id, reference: providerReference } : null;
}

/** A provider that throws may have taken the fee all the same, so it is asked; `settleStalePayments` asks again later. */
async function charge(payment: Charge): Promise<"completed" | "failed" | "pending"> {
  try {
    return await paymentProvider().charge(payment);
  } catch {
    return findPayment(payment.reference).catch(() => "pending" as const);
  }
}
