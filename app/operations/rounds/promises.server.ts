import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Viewer } from "~/domain/account/access";
import type { Refusal } from "~/domain/refusal";
import { refuseCloseByHand, type PromisedRound } from "~/domain/schedule/promised-close";
import { CLOCK_ACTOR } from "../audit/clock";
import { shopTime } from "../shop-clock.server";

export const promiseColumns = selectColumns("Product", "shortestRoundMinutes, keepsEnd, startTime, endTime");

/** The clock closes what is due, so it breaks no promise (D108). */
export async function refuseEarlyClose(
  tx: Tx,
  actor: Viewer,
  { productId, ...round }: PromisedRound & { readonly productId: number },
): Promise<Refusal | null> {
  if (actor === CLOCK_ACTOR) return null;
  const promises = await tx.product.findUniqueOrThrow({ where: { id: productId }, select: promiseColumns });
  return refuseCloseByHand(round, promises, shopTime());
}
