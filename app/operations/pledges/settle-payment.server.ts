/** What a provider's answer does to a seat, whenever it comes and however often (D21). */
import { db, transaction } from "~/db/client.server";
import { publish } from "~/events/auction-hub.server";
import { refundPayment } from "~/payments/ask-provider.server";
import { shopTime } from "../shop-clock.server";

export interface Payment {
  /** The participation's id. */
  readonly id: number;
  /** What the provider knows the payment by. */
  readonly reference: string;
  readonly roundId: number;
  readonly auctionId: number;
  /** When the auction ends by itself (D16). */
  readonly endTime: Date | null;
}

export type Settled = "counted" | "already" | "failed" | "refunded";

/** The seat ends right once: a second answer finds it settled, a late one still counts while the round is open. */
export async function settlePayment(payment: Payment, result: "completed" | "failed"): Promise<Settled> {
  if (result === "failed") {
    await fail(payment);
    return "failed";
  }
  const completion = await complete(payment);
  if (completion === "over") {
    await giveBack(payment);
    return "refunded";
  }
  if (completion === "counted") publish({ kind: "board", auctionId: payment.auctionId });
  return completion;
}

class PaidAlready extends Error {}
class RoundOver extends Error {}

/**
 * Counting the participant on the active round is the guard: a closed round counts nobody, nor one whose auction has ended
 * by itself meanwhile. A slow first try and its retry share a reference and may both come back: one of them counts, and a
 * paid one counts though the other failed.
 */
async function complete({ id, roundId, endTime }: Payment): Promise<"counted" | "already" | "over"> {
  try {
    return await transaction(async (tx) => {
      const counted = await tx.round.updateMany({
        where: { id: roundId, state: "active" },
        data: { participantCount: { increment: 1 } },
      });
      const paidAt = shopTime();
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

async function fail({ id }: Payment) {
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, paymentStatus: "pending" },
      data: { paymentStatus: "failed" },
    }),
  );
}

async function giveBack({ id, reference }: Payment) {
  // pending until it has gone back, so that one that cannot go back now is not forgotten
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, paymentStatus: "failed" },
      data: { paymentStatus: "pending" },
    }),
  );
  await refundPayment(reference);
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, paymentStatus: "pending" },
      data: { paymentStatus: "refunded" },
    }),
  );
}
