import { db, type Tx } from "~/db/client.server";
import { WON_NOT_YOURS, WON_OFFERED_ON, WON_ORDERED } from "~/domain/order/won-order";
import type { PricedLine } from "~/domain/order/new-order";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { latestOffer, whoMayOrder, wonPrice } from "./winner-offers.queries.server";

/** Closed is final (D55), so read it before the transaction. Null where it is somebody else's, or nothing is stated (D83). */
export async function wonGoods(userId: number, productId: number): Promise<PricedLine | null> {
  const product = await db().product.findFirst({
    where: { id: productId, status: "closed", deletedAt: null },
    select: { title: true, winnerPays: true },
  });
  if (!product || (await whoMayOrder(productId))?.userId !== userId) return null;
  const priceCents = await wonPrice(productId, userId, product.winnerPays);
  return priceCents === null ? null : { productId, title: product.title, quantity: 1, priceCents };
}

export const wonOrder = (productId: number, client: Pick<Tx, "order"> = db()) =>
  client.order.findUnique({ where: { wonProductId: productId }, select: { id: true } });

/** Of an order and an offer to the next at once (D100) the second waits here. False where the auction is void or deleted. */
export async function lockWon(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.product.updateMany({
    where: { id, status: "closed", deletedAt: null },
    data: { roundCount: { increment: 0 } },
  });
  if (count === 0) return false;
  return (await tx.auctionResult.count({ where: { productId: id, voidedAt: { not: null } } })) === 0;
}

/** Only once, and only by whom it is offered to now. Even without stock it is theirs. */
export async function takeWon(
  tx: Tx,
  userId: number,
  won: PricedLine | null,
): Promise<Outcome<PricedLine[]>> {
  if (won === null) return refused(refuse("forbidden", WON_NOT_YOURS));
  const { productId: id } = won;
  if (!(await lockWon(tx, id))) return refused(refuse("forbidden", WON_NOT_YOURS));
  if (await wonOrder(id, tx)) return refused(refuse("conflict", WON_ORDERED));
  const latest = await latestOffer(id, tx);
  if (latest && latest.userId !== userId) return refused(refuse("conflict", WON_OFFERED_ON));
  const { count } = await tx.product.updateMany({
    where: { id, stockQuantity: { gte: 1 } },
    data: { stockQuantity: { decrement: 1 }, unitsSold: { increment: 1 } },
  });
  if (count === 0) await tx.product.updateMany({ where: { id }, data: { unitsSold: { increment: 1 } } });
  return accepted([won]);
}
