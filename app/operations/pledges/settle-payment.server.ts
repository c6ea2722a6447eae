/** What a provider's answer does to a participation, however late and however often it comes (D21). */
import { db, transaction, type Tx } from "~/db/client.server";
import { ROUND_CLOSED } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { isRoundOpen } from "~/domain/round/round";
import { publish } from "~/events/auction-hub.server";
import { refundPayment } from "~/payments/ask-provider.server";
import { paymentProvider } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";

export interface Payment {
  readonly id: number;
  readonly reference: string;
  readonly roundId: number;
  readonly auctionId: number;
}

export type Settled = "counted" | "already" | "failed" | "refunded";

/** A second answer changes nothing; a late one counts while the round is open. */
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
 * Counting the participant is the guard: the auction must be live now, not when the payment began (D71). A try and its retry
 * share a reference, so that only one of them counts; a try whose fee goes back never does.
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

/** Whether the round takes joins now (D16), by what this transaction sees. */
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

/** Marked first: it goes back even if the end is moved meanwhile, and stays pending until it has. Safe to repeat. */
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
