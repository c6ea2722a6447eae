import type { Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { EventCause } from "../webhooks/event-data.server";
import { queueWebhooks } from "../webhooks/queue-webhooks.server";
import { channelsSet } from "./channels.server";
import { followPayment, queueOrderEdited, queueOrderStatus, queueShipped } from "./order-messages.server";
import { paymentFacts, queuePayment } from "./payment-messages.server";
import { queueMessage } from "./queue-message.server";
import { queueAuctionWon, queueRoundResult } from "./round-messages.server";

/** Writes what an event sends, to programs and to people (D84). Call it in the transaction of the cause, after its writes. */
export async function queueEvent(tx: Tx, cause: EventCause): Promise<void> {
  await queueWebhooks(tx, cause);
  if (channelsSet().length > 0) await queueMessagesOf(tx, cause);
}

async function queueMessagesOf(tx: Tx, cause: EventCause): Promise<void> {
  switch (cause.type) {
    case "order.paid":
      await followPayment(tx, cause.orderId);
      return cause.attemptId === null ? undefined : queuePayment(tx, "payment.taken", cause.attemptId);
    case "order.status":
      return "shipmentId" in cause ? queueShipped(tx, cause) : queueOrderStatus(tx, cause);
    case "order.edited":
      return cause.isReturn ? undefined : queueOrderEdited(tx, cause.orderId);
    case "payment.refunded":
      return queueRefund(tx, cause.refundId);
    case "round.closed":
      // a void round sends no message of its own: the one about the refund says it
      return cause.isVoid ? undefined : queueRoundResult(tx, cause.roundId);
    case "auction.won":
      return queueAuctionWon(tx, cause.auctionId);
  }
}

/** Nobody gets a message about an unmatched payment: its payer is not known. */
async function queueRefund(tx: Tx, refundId: number): Promise<void> {
  const { attemptId, cents } = inCents(
    await tx.refund.findUniqueOrThrow({ where: { id: refundId }, select: { attemptId: true, cents: true } }),
  );
  if (attemptId === null) return;
  const { to, ...paid } = await paymentFacts(tx, attemptId);
  await queueMessage(tx, {
    kind: "payment.returned",
    event: `payment.returned ${refundId}`,
    to,
    facts: { ...paid, cents },
  });
}
