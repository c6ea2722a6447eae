import { db, type Tx } from "~/db/client.server";
import { WON_NOT_YOURS, WON_ORDERED, wonPriceCents } from "~/domain/order/won-order";
import type { PricedLine } from "~/domain/order/new-order";
import { winnerPaysOf } from "~/domain/settings/settings";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { highestPledge } from "../pledges/highest-pledge.queries.server";
import { overallResult } from "../rounds/overall-result.queries.server";

/** Closed is final (D55), so read it before the transaction. Null where somebody else won, or nothing is stated (D83). */
export async function wonGoods(userId: number, productId: number): Promise<PricedLine | null> {
  const product = await db().product.findFirst({
    where: { id: productId, status: "closed", deletedAt: null },
    select: { title: true, winnerPays: true },
  });
  if (!product) return null;
  const result = await overallResult(productId);
  if (result?.person?.id !== userId) return null;
  const pledges = { ...result.paid, highestCents: await highestPledge(productId, userId) };
  const priceCents = wonPriceCents(winnerPaysOf(product.winnerPays), pledges);
  return priceCents === null ? null : { productId, title: product.title, quantity: 1, priceCents };
}

export const wonOrder = (productId: number, client: Pick<Tx, "order"> = db()) =>
  client.order.findUnique({ where: { wonProductId: productId }, select: { id: true } });

/** Only once, as the caller has locked the winner's account. Even without stock it is the winner's. */
export async function takeWon(tx: Tx, won: PricedLine | null): Promise<Outcome<PricedLine[]>> {
  if (won === null) return refused(refuse("forbidden", WON_NOT_YOURS));
  const { productId: id } = won;
  if (await wonOrder(id, tx)) return refused(refuse("conflict", WON_ORDERED));
  const { count } = await tx.product.updateMany({
    where: { id, stockQuantity: { gte: 1 } },
    data: { stockQuantity: { decrement: 1 }, unitsSold: { increment: 1 } },
  });
  if (count === 0) await tx.product.updateMany({ where: { id }, data: { unitsSold: { increment: 1 } } });
  return accepted([won]);
}
