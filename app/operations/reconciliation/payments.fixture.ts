import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import type { AttemptState } from "~/domain/payment/attempt";
import { makeBuyer, makeOpenRound } from "../factories.fixture";

const CENTS = 5_000n;

/** An entry fee of KSh 50 in an open round with an attempt in that state. Returns the attempt's id. */
export async function makePayment(state: AttemptState): Promise<number> {
  const { id } = await makeParticipation(state);
  return id;
}

async function makeParticipation(state: AttemptState) {
  const { roundId } = await makeOpenRound();
  const { id: userId } = await makeBuyer();
  const reference = randomUUID();
  const { id: participationId } = await db().participation.create({
    data: {
      userId,
      roundId,
      feeCents: CENTS,
      providerReference: reference,
      paymentStatus: state === "failed" ? "failed" : "pending",
    },
  });
  const { id } = await db().paymentAttempt.create({
    data: {
      reference,
      userId,
      participationId,
      cents: CENTS,
      provider: "mock",
      state,
      startedAt: new Date(Date.now() - 2 * 3_600_000),
      phoneNumber: "+254712345678",
      refundedCents: state === "refunding" ? CENTS : 0n,
    },
  });
  return { id, participationId, userId, roundId };
}

type Whose = { readonly attemptId: number } | { readonly confirmationId: number };

export async function makeFailedRefund(whose: Whose): Promise<number> {
  const { id } = await db().refund.create({
    data: {
      ...whose,
      reference: randomUUID(),
      cents: CENTS,
      reason: "The round was over",
      way: "mock",
      state: "failed",
      resultCode: "2001",
      resultText: "The initiator information is invalid.",
      settledAt: new Date(),
    },
  });
  return id;
}

/** A refund that M-Pesa accepted and never reported on. */
export async function makeSilentRefund(whose: Whose, startedAt = new Date(0)): Promise<string> {
  const { reference } = await db().refund.create({
    data: {
      ...whose,
      reference: randomUUID(),
      cents: CENTS,
      reason: "The round was over",
      way: "daraja",
      state: "accepted",
      conversationId: randomUUID(),
      startedAt,
    },
  });
  return reference;
}

/** A refund of KSh 50 whose money went twice: first SJK9FIRST1, then SJK9SECOND. */
export async function makeDoubleRefund(whose: Whose): Promise<void> {
  const asked = () => ({ reference: randomUUID(), startedAt: new Date(), settledAt: new Date() });
  await db().refund.create({
    data: {
      ...whose,
      ...asked(),
      cents: CENTS,
      reason: "The round was over",
      way: "daraja",
      state: "completed",
      receipt: "SJK9SECOND",
      earlier: { create: { ...asked(), state: "completed", receipt: "SJK9FIRST1" } },
    },
  });
}

export async function makeUnmatchedPayment(
  changes: { cents?: bigint; accountReference?: string; paidAt?: Date } = {},
) {
  const receipt = `SJK${randomUUID().slice(0, 7).toUpperCase()}`;
  const money = await db().confirmation.create({
    data: {
      reference: receipt,
      mpesaReceipt: receipt,
      cents: CENTS,
      phone: "2547•••••678",
      payerName: "WANJIKU",
      paidAt: new Date(),
      callback: `{"TransID":"…"}`,
      ...changes,
    },
  });
  return { ...money, receipt };
}

/** An unmatched payment of KSh 50, and a participation with the same fee whose payment failed. */
export async function makeUnmatchedEntryFee() {
  const participation = await makeParticipation("failed");
  const { id, receipt } = await makeUnmatchedPayment();
  return { ...participation, attemptId: participation.id, id, receipt };
}
