/** Webhooks' data: the same entities as a superuser gets from the REST calls. */
import * as z from "zod";
import type { WebhookEvent } from "~/domain/webhook/webhook";
import type { Viewer } from "~/domain/account/access";
import { toShillings } from "~/domain/money";
import type { EventShapes } from "~/operations/webhooks/event-data.server";
import { id, shillings } from "./fields.server";
import { orderEntity, wireOrder } from "./order.server";
import { paymentEntity, wirePayment } from "./payment.server";
import { roundEntity, wireRound } from "./round.server";
import { overallWinner, wireOverall } from "./round-close.server";

/** An endpoint is the owner's own program. */
const OWNER: Viewer = { id: 0, isSuperuser: true };

export const eventShapes: EventShapes = {
  order: (order) => wireOrder(order, OWNER),
  payment: wirePayment,
  refund: ({ id, cents, reason, receipt }) => ({ id, amount: toShillings(cents), reason, receipt }),
  round: (round) => ({
    ...wireRound(round, { isOpen: false, forStaff: true }),
    auction: round.productId,
  }),
  winner: wireOverall,
};

const order = z.object({ order: orderEntity });

export const eventDataSchemas = {
  "order.paid": order,
  "order.status": order,
  "order.edited": order,
  "payment.refunded": z.object({
    refund: z.object({
      id: id(),
      amount: shillings(),
      reason: z.string(),
      receipt: z.string().nullable().meta({ description: "The provider's" }),
    }),
    payment: paymentEntity.nullable(),
  }),
  "round.closed": z.object({ round: roundEntity.extend({ auction: id() }) }),
  "auction.won": z.object({ auction: z.object({ id: id(), title: z.string() }), winner: overallWinner }),
} satisfies Record<WebhookEvent, z.ZodType>;
