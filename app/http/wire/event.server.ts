/** What webhooks tell: the same entities as the REST calls answer to a superuser. */
import type { Viewer } from "~/domain/account/access";
import { toShillings } from "~/domain/money";
import type { EventShapes } from "~/operations/deliveries/event-data.server";
import { wireOrder } from "./order.server";
import { wirePayment } from "./payment.server";
import { wireRound } from "./round.server";
import { wireOverall } from "./settled.server";

/** An endpoint is the owner's own program. */
const OWNER: Viewer = { id: 0, isSuperuser: true };

export const eventShapes: EventShapes = {
  order: (order) => wireOrder(order, OWNER),
  payment: wirePayment,
  refund: ({ id, cents, reason, receipt }) => ({ id, amount: toShillings(cents), reason, receipt }),
  round: (round) => ({
    ...wireRound(round, { isOpen: false, forSuperuser: true }),
    auction: round.productId,
  }),
  winner: wireOverall,
};
