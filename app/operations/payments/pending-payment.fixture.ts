import { db } from "~/db/client.server";
import type { PaymentStatus } from "~/domain/round/participation";
import type { ProviderResult } from "~/payments/provider.server";
import { findAttempt } from "./attempts.server";
import { settlePayment } from "./settle-payment.server";
import { type SettleScope, startSettlingPending } from "./settle-pending.server";

interface Left {
  userId: number;
  roundId: number;
  reference: string;
  status?: Extract<PaymentStatus, "pending" | "failed">;
  triedMsAgo?: number;
  now?: Date;
}

/** An entry fee that a crash left under way, or that failed. Returns the participation's id. */
export async function makePendingPayment({
  userId,
  roundId,
  reference,
  status = "pending",
  triedMsAgo = 0,
  now = new Date(),
}: Left): Promise<number> {
  const triedAt = new Date(now.getTime() - triedMsAgo);
  const { id } = await db().participation.create({
    data: {
      userId,
      roundId,
      paymentStatus: status,
      feeCents: 5_000n,
      providerReference: reference,
      attemptedAt: triedAt,
      attempts: {
        create: {
          reference,
          userId,
          cents: 5_000n,
          provider: "mock",
          state: status === "pending" ? "started" : "failed",
          startedAt: triedAt,
        },
      },
    },
  });
  return id;
}

/** Makes all payments of a buyer, or of everybody, this much older. */
export async function ageAttempts(ms: number, userId?: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await db().participation.updateMany({ where: { userId }, data: { attemptedAt: at } });
  await db().paymentAttempt.updateMany({ where: { userId }, data: { startedAt: at, askedAt: null } });
  await db().refund.updateMany({ where: { attempt: { userId } }, data: { startedAt: at, askedAt: null } });
}

/** Gives the provider's result for the attempt with this reference. */
export async function settleReference(reference: string, result: ProviderResult) {
  const attempt = await findAttempt({ reference });
  if (!attempt) throw new Error(`there is no payment ${reference}`);
  return settlePayment(attempt, result);
}

/** Returns how many were settled. If some failed, it throws their errors after the last one. */
export const settlePending = async (now: Date, scope?: SettleScope): Promise<number> =>
  (await startSettlingPending(now, scope)).settled;
