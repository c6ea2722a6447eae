import type { Tx } from "~/db/client.server";
import type { AttemptState } from "~/domain/payment/attempt";
import { acceptsJoins } from "~/domain/round/round";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";

/** So that two payments, joins or refunds of one round come one after the other. Call it before anything of the round is read. */
export async function lockRound(tx: Tx, { participation }: Attempt): Promise<void> {
  if (participation)
    await tx.$executeRaw`UPDATE "Round" SET "ledgerSeq" = "ledgerSeq" WHERE "id" = ${participation.roundId}`;
}

/** False, with nothing written, if the auction is not live (D71), another attempt already paid this fee, or the phone paid for another buyer (D99). The caller has locked the round. */
export async function markFeePaid(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { participationId, reference, participation } = attempt;
  if (participationId === null || participation === null) return false;
  const { roundId } = participation;
  const paidAt = shopTime();
  if (!(await isOpen(tx, roundId, paidAt)) || (await hasPhonePaidForOther(tx, attempt))) return false;
  const paid = await tx.participation.updateMany({
    where: { id: participationId, paymentStatus: { in: ["pending", "failed"] } },
    data: { paymentStatus: "completed", providerReference: reference, paidAt },
  });
  if (paid.count === 0) return false;
  await tx.round.update({ where: { id: roundId }, data: { participantCount: { increment: 1 } } });
  return true;
}

/** Whether the phone has meanwhile paid for another buyer's participation in the round (D99). The caller has locked the round. */
export const hasPhonePaidForOther = (
  tx: Tx,
  { userId, cents, provider, phoneNumber, participation }: Attempt,
) =>
  participation !== null && cents > 0 && provider === "daraja" && phoneNumber !== null
    ? isPhoneUsed(tx, { phone: phoneNumber, userId, roundId: participation.roundId }, ["completed"])
    : Promise.resolve(false);

export async function isPhoneUsed(
  tx: Tx,
  { phone, userId, roundId }: { readonly phone: string; readonly userId: number; readonly roundId: number },
  states: readonly AttemptState[],
): Promise<boolean> {
  const others = await tx.paymentAttempt.count({
    where: {
      phoneNumber: phone,
      state: { in: [...states] },
      participation: { roundId, userId: { not: userId } },
    },
  });
  return others > 0;
}

/** Whether the round accepts joins now (D16), as this transaction sees it. */
export async function isOpen(tx: Tx, roundId: number, now: Date): Promise<boolean> {
  const round = await tx.round.findUniqueOrThrow({
    where: { id: roundId },
    select: {
      state: true,
      product: {
        select: { status: true, productType: true, startTime: true, endTime: true, deletedAt: true },
      },
    },
  });
  return acceptsJoins(round, now);
}

/** The participation while this is its newest attempt: a newer one is left alone. */
const whereNewest = ({ participationId, reference }: Attempt) => ({
  id: participationId ?? -1,
  providerReference: reference,
});

export const markFeeFailed = (tx: Tx, attempt: Attempt, failureReason: string | null) =>
  tx.participation.updateMany({
    where: { ...whereNewest(attempt), paymentStatus: "pending" },
    data: { paymentStatus: "failed", failureReason },
  });

/** Pending until the refund is complete. */
export const markFeeRefunding = (tx: Tx, attempt: Attempt) =>
  tx.participation.updateMany({
    where: { ...whereNewest(attempt), paymentStatus: { in: ["pending", "failed"] } },
    data: { paymentStatus: "pending" },
  });

export const markFeeRefunded = (tx: Tx, attempt: Attempt) =>
  tx.participation.updateMany({
    where: { ...whereNewest(attempt), paymentStatus: "pending" },
    data: { paymentStatus: "refunded" },
  });
