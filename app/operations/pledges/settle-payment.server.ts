/** What a provider's answer does to a seat, whenever it comes and however often (D21). */
import { db, transaction, type Tx } from "~/db/client.server";
import { ROUND_CLOSED } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { isRoundOpen } from "~/domain/round/round";
import { publish } from "~/events/auction-hub.server";
import { refundPayment } from "~/payments/ask-provider.server";
import { paymentProvider } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";

export interface Payment {
  /** The participation's id. */
  readonly id: number;
  /** What the provider knows the payment by. */
  readonly reference: string;
  readonly roundId: number;
  readonly auctionId: number;
}

export type Settled = "counted" | "already" | "failed" | "refunded";

/** The seat ends right once: a second answer finds it settled, a late one still counts while the round is open. */
export async function settlePayment(payment: Payment, result: "completed" | "failed"): Promise<Settled> {
  if (result === "failed") {
    await fail(payment);
    return "failed";
  }
  const completion = await complete(payment);
  if (completion === "over") return giveBack(payment);
  if (completion === "counted") publish({ kind: "board", auctionId: payment.auctionId });
  return completion;
}

const NOT_COUNTED = refused(refuse("round_closed", ROUND_CLOSED));

/**
 * Counting the participant on the active round is the guard: a closed round counts nobody, nor one whose auction is not live
 * at this moment, as its times stand now and not as they stood before the payment (D71). A slow first try and its retry share
 * a reference and may both come back: one of them counts, and a paid one counts though the other failed. A try whose fee went
 * back, or is on its way, never counts: the one that comes after it has a reference of its own.
 */
async function complete({ id, reference, roundId }: Payment): Promise<"counted" | "already" | "over"> {
  const completed = await transaction(async (tx) => {
    const counted = await tx.round.updateMany({
      where: { id: roundId, state: "active" },
      data: { participantCount: { increment: 1 } },
    });
    const paidAt = shopTime();
    if (counted.count === 0 || !(await isOpen(tx, roundId, paidAt))) return NOT_COUNTED;
    const paid = await tx.participation.updateMany({
      where: {
        id,
        providerReference: reference,
        paymentStatus: { in: ["pending", "failed"] },
        refundingAt: null,
      },
      data: { paymentStatus: "completed", paidAt },
    });
    return paid.count === 0 ? NOT_COUNTED : accepted(null);
  });
  if (completed.ok) return "counted";
  return (await isPaid(id, reference)) ? "already" : "over";
}

/** Whether the round takes joins at this moment (D16), by its auction as it stands in this transaction. */
export async function isOpen(tx: Tx, roundId: number, now: Date): Promise<boolean> {
  const { state, product } = await tx.round.findUniqueOrThrow({
    where: { id: roundId },
    select: {
      state: true,
      product: {
        select: { status: true, productType: true, startTime: true, endTime: true, deletedAt: true },
      },
    },
  });
  return product.deletedAt === null && isRoundOpen(state, product, now);
}

/** Whether the other try under this reference was counted: then the seat stays, also when the round is over by now. */
async function isPaid(id: number, reference: string): Promise<boolean> {
  const paid = { id, providerReference: reference, paymentStatus: "completed" } as const;
  return (await db().participation.count({ where: paid })) > 0;
}

async function fail({ id, reference }: Payment) {
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, providerReference: reference, paymentStatus: "pending", refundingAt: null },
      data: { paymentStatus: "failed", failureReason: paymentProvider().reasonOf?.(reference) ?? null },
    }),
  );
}

/**
 * From the first write on the payment can only go back, also where the end is extended meanwhile; it stays pending until it has,
 * so that one that cannot go back now is not forgotten. Doing it again gives nothing back twice. One that was counted just
 * before stays.
 */
export async function giveBack({ id, reference }: Payment): Promise<"refunded" | "already"> {
  const begun = await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, providerReference: reference, paymentStatus: { in: ["pending", "failed"] } },
      data: { paymentStatus: "pending", refundingAt: shopTime() },
    }),
  );
  if (begun.count === 0 && (await isPaid(id, reference))) return "already";
  await refundPayment(reference);
  await transaction((tx) =>
    tx.participation.updateMany({
      where: { id, providerReference: reference, paymentStatus: "pending" },
      data: { paymentStatus: "refunded" },
    }),
  );
  return "refunded";
}
