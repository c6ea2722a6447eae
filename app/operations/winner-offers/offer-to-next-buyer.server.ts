import { type Tx, transaction } from "~/db/client.server";
import { stepsWithin } from "~/db/sync-transaction.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { orderDeadline, refuseOffer, type WinnerOffer } from "~/domain/order/winner-offer";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { queueAuctionWon } from "../messages/round-messages.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { offerFacts } from "./winner-offers.queries.server";
import { lockWonProduct } from "./won-goods.server";

export interface OfferRequest {
  readonly seenPlace: number;
  readonly reason: string;
}

const CHANGED_MEANWHILE = refuse("conflict", "This auction changed meanwhile. Please look again.");

/** The previous buyer can no longer order (D100). 'conflict' if they still may, have ordered, or another offer was faster. */
export async function offerToNextBuyer(
  actor: Viewer,
  productId: number,
  { seenPlace, reason }: OfferRequest,
  { hasCheckout }: { readonly hasCheckout: boolean },
): Promise<Outcome<WinnerOffer>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const now = shopTime();
  const [found, { daysToOrder }] = await Promise.all([offerFacts(productId), shopSettings()]);
  if (!found) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const refusal = refuseOffer({ ...found, hasCheckout }, now);
  if (refusal) return refused(refusal);
  const { latest, next } = found;
  if (!next || next.place !== seenPlace) return refused(CHANGED_MEANWHILE);
  const offer = {
    place: next.place,
    userId: next.userId,
    offeredAt: now,
    orderBefore: orderDeadline(now, daysToOrder),
  };
  const offered = await transaction(async (tx) => {
    if (!(await isStill(tx, productId, latest))) return false;
    await tx.winnerOffer.create({ data: { productId, ...offer }, select: { id: true } });
    await recordAudit(tx, actor, "product.offer", productId, {
      before: { buyer: found.offers.at(-1)?.user.username ?? null },
      after: { buyer: next.user.username, place: offer.place, orderBefore: offer.orderBefore, reason },
    });
    await queueAuctionWon(tx, productId);
    return true;
  });
  if (!offered) return refused(CHANGED_MEANWHILE);
  publish({ kind: "board", auctionId: productId });
  return accepted(offer);
}

/** Of two offers at once, or an order at the same moment, the second one sees the first. */
async function isStill(tx: Tx, productId: number, latest: WinnerOffer | null): Promise<boolean> {
  const now = await stepsWithin(tx, lockWonProduct(productId));
  return now?.orderId === null && (now.place ?? 0) === (latest?.place ?? 0);
}
