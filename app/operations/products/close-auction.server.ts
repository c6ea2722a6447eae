import { db, transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { winnerPaysMore } from "~/domain/order/winner-offer/winner-offer";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import { deliverySettings } from "~/domain/settings/delivery";
import { cheaperDelivery, storedDelivery } from "~/domain/settings/won-delivery";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { personName } from "~/domain/account/person-name";
import { auctionClosedText } from "~/domain/pledge/round-closed-text";
import { overallText } from "~/domain/pledge/tie-text";
import { refuseCloseAuctionByHand } from "~/domain/schedule/promised-close";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { CLOCK_ACTOR } from "../audit/clock";
import { recordAudit } from "../audit/record-audit.server";
import { queueEvent } from "../messages/queue-event.server";
import { storeResult } from "../rounds/winner/auction-result.server";
import { promiseColumns } from "../rounds/promises.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import {
  type OverallResult,
  overallOutcome,
  overallResult,
} from "../rounds/winner/overall-result.queries.server";
import { type RoundClose, type CloseOptions, closeRoundInTransaction } from "../rounds/close-round.server";
import { msg } from "~/texts/t";

interface CloseAuctionOptions extends CloseOptions {
  /** Winners order in this shop's checkout (D81), so they have a deadline (D100). */
  readonly hasCheckout?: boolean;
}

interface ClosedAuction {
  closedRound: RoundClose | null;
  /** The whole auction's winner (D69); null if nobody pledged. */
  overall: OverallResult | null;
  message: string;
}

const NOT_ACTIVE = refused(refuse("invalid", msg("Only an active product can be closed")));

/** Closes the active round and the product in one transaction (D55). Closed is final. 'conflict' before an announced end (D108). */
export async function closeAuction(
  actor: Viewer,
  productId: number,
  { hasCheckout = false, ...options }: CloseAuctionOptions = {},
): Promise<Outcome<ClosedAuction>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const product = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: { roundCount: true, winnerPays: true, deliveryAtActivation: true },
  });
  if (!product) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const settings = await shopSettings();
  const daysToOrder =
    hasCheckout && winnerPaysMore(winnerPaysOf(product.winnerPays)) ? settings.daysToOrder : null;
  const delivery = cheaperDelivery(deliverySettings(settings), storedDelivery(product.deliveryAtActivation));
  const result = await transaction(async (tx): Promise<Outcome<Omit<ClosedAuction, "message">>> => {
    const [promises] = await tx.product.updateManyAndReturn({
      where: { id: productId, status: "active", deletedAt: null },
      data: { status: "closed" },
      select: promiseColumns,
    });
    if (!promises) return NOT_ACTIVE;
    const closed = await closeActiveRound(tx, productId, { actor, options });
    if (closed && !closed.ok) return closed;
    const early = actor === CLOCK_ACTOR ? null : refuseCloseAuctionByHand(promises, shopTime());
    if (early) return refused(early);
    const closedRound = closed && closed.value;
    await storeResult(tx, productId, { daysToOrder, delivery });
    await recordAudit(tx, actor, "product.close", productId, {
      before: { status: "active" },
      after: { status: "closed" },
    });
    await queueEvent(tx, { type: "auction.won", auctionId: productId });
    // read here: once it is closed, nothing that fails may say that it is not
    return accepted({ closedRound, overall: await overallResult(productId, tx) });
  });
  if (!result.ok) return result;
  const { closedRound, overall } = result.value;
  publishAuctionEnd(productId, closedRound);
  const message = auctionClosedText({
    closedRound,
    overall: overall && overallText(overallOutcome(overall, personName), "wins"),
    rounds: product.roundCount,
  });
  return accepted({ closedRound, overall, message });
}

async function closeActiveRound(
  tx: Tx,
  productId: number,
  { actor, options }: { actor: Viewer; options: CloseOptions },
): Promise<Outcome<RoundClose> | null> {
  const active = await tx.round.findFirst({ where: { productId, state: "active" }, select: { id: true } });
  return active ? closeRoundInTransaction(tx, active.id, actor, options) : null;
}

export function publishAuctionEnd(productId: number, closedRound: RoundClose | null) {
  if (closedRound) publish({ kind: "round", auctionId: productId, roundId: closedRound.roundId });
  publishBoard(productId);
}
