/** The data of an event, as of its transaction. Its shape is the REST call's own, which the server sets at its start. */
import type { Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { processWide } from "~/process/process-wide.server";
import { type OrderRow, orderInTransaction } from "../orders/order-entities.queries.server";
import { type ApiPayment, paymentInTransaction } from "../payments/payments.queries.server";
import { type ClosedRound, closedRoundInTransaction } from "../rounds/round-rows.queries.server";
import { overallResult, type OverallResult } from "../rounds/winner/overall-result.queries.server";

export type EventCause =
  /** Without an attempt if there is nothing to pay. */
  | { readonly type: "order.paid"; readonly orderId: number; readonly attemptId: number | null }
  /** Its message waits while staff can undo the change. */
  | { readonly type: "order.status"; readonly orderId: number; readonly canUndo?: boolean }
  /** Programs get the order's status, the buyer a message about the parcel. */
  | { readonly type: "order.status"; readonly orderId: number; readonly shipmentId: number }
  /** A return sends no message: customers know what they sent back. */
  | { readonly type: "order.edited"; readonly orderId: number; readonly isReturn?: boolean }
  | { readonly type: "payment.refunded"; readonly refundId: number }
  /** Void: sent a second time if the round had closed before. */
  | { readonly type: "round.closed"; readonly roundId: number; readonly isVoid?: boolean }
  | { readonly type: "auction.won"; readonly auctionId: number };

export interface EventShapes {
  order(order: OrderRow): object;
  payment(payment: ApiPayment): object;
  refund(refund: RefundFacts): object;
  round(round: ClosedRound): object;
  winner(overall: OverallResult): object | null;
}

interface RefundFacts {
  readonly id: number;
  readonly cents: Cents;
  readonly reason: string;
  readonly receipt: string | null;
}

const shared = processWide<{ eventShapes: EventShapes }>();

export function useEventShapes(shapes: EventShapes) {
  shared.eventShapes = shapes;
}

function shapesOfEvents(): EventShapes {
  if (!shared.eventShapes) throw new Error("no shapes of events are set up");
  return shared.eventShapes;
}

export const orderData = (order: OrderRow) => ({ order: shapesOfEvents().order(order) });

/** Null if there is nothing to send: nobody has won. */
export async function eventData(tx: Tx, cause: EventCause): Promise<object | null> {
  const shapes = shapesOfEvents();
  switch (cause.type) {
    case "order.paid":
    case "order.status":
    case "order.edited":
      return orderData(await orderInTransaction(tx, cause.orderId));
    case "payment.refunded": {
      const { attemptId, ...refund } = await refundWithin(tx, cause.refundId);
      const payment = attemptId === null ? null : shapes.payment(await paymentInTransaction(tx, attemptId));
      return { refund: shapes.refund(refund), payment };
    }
    case "round.closed":
      return { round: shapes.round(await closedRoundInTransaction(tx, cause.roundId)) };
    case "auction.won": {
      const overall = await overallResult(cause.auctionId, tx);
      if (!overall) return null;
      const auction = await tx.product.findUniqueOrThrow({
        where: { id: cause.auctionId },
        select: { id: true, title: true },
      });
      return { auction, winner: shapes.winner(overall) };
    }
  }
}

const refundWithin = async (tx: Tx, id: number) =>
  inCents(
    await tx.refund.findUniqueOrThrow({
      where: { id },
      select: { id: true, cents: true, reason: true, receipt: true, attemptId: true },
    }),
  );
