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
import { findPayment } from "~/payments/ask-provider.server";
import { type Charge, paymentProvider } from "~/payments/provider.server";
import { inTime } from "./payment-wait.server";
import { pledgeState } from "./pledge-state.server";
import { settlePayment } from "./settle-payment.server";
import { shopTime } from "../shop-clock.server";

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
 * open, else the fee goes back (D21). A buyer whose payment takes too long is told that it is under way; it is settled all the
 * same when the provider answers. `seenRound` is the number of the round that was agreed to, null for the current one;
 * `claimedCents` the fee that was agreed to, null where the request names none.
 */
export async function joinRound(
  viewer: Viewer | null,
  auctionId: number,
  seenRound: number | null = null,
  claimedCents: Cents | null = null,
): Promise<Outcome<Joined>> {
  const now = shopTime();
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
  const { reference, id } = claim;
  const { participationFeeCents: cents, id: roundId } = round;
  const settled = await inTime(
    charge({ ...payer, reference, cents }).then((result) =>
      result === "pending" ? "late" : settlePayment({ id, reference, roundId, auctionId, endTime }, result),
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

/** A provider that throws may have taken the fee before it did: it is asked, now and by settle-stale-payments later. */
async function charge(payment: Charge): Promise<"completed" | "failed" | "pending"> {
  try {
    return await paymentProvider().charge(payment);
  } catch {
    return findPayment(payment.reference).catch(() => "pending" as const);
  }
}
