import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/access";
import { PAYMENT_FAILED, PAYMENT_PENDING, PAYMENT_REFUNDED, ROUND_CLOSED } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import {
  joinStep,
  PENDING_RETRY_MS,
  refuseFeePaid,
  refuseJoin,
  refuseNewerRound,
} from "~/domain/participation";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { type Charge, paymentProvider } from "~/payments/provider.server";
import { pledgeState } from "./pledge-state.server";

export interface Joined {
  participationId: number;
  feeCents: Cents;
  /** False where the buyer had joined before: nothing was charged now. */
  charged: boolean;
}

interface Claim {
  id: number;
  reference: string;
}

/**
 * Joins the auction's current round: every rule that can refuse is checked before any money is taken (D39), then the
 * entry fee is charged outside any transaction, then the participation is completed only while the round is still
 * open, else the fee goes back (D21). `seenRound` is the number of the round that was agreed to, null for the current one;
 * `claimedCents` the fee that was agreed to, null where the request names none.
 */
export async function joinRound(
  viewer: Viewer | null,
  auctionId: number,
  seenRound: number | null = null,
  claimedCents: Cents | null = null,
): Promise<Outcome<Joined>> {
  const now = new Date();
  const { auctionFound, round, roundOpen, own, endTime } = await pledgeState(viewer, auctionId, now);
  if (own?.paymentStatus === "completed") return already(own.id, own.feeCents);
  const refusal = refuseJoin({ viewer, auctionFound, roundOpen });
  if (refusal) return refused(refusal);
  if (!viewer || !round) return refused(refuse("round_closed", ROUND_CLOSED));
  const disagreed =
    refuseNewerRound(round, seenRound) ?? refuseFeePaid(claimedCents, round.participationFeeCents);
  if (disagreed) return refused(disagreed);

  const step = joinStep(own, now);
  if (step === "pending") return refused(refuse("payment_pending", PAYMENT_PENDING));
  if (step === "refunded") return refused(refuse("payment_refunded", PAYMENT_REFUNDED));
  const claim = own ? await claimRetry(own.id, now) : await claimFirst(viewer.id, round, now);
  if (!claim) return refused(refuse("payment_pending", PAYMENT_PENDING));

  const payer = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { phoneNumber: true },
  });
  const paid = await charge({
    ...payer,
    reference: claim.reference,
    cents: round.participationFeeCents,
  });
  if (paid === "failed") return failed(claim);
  const completion = await complete(claim, round.id, endTime);
  if (completion === "over") return refunded(claim);
  if (completion === "already") return already(claim.id, round.participationFeeCents);
  publish({ kind: "board", auctionId });
  return accepted({ participationId: claim.id, feeCents: round.participationFeeCents, charged: true });
}

const already = (participationId: number, feeCents: Cents): Outcome<Joined> =>
  accepted({ participationId, feeCents, charged: false });

/** Fifty identical joins race for one row, unique by user and round: the losers find none. */
async function claimFirst(
  userId: number,
  round: { id: number; participationFeeCents: Cents },
  now: Date,
): Promise<Claim | null> {
  const data = {
    userId,
    roundId: round.id,
    feeCents: toColumn(round.participationFeeCents),
    providerReference: randomUUID(),
    createdAt: now,
    attemptedAt: now,
  };
  const taken = await db().participation.findUnique({
    where: { userId_roundId: { userId, roundId: round.id } },
    select: { id: true },
  });
  if (taken) return null;
  try {
    const { id } = await transaction((tx) => tx.participation.create({ data, select: { id: true } }));
    return { id, reference: data.providerReference };
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** A failed payment, or one pending for too long, is tried again under the reference it had. */
async function claimRetry(id: number, now: Date): Promise<Claim | null> {
  const stale = new Date(now.getTime() - PENDING_RETRY_MS);
  const [row] = await transaction((tx) =>
    tx.participation.updateManyAndReturn({
      where: {
        id,
        OR: [{ paymentStatus: "failed" }, { paymentStatus: "pending", attemptedAt: { lte: stale } }],
      },
      data: { paymentStatus: "pending", attemptedAt: now },
      select: { providerReference: true },
    }),
  );
  return row ? { id, reference: row.providerReference } : null;
}

/** A provider that throws took nothing that it knows of; a retry asks it under the same reference. */
async function charge(payment: Charge): Promise<"completed" | "failed"> {
  const provider = paymentProvider();
  try {
    return await provider.charge(payment);
  } catch {
    return "failed";
  }
}

class PaidAlready extends Error {}
class RoundOver extends Error {}

/**
 * Counting the participant on the active round is the guard: a closed round counts nobody, nor one whose auction has ended
 * by itself meanwhile. A slow first try and its retry share a reference and may both come back: one of them counts, and a
 * paid one counts though the other failed.
 */
async function complete(
  { id }: Claim,
  roundId: number,
  endTime: Date | null,
): Promise<"counted" | "already" | "over"> {
  try {
    return await transaction(async (tx) => {
      const counted = await tx.round.updateMany({
        where: { id: roundId, state: "active" },
        data: { participantCount: { increment: 1 } },
      });
      const paidAt = new Date();
      if (counted.count === 0 || (endTime && paidAt >= endTime)) throw new RoundOver();
      const paid = await tx.participation.updateMany({
        where: { id, paymentStatus: { in: ["pending", "failed"] } },
        data: { paymentStatus: "completed", paidAt },
      });
      if (paid.count === 0) throw new PaidAlready();
      return "counted" as const;
    });
  } catch (error) {
    if (error instanceof PaidAlready) return "already";
    if (error instanceof RoundOver) return (await isPaid(id)) ? "already" : "over";
    throw error;
  }
}

/** Once the round is over nobody becomes a participant any more: who is one was counted by the other try, and stays. */
async function isPaid(id: number): Promise<boolean> {
  return (await db().participation.count({ where: { id, paymentStatus: "completed" } })) > 0;
}

async function failed({ id }: Claim): Promise<Outcome<Joined>> {
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, paymentStatus: "pending" },
      data: { paymentStatus: "failed" },
    }),
  );
  return refused(refuse("payment_failed", PAYMENT_FAILED));
}

async function refunded({ id, reference }: Claim): Promise<Outcome<Joined>> {
  await paymentProvider().refund(reference);
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, paymentStatus: { in: ["pending", "failed"] } },
      data: { paymentStatus: "refunded" },
    }),
  );
  return refused(refuse("payment_refunded", PAYMENT_REFUNDED));
}
