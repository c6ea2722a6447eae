import { db, transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { NO_ACTIVE_ROUND, ACCESS_DENIED, ROUND_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { type SettledRound, type CloseOptions, settleRound } from "./settle-round.server";

/** Stores the winner for good (D24). With a `productId`, a round of another product is 'missing'. */
export async function closeRound(
  actor: Viewer,
  roundId: number,
  { productId, ...settling }: { productId?: number } & CloseOptions = {},
): Promise<Outcome<SettledRound>> {
  if (!may(actor, "rounds")) return refused(refuse("forbidden", ACCESS_DENIED));
  const round = await db().round.findFirst({
    where: { id: roundId, product: { deletedAt: null }, ...(productId !== undefined && { productId }) },
    select: { productId: true },
  });
  if (!round) return refused(refuse("missing", ROUND_NOT_FOUND));
  const settled = await transaction((tx) => settleRound(tx, roundId, actor, settling));
  if (!settled) return refused(refuse("invalid", NO_ACTIVE_ROUND));
  publish({ kind: "round", auctionId: round.productId, roundId });
  publish({ kind: "board", auctionId: round.productId });
  return accepted(settled);
}
