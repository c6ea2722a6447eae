import { refuseFee } from "../payments/mpesa-limits.server";
import { setTimeout } from "node:timers/promises";
import { db, transaction, type Tx } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, ACCESS_DENIED } from "~/domain/messages";
import { isAuctionCapable } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { refuseNextRound, roundOpenedMeanwhile } from "~/domain/round/round";
import { publish } from "~/events/auction-hub.server";
import { openRound, type RoundStats } from "./open-round.server";
import { type RoundClose, type CloseOptions, closeRoundInTransaction } from "./close-round.server";
import { shopTime } from "../shop-clock.server";

export interface NextRound extends RoundStats, CloseOptions {
  auctionId: number;
  /** The latest round that the caller saw: the form's, or `latestRound` when the request came (D19). */
  afterRound: number | null;
}

export interface OpenedRound {
  roundId: number;
  roundNumber: number;
  closed: RoundClose | null;
}

const AUCTION_CLOSED = refuse("invalid", "This auction is closed");

/** Requests sent together reach the server within this time. */
const TOGETHER_MS = 100;

/** Waits until requests sent together have all read it, because twenty at once would open twenty rounds (D19). 0 before the first. */
export async function latestRound(auctionId: number): Promise<number | null> {
  const product = await db().product.findUnique({ where: { id: auctionId }, select: { roundCount: true } });
  await setTimeout(TOGETHER_MS);
  return product && product.roundCount;
}

/** Closes an active round first (D19). Guarded by the latest round seen, so that a double click does not close the new round. */
export async function createNextRound(actor: Viewer, next: NextRound): Promise<Outcome<OpenedRound>> {
  if (!may(actor, "rounds")) return refused(refuse("forbidden", ACCESS_DENIED));
  const product = await db().product.findFirst({
    where: { id: next.auctionId, deletedAt: null },
    select: { productType: true, status: true, roundCount: true },
  });
  if (!product || !isAuctionCapable(product.productType))
    return refused(refuse("missing", AUCTION_NOT_FOUND));
  if (product.status === "closed") return refused(AUCTION_CLOSED);
  const refusal = refuseNextRound(next) ?? refuseFee(next.participationFeeCents);
  if (refusal) return refused(refusal);

  const seen = next.afterRound ?? product.roundCount;
  const opened = await transaction((tx) => countThenOpen(tx, actor, next, seen));
  if (!opened) {
    const { roundCount, status, deletedAt, productType } = await db().product.findUniqueOrThrow({
      where: { id: next.auctionId },
      select: { roundCount: true, status: true, deletedAt: true, productType: true },
    });
    if (deletedAt || !isAuctionCapable(productType)) return refused(refuse("missing", AUCTION_NOT_FOUND));
    return refused(status === "closed" ? AUCTION_CLOSED : roundOpenedMeanwhile(roundCount));
  }
  publish({ kind: "round", auctionId: next.auctionId, roundId: opened.roundId });
  publish({ kind: "board", auctionId: next.auctionId });
  return accepted(opened);
}

async function countThenOpen(tx: Tx, actor: Viewer, next: NextRound, seen: number) {
  const { count } = await tx.product.updateMany({
    where: {
      id: next.auctionId,
      roundCount: seen,
      deletedAt: null,
      status: { not: "closed" },
      productType: { in: ["auction", "both"] },
    },
    data: { roundCount: { increment: 1 } },
  });
  if (count === 0) return null;
  const active = await tx.round.findFirst({
    where: { productId: next.auctionId, state: "active" },
    select: { id: true },
  });
  const closed = active ? await closeRoundInTransaction(tx, active.id, actor, next) : null;
  const round = await openRound(tx, next.auctionId, seen + 1, next, { actor, now: shopTime() });
  return { roundId: round.id, roundNumber: round.number, closed };
}
